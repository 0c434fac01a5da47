import { makeArch } from '@suya/contract/meshes/arch/make-arch';
import { makeRetainer } from '@suya/contract/meshes/arch/make-retainer';
import { makePreview } from '@suya/contract/meshes/make-preview';
import type { Mesh } from '@suya/contract/meshes/mesh';
import { writePlyBinary } from '@suya/contract/meshes/writers/write-ply';
import { writeStlBinary } from '@suya/contract/meshes/writers/write-stl';
import type { MeshPart, MeshPin, PlanStage } from '../engine/part.ts';

const stl = (mesh: Mesh): Blob => new Blob([writeStlBinary(mesh)]);

/** The same surface, moved by so many mm to the left of the body. */
const shifted = (mesh: Mesh, mm: number): Mesh => ({
  ...mesh,
  positions: mesh.positions.map((value, at) => (at % 3 === 0 ? value + mm : value)),
});

/** The triangles of one tooth of an arch. */
function toothOf(arch: ReturnType<typeof makeArch>, fdi: number): Mesh {
  const group = arch.groups.find((one) => one.fdi === fdi);
  const { start = 0, count = 0 } = group ?? {};
  const indices = arch.indices.slice(start * 3, (start + count) * 3);
  return { ...arch, indices, triangles: count, colours: null };
}

/** So far from each other lie the middles of the targets, in mm. */
const TARGETS_APART = 20;
const targetPoints = [-TARGETS_APART / 2, TARGETS_APART / 2].map((x) => [x, 0, 0] as const);

/** Two squares of 4 mm that face the front, with a mark on the middle of each: what a ruler reads between them is known. */
export function makeTargets() {
  const corners = [
    [-2, -2],
    [2, -2],
    [2, 2],
    [-2, -2],
    [2, 2],
    [-2, 2],
  ] as const;
  const positions = Float32Array.from(targetPoints.flatMap(([x]) => corners.flatMap(([dx, z]) => [x + dx, 0, z])));
  const box = { min: [-12, 0, -2], max: [12, 0, 2] } as const;
  const mesh: Mesh = { positions, indices: null, colours: null, triangles: 4, box };
  return {
    part: { id: 'targets', name: '靶', blob: stl(mesh) } satisfies MeshPart,
    pins: targetPoints.map(
      (point, at): MeshPin => ({ id: `${at}`, number: at + 1, label: 'target', point, partId: 'targets' }),
    ),
  };
}

/** Both jaws, two versions of a retainer and a plan of four stages in which a tooth comes forward by 0.5 mm each. */
export function makeTrialPlan(triangles: number) {
  const upper = makeArch({ jaw: 'upper', triangles, seed: 11 });
  const lower = makeArch({ jaw: 'lower', triangles, seed: 11 });
  const retainer = makeRetainer(upper, { triangles: triangles / 2 });
  const jaws: MeshPart[] = [
    {
      id: 'upper',
      name: '上颌',
      blob: new Blob([writePlyBinary(upper)]),
      preview: { blob: new Blob([makePreview(upper)]) },
      apart: 1,
      jaw: 'upper',
    },
    { id: 'lower', name: '下颌', blob: stl(lower), apart: -1, jaw: 'lower' },
  ];
  const shell = (id: string, mesh: Mesh): MeshPart => ({ id, name: '设计', blob: stl(mesh), kind: 'shell', apart: 1 });
  const incisor: MeshPart = {
    id: 'tooth-11',
    name: '11',
    blob: stl(toothOf(upper, 11)),
    color: '#7fb2e5',
    apart: 1,
    tooth: 11,
  };
  const stagesOf = (name: string, steps: number): PlanStage[] =>
    Array.from({ length: steps }, (_, step) => ({
      id: `${name}-${step}`,
      label: `第 ${step} 步`,
      moves: [{ tooth: 11, translation: [0, -0.5 * step, 0], rotation: [0, 0, 4 * step] }],
    }));
  return {
    jaws,
    incisor,
    /** The same tooth in another version, which plans the same way and ends a step earlier. */
    otherIncisor: { ...incisor, id: 'other-tooth-11', replaces: incisor.id } satisfies MeshPart,
    stages: stagesOf('stage', 4),
    otherStages: stagesOf('other-stage', 3),
    first: shell('first', retainer),
    second: shell('second', shifted(retainer, 0.3)),
    broken: { id: 'broken', name: '坏文件', blob: new Blob([writeStlBinary(lower).slice(0, 4000)]) } satisfies MeshPart,
  };
}
