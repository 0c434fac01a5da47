import type { Permission } from '@suya/contract/access/permissions';
import * as files from '@suya/contract/files/files.endpoints';
import type { FileVariant, StorageCredential, StoredFile } from '@suya/contract/files/files.schema';
import { AppError, invalid } from '../app-error.ts';
import type { ClinicCtx, Ctx, LabCtx } from '../ctx.ts';
import { type Module, on } from '../module.ts';
import { findFiles, findVariant } from './files.views.ts';
import { signAddress } from './reading/signed-address.ts';
import type { Storage } from './storage.ts';
import { sweepOrphans, sweepUnreferred, sweepUploads } from './sweep.ts';
import { issueCredential } from './uploads/credential.ts';
import { type FileOwner, type FinishInput, finishFor } from './uploads/finish-upload.ts';

const HOUR_MS = 60 * 60 * 1000;

export interface FilesDeps {
  readonly storage: Storage;
  /** The portal's own origin, to which the browser uploads. Empty for the same origin. */
  readonly publicUrl: string;
  /** The clinic of an order that the lab may work on. Throws AppError 404 for any other. */
  readonly clinicOfOrder: (ctx: LabCtx, orderId: string) => Promise<string>;
  /** Refuses files that nobody may look at any more, even if the caller may otherwise see them. */
  readonly requireShowable: (ctx: Ctx, file: { clinicId: string; fileId: string }) => Promise<void>;
}

const uploaders: Record<'clinic' | 'lab', readonly Permission[]> = { clinic: ['uploadFiles'], lab: ['labView'] };

type Uploader = ClinicCtx | LabCtx;

/**
 * The ctx of a person who may upload.
 * @throws AppError 403
 */
function requireUploader(ctx: Ctx): Uploader {
  const { kind } = ctx.scope;
  const may =
    (kind === 'clinic' || kind === 'lab') &&
    uploaders[kind].some((permission) => ctx.actor.permissions.has(permission));
  if (!may || !ctx.actor.sessionId) throw new AppError(403);
  return ctx as Uploader;
}

async function getStorageCredential(anyCtx: Ctx, deps: FilesDeps): Promise<StorageCredential> {
  const ctx = requireUploader(anyCtx);
  const place = ctx.scope.kind === 'clinic' ? ctx.scope.clinicId : 'lab';
  const holder = { place, userId: ctx.scope.userId, sessionId: ctx.actor.sessionId ?? '' };
  return issueCredential(deps.storage.folder.secret, holder, deps.storage.clock(), deps.publicUrl);
}

/** The specification has two names for the credential. */
const getObsCredential = getStorageCredential;

/** The owner of the file: the clinic itself, or the clinic of the order that the lab names. */
async function ownerOf(ctx: Uploader, deps: FilesDeps, orderId: string | undefined): Promise<FileOwner> {
  if (ctx.scope.kind === 'clinic') {
    if (orderId !== undefined) throw invalid({ orderId: 'errors.field.unknown' });
    return { clinicId: ctx.scope.clinicId, orderId: null };
  }
  if (orderId === undefined) throw invalid({ orderId: 'files.orderMissing' });
  return { clinicId: await deps.clinicOfOrder(ctx as LabCtx, orderId), orderId };
}

async function finishUpload(
  anyCtx: Ctx,
  deps: FilesDeps,
  input: FinishInput & { orderId?: string | undefined },
): Promise<StoredFile> {
  const ctx = requireUploader(anyCtx);
  // Everybody at the lab may send a picture; only designers send files made from meshes.
  const isPicture = input.kind === 'photo';
  if (ctx.scope.kind === 'lab' && !isPicture && !ctx.actor.permissions.has('labDesign')) throw new AppError(403);
  const owner = await ownerOf(ctx, deps, input.orderId);
  return finishFor(ctx, deps.storage, owner, { key: input.key, kind: input.kind, name: input.name });
}

/**
 * The signed address of a file or one of its variants.
 * @throws AppError 403 for people of the lab who see no orders; 404 if the file is not the caller's, or has no variant
 *   of that kind
 */
async function getFileUrl(ctx: Ctx, deps: FilesDeps, fileId: string, kind: FileVariant | 'original') {
  if (ctx.scope.kind === 'lab' && !ctx.actor.permissions.has('labView')) throw new AppError(403);
  const [row] = await findFiles(ctx, [fileId]);
  if (!row) throw new AppError(404);
  await deps.requireShowable(ctx, { clinicId: row.clinic_id, fileId });
  const variant = kind === 'original' ? undefined : await findVariant(ctx, row, kind);
  if (kind !== 'original' && !variant) throw new AppError(404);
  return signAddress(deps.storage.folder.secret, row, variant, deps.storage.clock());
}

/** The files' endpoints and the jobs that remove unused files. */
export function filesModule(deps: FilesDeps): Module {
  const { folder, clock } = deps.storage;
  return {
    name: 'files',
    routes: [
      on(files.getStorageCredential, (ctx) => getStorageCredential(ctx, deps)),
      on(files.getObsCredential, (ctx) => getObsCredential(ctx, deps)),
      on(files.finishUpload, (ctx, input) => finishUpload(ctx, deps, input)),
      on(files.getFileUrl, (ctx, { fileId, variant }) => getFileUrl(ctx, deps, fileId, variant)),
    ],
    jobs: [
      { name: 'files.sweepUploads', everyMs: HOUR_MS, run: () => sweepUploads(folder, clock()) },
      { name: 'files.sweepUnreferred', everyMs: HOUR_MS, run: (ctx) => sweepUnreferred(ctx, folder) },
      { name: 'files.sweepOrphans', everyMs: 24 * HOUR_MS, run: (ctx) => sweepOrphans(ctx, folder, clock()) },
    ],
  };
}
