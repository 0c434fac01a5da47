import { rm, stat } from 'node:fs/promises';
import type { FileKind, StoredFile } from '@suya/contract/files/files.schema';
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
  /** Where the checked object goes. */
  readonly target: string;
  readonly preview: string;
}

/** What the check found: the same figures as the file's row has. */
export type Checked = Pick<StoredFile, 'bytes' | 'sha256' | 'contentType' | 'mesh' | 'picture'>;

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
    return { bytes, sha256, contentType: found.contentType, mesh, picture: null };
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
    return { bytes, sha256, contentType, mesh: null, picture };
  } catch (error) {
    await Promise.all([rm(draft, { force: true }), rm(preview, { force: true })]);
    throw error;
  }
}

/** The worker's task: checks one upload and keeps a copy of it, or says why not and keeps nothing. */
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
