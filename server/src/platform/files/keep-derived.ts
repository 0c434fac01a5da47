import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { FileVariant, fileVariants } from '@suya/contract/files/files.schema';
import { AppError } from '../app-error.ts';
import type { Ctx } from '../ctx.ts';
import { draftOf, publish } from './check/copy-object.ts';
import { requireRoom } from './disk.ts';
import { noteVariant } from './files.repo.ts';
import { findFiles } from './files.views.ts';
import type { Storage } from './storage.ts';
import { variantPath } from './storage-folder.ts';

/** The content types that a kind of variant may have. */
type ContentOf<K extends FileVariant> = keyof (typeof fileVariants)[K] & string;

/**
 * Keeps bytes derived from a file and replaces an earlier variant of the same kind. They are read through the same
 * signed addresses and removed with the file. The bytes are on disk before the row says so.
 * @param fileId a file that the caller may see
 * @throws AppError 404 if the caller sees no such file, 503 while the disk is nearly full
 */
export async function keepDerived<K extends FileVariant>(
  ctx: Ctx,
  { folder }: Pick<Storage, 'folder'>,
  fileId: string,
  { kind, contentType, bytes }: { kind: K; contentType: ContentOf<K>; bytes: Uint8Array },
): Promise<void> {
  const [file] = await findFiles(ctx, [fileId]);
  if (!file) throw new AppError(404);
  await requireRoom(folder.root);
  const path = variantPath(folder, file.clinic_id, file.id, kind);
  // If two callers make the same variant at once, each writes its own draft; the later one stays, whole.
  const draft = draftOf(`${path}.${randomUUID()}`);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeFile(draft, bytes, { mode: 0o600, flush: true });
  await publish([{ draft, path }]);
  await noteVariant(ctx, { clinicId: file.clinic_id, id: file.id }, { kind, contentType });
}
