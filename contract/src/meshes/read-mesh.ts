import { type Mesh, type MeshFormat, type MeshLimits, type MeshReport, meshLimits } from './mesh.ts';
import { createObjReader } from './readers/obj.reader.ts';
import { createPlyReader } from './readers/ply.reader.ts';
import type { FormatReader } from './readers/reader.ts';
import { SNIFF_BYTES, sniffMesh } from './readers/sniff.ts';
import { createStlAsciiReader } from './readers/stl-ascii.reader.ts';
import { createStlBinaryReader } from './readers/stl-binary.reader.ts';
import { refuse } from './refusal.ts';
import { createSurvey, type Survey } from './survey.ts';

export interface ReadOptions {
  /** The true size of the file in bytes: from the file system or the Blob, never from the file itself. */
  readonly totalSize: number;
  readonly limits?: MeshLimits;
  /** Called with the bytes read so far, once a chunk. */
  readonly onProgress?: (bytes: number, totalSize: number) => void;
}

/** Takes a file piece by piece, cut anywhere. Every method throws `MeshRefused` as soon as the file is known to be wrong. */
export interface MeshReader {
  push(chunk: Uint8Array): void;
  finish(): void;
}

function createFormatReader(format: MeshFormat, survey: Survey, totalSize: number, limits: MeshLimits): FormatReader {
  if (format === 'stl-binary') return createStlBinaryReader(survey, totalSize, limits.triangles);
  if (format === 'stl-ascii') return createStlAsciiReader(survey);
  if (format === 'obj') return createObjReader(survey);
  return createPlyReader(survey, totalSize, limits.triangles);
}

/** Waits for enough bytes to tell the format, then hands everything to the reader of that format. */
function createReader(survey: Survey, options: ReadOptions): MeshReader & { format(): MeshFormat } {
  const { totalSize, limits = meshLimits, onProgress } = options;
  if (totalSize > limits.bytes) refuse({ reason: 'tooLarge', size: totalSize, limit: limits.bytes });
  const head = new Uint8Array(Math.min(SNIFF_BYTES, totalSize));
  let headFilled = 0;
  let received = 0;
  let format: MeshFormat | null = null;
  let reader: FormatReader | null = null;

  function start(): FormatReader {
    format = sniffMesh(head.subarray(0, headFilled), totalSize);
    const started = createFormatReader(format, survey, totalSize, limits);
    reader = started;
    const hasMark = head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf;
    started.push(head.subarray(hasMark ? 3 : 0, headFilled));
    return started;
  }

  return {
    push(chunk) {
      received += chunk.length;
      if (received > totalSize) refuse({ reason: 'truncated', expected: received, found: totalSize });
      let rest = chunk;
      if (!reader) {
        const taken = chunk.subarray(0, head.length - headFilled);
        head.set(taken, headFilled);
        headFilled += taken.length;
        rest = chunk.subarray(taken.length);
        if (headFilled === head.length) start();
      }
      if (reader && rest.length > 0) reader.push(rest);
      onProgress?.(received, totalSize);
    },
    finish() {
      const cut = received < totalSize;
      const ready = reader ?? start();
      if (cut) refuse({ reason: 'truncated', expected: totalSize, found: received });
      ready.finish();
    },
    format: () => format ?? refuse({ reason: 'empty' }),
  };
}

/** A reader that keeps the surface; `take()` after `finish()` gives it with its report. For the browser's worker. */
export function createMeshParser(options: ReadOptions): MeshReader & { take(): { mesh: Mesh; report: MeshReport } } {
  const survey = createSurvey(true, (options.limits ?? meshLimits).triangles);
  const reader = createReader(survey, options);
  return { ...reader, take: () => ({ report: survey.report(reader.format()), mesh: survey.mesh(reader.format()) }) };
}

async function pump(source: AsyncIterable<Uint8Array>, reader: MeshReader): Promise<void> {
  for await (const chunk of source) reader.push(chunk);
  reader.finish();
}

/** Reads a whole mesh into memory. Throws `MeshRefused`. */
export async function parseMesh(
  source: AsyncIterable<Uint8Array>,
  options: ReadOptions,
): Promise<{ mesh: Mesh; report: MeshReport }> {
  const parser = createMeshParser(options);
  await pump(source, parser);
  return parser.take();
}

/**
 * Checks a mesh of any allowed size as strictly as `parseMesh` does, keeping no more than one line or record of it. For
 * the server.
 * @returns what to store beside the file.
 * @throws `MeshRefused`.
 */
export async function validateMesh(source: AsyncIterable<Uint8Array>, options: ReadOptions): Promise<MeshReport> {
  const survey = createSurvey(false, (options.limits ?? meshLimits).triangles);
  const reader = createReader(survey, options);
  await pump(source, reader);
  return survey.report(reader.format());
}
