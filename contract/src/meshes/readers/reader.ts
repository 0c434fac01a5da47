/** A push parser of one format: it is given the file piece by piece, and throws `MeshRefused` as soon as something is wrong. */
export interface FormatReader {
  push(chunk: Uint8Array): void;
  finish(): void;
}
