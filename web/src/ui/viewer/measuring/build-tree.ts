import { BufferAttribute, BufferGeometry } from 'three';
import { MeshBVH, type SerializedBVH } from 'three-mesh-bvh';

/** Builds the tree that rays are cast through. Takes the very arrays that the page draws, as copies. */
export function buildTree(positions: Float32Array, indices: Uint32Array): SerializedBVH {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(positions, 3));
  geometry.setIndex(new BufferAttribute(indices, 1));
  // Indirect: the page draws the same index list, which must therefore keep its order.
  const tree = MeshBVH.serialize(new MeshBVH(geometry, { indirect: true }), { cloneBuffers: false });
  return { ...tree, index: null };
}
