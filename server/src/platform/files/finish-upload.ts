import { rm } from 'node:fs/promises';
import { type FileKind, fileKinds, type StoredFile } from '@suya/contract/files/files.schema';
import { hasAcceptedExtension } from '@suya/contract/files/upload';
import { AppError } from '../app-error.ts';
import type { ClinicCtx, LabCtx } from '../ctx.ts';
import { newId } from '../ids.ts';
import type { FileChecker } from './check/file-checker.ts';
import { isOwnKey } from './credential.ts';
import { requireRoom } from './disk.ts';
import { type FileRow, insertFile, type NewFile, takeQuota } from './files.repo.ts';
import { findFinished, toStoredFile } from './files.views.ts';
import { refusedFile } from './refusals.ts';
import { objectPath, previewPath, type StorageFolder } from './storage-folder.ts';
import type { UploadStore } from './upload-store.ts';

export interface FinishDeps {
  readonly folder: StorageFolder;
  readonly store: UploadStore;
  readonly checker: FileChecker;
}

export interface FinishInput {
  readonly key: string;
  readonly kind: FileKind;
  readonly name: string;
}

/** Whose file it becomes: a clinic's own, or through one of its orders. */
export interface FileOwner {
  readonly clinicId: string;
  readonly orderId: string | null;
}

async function removeObject(folder: StorageFolder, clinicId: string, id: string): Promise<void> {
  await Promise.all([objectPath, previewPath].map((path) => rm(path(folder, clinicId, id), { force: true })));
}

/** Refuses an upload that is not wholly there, or no file of its kind; it stays, and may be gone on with. */
async function requireArrived(store: UploadStore, { key, kind, name }: FinishInput): Promise<void> {
  if (!hasAcceptedExtension(kind, name)) throw refusedFile({ reason: 'wrongExtension', kind });
  const upload = await store.find(key);
  if (!upload) throw refusedFile({ reason: 'notUploaded' });
  const expected = upload.size ?? 0;
  if (upload.offset < expected) throw refusedFile({ reason: 'incomplete', received: upload.offset, expected });
  if (expected > fileKinds[kind].maxBytes) throw refusedFile({ reason: 'tooLarge', kind });
}

function sameAnswer(row: FileRow, input: FinishInput): StoredFile {
  if (row.kind !== input.kind || row.name !== input.name) throw refusedFile({ reason: 'keyReused' });
  return toStoredFile(row);
}

async function keep(ctx: ClinicCtx | LabCtx, file: NewFile): Promise<FileRow | null> {
  return ctx.transaction(async (tx) => {
    const row = await insertFile(tx, file);
    if (row && tx.scope.kind === 'clinic') await takeQuota(tx as ClinicCtx, file.checked.bytes);
    return row;
  });
}

async function checkAndKeep(
  ctx: ClinicCtx | LabCtx,
  deps: FinishDeps,
  owner: FileOwner,
  input: FinishInput,
): Promise<FileRow | null> {
  const { folder, store, checker } = deps;
  const id = newId();
  const target = objectPath(folder, owner.clinicId, id);
  const preview = previewPath(folder, owner.clinicId, id);
  try {
    const task = { kind: input.kind, source: store.pathOf(input.key), target, preview };
    const checked = await checker.check(task, ctx.language);
    const row = await keep(ctx, { ...owner, kind: input.kind, name: input.name, id, uploadKey: input.key, checked });
    if (!row) await removeObject(folder, owner.clinicId, id);
    return row;
  } catch (error) {
    // Only a refusal of ours is sure to have written no row; after a lost connection the row may stand.
    if (error instanceof AppError && error.code === 60051) {
      await removeObject(folder, owner.clinicId, id);
      await store.discard(input.key);
    }
    throw error;
  }
}

/**
 * Checks an upload and keeps it as a file of `owner`: the copied bytes first, then the row, then the upload goes, so
 * that a stop anywhere leaves either nothing or the whole file. A second call of the same upload answers as the first.
 * @throws AppError 60051 with the reason where it is refused (nothing is kept then), 503 while the disk is nearly full
 */
export async function finishFor(
  ctx: ClinicCtx | LabCtx,
  deps: FinishDeps,
  owner: FileOwner,
  input: FinishInput,
): Promise<StoredFile> {
  const place = ctx.scope.kind === 'clinic' ? ctx.scope.clinicId : 'lab';
  if (!isOwnKey({ place, userId: ctx.scope.userId }, input.key)) throw refusedFile({ reason: 'notUploaded' });
  const finished = () => findFinished(ctx, owner.clinicId, input.key);
  const before = await finished();
  if (before) return sameAnswer(before, input);
  try {
    await requireArrived(deps.store, input);
    await requireRoom(deps.folder.root);
    const row = (await checkAndKeep(ctx, deps, owner, input)) ?? (await finished());
    if (!row) throw refusedFile({ reason: 'notUploaded' });
    await deps.store.discard(input.key);
    return sameAnswer(row, input);
  } catch (error) {
    // A twin may have finished it meanwhile and taken the upload from under us.
    const twin = await finished();
    if (twin) return sameAnswer(twin, input);
    throw error;
  }
}
