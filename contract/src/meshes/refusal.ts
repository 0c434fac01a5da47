/** Why a file is not taken as a mesh, with the figures that its message names. */
export type MeshRefusal =
  | { readonly reason: 'empty' }
  | { readonly reason: 'noSurface' }
  | { readonly reason: 'truncated'; readonly expected: number; readonly found: number }
  | { readonly reason: 'cutShort'; readonly line: number }
  | { readonly reason: 'wrongCount'; readonly claimed: number; readonly found: number }
  | { readonly reason: 'notANumber'; readonly vertex: number }
  | { readonly reason: 'tooFar'; readonly vertex: number; readonly limit: number }
  | { readonly reason: 'badIndex'; readonly index: number; readonly vertices: number }
  | { readonly reason: 'malformed'; readonly line: number }
  | { readonly reason: 'badHeader' }
  | { readonly reason: 'notAMesh'; readonly found: ForeignContent }
  | { readonly reason: 'isArchive'; readonly kind: string }
  | { readonly reason: 'unsupportedFormat'; readonly format: string }
  | { readonly reason: 'outsideReference'; readonly line: number }
  | { readonly reason: 'tooManyTriangles'; readonly limit: number }
  | { readonly reason: 'polygonsTooLarge'; readonly limit: number }
  | { readonly reason: 'tooLarge'; readonly size: number; readonly limit: number };

export type MeshRefusalReason = MeshRefusal['reason'];
export type ForeignContent = 'text' | 'webPage' | 'picture' | 'document' | 'program' | 'unknown';

/** Thrown by the readers; `refusal` is plain data and survives a message between workers. */
export class MeshRefused extends Error {
  readonly refusal: MeshRefusal;

  constructor(refusal: MeshRefusal) {
    super(`mesh refused: ${JSON.stringify(refusal)}`);
    this.name = 'MeshRefused';
    this.refusal = refusal;
  }
}

/** Ends reading with a refusal. */
export function refuse(refusal: MeshRefusal): never {
  throw new MeshRefused(refusal);
}
