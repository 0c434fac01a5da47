import { rm, stat } from 'node:fs/promises';
import type { FileKind, FileVariant, StoredFile } from '@suya/contract/files/files.schema';
import { type MeshRefusal, MeshRefused } from '@suya/contract/meshes/refusal';
import type { FileRefusal } from '../refusals.ts';
import { checkMesh } from './check-mesh.ts';
import { checkPicture, readPictureType } from './check-picture.ts';
import { copyWhile, draftOf, publish } from './copy-object.ts';
import { FileRefused } from './file-refused.ts';
import { writeMeshPreview } from './mesh-preview.ts';

export interface CheckTask {
  readonly kind: FileKind;
  /** The finished upload. */
  readonly source: string;
  /** The path of the checked object. */
  readonly target: string;
  readonly preview: string;
}

/** An object derived from a file and kept with it. */
export interface Derived {
  readonly kind: FileVariant;
  readonly contentType: string;
}

/** The result of the check: the figures for the file's row, and the objects derived from the file. */
export type Checked = Pick<StoredFile, 'bytes' | 'sha256' | 'contentType' | 'mesh' | 'picture'> & {
  readonly derived: readonly Derived[];
};

export type CheckResult =
  | { readonly ok: true; readonly checked: Checked }
  | { readonly ok: false; readonly file: FileRefusal }
  | { readonly ok: false; readonly mesh: MeshRefusal };

async function checkScan(task: CheckTask, bytes: number): Promise<Checked> {
  const draft = draftOf(task.target);
  const light = draftOf(task.preview);
  const { sha256, found } = await copyWhile(task.source, draft, (content) => checkMesh(content, bytes));
  try {
    const preview = await writeMeshPreview(draft, bytes, found.mesh, light);
    await publish([...(preview ? [{ draft: light, path: task.preview }] : []), { draft, path: task.target }]);
    const mesh = preview ? { ...found.mesh, preview } : found.mesh;
    const derived: Derived[] = preview ? [{ kind: 'preview', contentType: 'application/octet-stream' }] : [];
    return { bytes, sha256, contentType: found.contentType, mesh, picture: null, derived };
  } catch (error) {
    await Promise.all([draft, light].map((path) => rm(path, { force: true })));
    throw error;
  }
}

async function checkPhoto(task: CheckTask, bytes: number): Promise<Checked> {
  const draft = draftOf(task.target);
  const preview = draftOf(task.preview);
  const { sha256, found: contentType } = await copyWhile(task.source, draft, readPictureType);
  try {
    const picture = await checkPicture(draft, contentType, preview);
    await publish([
      { draft: preview, path: task.preview },
      { draft, path: task.target },
    ]);
    return {
      bytes,
      sha256,
      contentType,
      mesh: null,
      picture,
      derived: [{ kind: 'preview', contentType: 'image/webp' }],
    };
  } catch (error) {
    await Promise.all([rm(draft, { force: true }), rm(preview, { force: true })]);
    throw error;
  }
}

/** The worker's task: checks one upload and keeps a copy of it, or gives the reason and keeps nothing. */
export default async function checkFile(task: CheckTask): Promise<CheckResult> {
  try {
    const { size } = await stat(task.source);
    if (size === 0) return { ok: false, file: { reason: 'empty' } };
    const check = task.kind === 'photo' ? checkPhoto : checkScan;
    return { ok: true, checked: await check(task, size) };
  } catch (error) {
    if (error instanceof FileRefused) return { ok: false, file: error.refusal };
    if (error instanceof MeshRefused) return { ok: false, mesh: error.refusal };
    throw error;
  }
}
