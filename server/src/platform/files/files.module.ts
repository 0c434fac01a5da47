import type { Permission } from '@suya/contract/access/permissions';
import { finishUpload, getFileUrl, getObsCredential, getStorageCredential } from '@suya/contract/files/files.endpoints';
import type { StorageCredential, StoredFile } from '@suya/contract/files/files.schema';
import { AppError, invalid } from '../app-error.ts';
import type { ClinicCtx, Ctx, LabCtx } from '../ctx.ts';
import { type Module, on } from '../module.ts';
import { issueCredential } from './credential.ts';
import { findFiles } from './files.views.ts';
import { type FileOwner, type FinishInput, finishFor } from './finish-upload.ts';
import { signAddress, type Variant } from './signed-address.ts';
import type { Storage } from './storage.ts';
import { sweepOrphans, sweepUnreferred, sweepUploads } from './sweep.ts';

const HOUR_MS = 60 * 60 * 1000;

export interface FilesDeps {
  readonly storage: Storage;
  /** What the portal's own address begins with; the browser uploads to it. Empty: the same origin. */
  readonly publicUrl: string;
  /** The clinic of an order that the lab may work on; throws AppError 404 for any other. */
  readonly clinicOfOrder: (ctx: LabCtx, orderId: string) => Promise<string>;
  /** Refuses what may not be looked at any more, whoever may see the file otherwise. */
  readonly requireShowable: (ctx: Ctx, file: { clinicId: string; fileId: string }) => Promise<void>;
}

const uploaders: Record<'clinic' | 'lab', readonly Permission[]> = { clinic: ['uploadFiles'], lab: ['labView'] };

type Uploader = ClinicCtx | LabCtx;

/** The ctx of somebody who may upload. @throws AppError 403 */
function requireUploader(ctx: Ctx): Uploader {
  const { kind } = ctx.scope;
  const may =
    (kind === 'clinic' || kind === 'lab') &&
    uploaders[kind].some((permission) => ctx.actor.permissions.has(permission));
  if (!may || !ctx.actor.sessionId) throw new AppError(403);
  return ctx as Uploader;
}

async function giveCredential(anyCtx: Ctx, deps: FilesDeps): Promise<StorageCredential> {
  const ctx = requireUploader(anyCtx);
  const place = ctx.scope.kind === 'clinic' ? ctx.scope.clinicId : 'lab';
  const holder = { place, userId: ctx.scope.userId, sessionId: ctx.actor.sessionId ?? '' };
  return issueCredential(deps.storage.folder.secret, holder, deps.storage.clock(), deps.publicUrl);
}

/** Whose the file will be: the clinic's own, or the clinic's of the order that the lab names. */
async function ownerOf(ctx: Uploader, deps: FilesDeps, orderId: string | undefined): Promise<FileOwner> {
  if (ctx.scope.kind === 'clinic') {
    if (orderId !== undefined) throw invalid({ orderId: 'errors.field.unknown' });
    return { clinicId: ctx.scope.clinicId, orderId: null };
  }
  if (orderId === undefined) throw invalid({ orderId: 'files.orderMissing' });
  return { clinicId: await deps.clinicOfOrder(ctx as LabCtx, orderId), orderId };
}

async function finish(
  anyCtx: Ctx,
  deps: FilesDeps,
  input: FinishInput & { orderId?: string | undefined },
): Promise<StoredFile> {
  const ctx = requireUploader(anyCtx);
  // Everybody at the lab may send a picture; what is made of meshes comes from its designers.
  const isPicture = input.kind === 'photo';
  if (ctx.scope.kind === 'lab' && !isPicture && !ctx.actor.permissions.has('labDesign')) throw new AppError(403);
  const owner = await ownerOf(ctx, deps, input.orderId);
  return finishFor(ctx, deps.storage, owner, { key: input.key, kind: input.kind, name: input.name });
}

async function giveAddress(ctx: Ctx, deps: FilesDeps, fileId: string, variant: Variant) {
  const [row] = await findFiles(ctx, [fileId]);
  if (!row) throw new AppError(404);
  await deps.requireShowable(ctx, { clinicId: row.clinic_id, fileId });
  return signAddress(deps.storage.folder.secret, row, variant, deps.storage.clock());
}

/** The files' endpoints and the jobs that clear what nobody keeps. */
export function filesModule(deps: FilesDeps): Module {
  const { folder, clock } = deps.storage;
  return {
    name: 'files',
    routes: [
      on(getStorageCredential, (ctx) => giveCredential(ctx, deps)),
      on(getObsCredential, (ctx) => giveCredential(ctx, deps)),
      on(finishUpload, (ctx, input) => finish(ctx, deps, input)),
      on(getFileUrl, (ctx, { fileId, variant }) => giveAddress(ctx, deps, fileId, variant)),
    ],
    jobs: [
      { name: 'files.sweepUploads', everyMs: HOUR_MS, run: () => sweepUploads(folder, clock()) },
      { name: 'files.sweepUnreferred', everyMs: HOUR_MS, run: (ctx) => sweepUnreferred(ctx, folder) },
      { name: 'files.sweepOrphans', everyMs: 24 * HOUR_MS, run: (ctx) => sweepOrphans(ctx, folder, clock()) },
    ],
  };
}
