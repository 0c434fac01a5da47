import { type FileKind, fileKinds, type StoredFile } from '@suya/contract/files/files.schema';
import { hasAcceptedExtension } from '@suya/contract/files/upload';
import { codes } from '@suya/contract/http/errors';
import { AppError } from '../../app-error.ts';
import type { ClinicCtx, LabCtx } from '../../ctx.ts';
import { newId } from '../../ids.ts';
import type { FileChecker } from '../check/file-checker.ts';
import { requireRoom } from '../disk.ts';
import { type FileRow, insertFile, type NewFile, noteVariant, takeQuota } from '../files.repo.ts';
import { findFinished, toStoredFile } from '../files.views.ts';
import { refusalOfName, refusedFile } from '../refusals.ts';
import { objectPath, removeObjects, type StorageFolder, variantPath } from '../storage-folder.ts';
import { type CredentialHolder, folderOf, isOwnKey } from './credential.ts';
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

/** The owner of the file: a clinic, directly or through one of its orders. */
export interface FileOwner {
  readonly clinicId: string;
  readonly orderId: string | null;
}

/** Refuses an upload that is incomplete or not a file of its kind. The upload stays and may be resumed. */
async function requireArrived(store: UploadStore, { key, kind, name }: FinishInput): Promise<void> {
  if (!hasAcceptedExtension(kind, name)) throw refusedFile(refusalOfName(kind, name));
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
    if (!row) return null;
    for (const derived of file.checked.derived) await noteVariant(tx, file, derived);
    if (tx.scope.kind === 'clinic') await takeQuota(tx as ClinicCtx, file.checked.bytes);
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
  const preview = variantPath(folder, owner.clinicId, id, 'preview');
  try {
    const task = { kind: input.kind, source: store.pathOf(input.key), target, preview };
    const checked = await checker.check(task, ctx.language);
    const row = await keep(ctx, { ...owner, kind: input.kind, name: input.name, id, uploadKey: input.key, checked });
    if (!row) await removeObjects(folder, owner.clinicId, id);
    return row;
  } catch (error) {
    // Only our own refusal guarantees that no row was written; after a lost connection the row may exist.
    if (error instanceof AppError && error.code === codes.fileRefused) {
      await removeObjects(folder, owner.clinicId, id);
      await store.discard(input.key);
    }
    throw error;
  }
}

const uploaderOf = ({ scope }: ClinicCtx | LabCtx) => ({
  place: scope.kind === 'clinic' ? scope.clinicId : 'lab',
  userId: scope.userId,
});

/**
 * Checks an upload and keeps it as a file of `owner`. It copies the bytes, writes the row and then removes the
 * upload, so that a stop at any point leaves either nothing or the whole file. A second call for the same upload
 * gives the same answer.
 * @param holder whose upload it must be
 * @throws AppError fileRefused with the reason (nothing is kept then), 503 while the disk is nearly full
 */
export async function finishFor(
  ctx: ClinicCtx | LabCtx,
  deps: FinishDeps,
  owner: FileOwner,
  input: FinishInput,
  holder: Omit<CredentialHolder, 'sessionId'> = uploaderOf(ctx),
): Promise<StoredFile> {
  if (!isOwnKey(folderOf(holder), input.key)) throw refusedFile({ reason: 'notUploaded' });
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
    // A concurrent call may have finished it in the meantime and removed the upload.
    const twin = await finished();
    if (twin) return sameAnswer(twin, input);
    throw error;
  }
}
