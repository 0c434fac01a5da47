import type { FileKind, StoredFile } from '@suya/contract/files/files.schema';
import { sql } from 'kysely';
import { AppError } from '../app-error.ts';
import type { ClinicCtx, LabCtx } from '../ctx.ts';
import { toStoredFile } from './files.views.ts';
import { refusedFile } from './refusals.ts';

export type Kinds = FileKind | readonly FileKind[];

/**
 * Marks files as referred to, so that they are kept, and returns them in the order of `ids`. Call it in the
 * transaction that writes the reference. The lab passes the clinic, which must be the order's.
 * @throws AppError 404 if a file does not exist or is not the clinic's; fileRefused `wrongKind` if one is of
 * another kind
 */
export async function requireFiles(ctx: ClinicCtx, ids: readonly string[], kinds: Kinds): Promise<StoredFile[]>;
export async function requireFiles(
  ctx: LabCtx,
  ids: readonly string[],
  kinds: Kinds,
  clinicId: string,
): Promise<StoredFile[]>;
export async function requireFiles(
  ctx: ClinicCtx | LabCtx,
  ids: readonly string[],
  kinds: Kinds,
  clinicId = ctx.scope.kind === 'clinic' ? ctx.scope.clinicId : '',
): Promise<StoredFile[]> {
  const wanted = [...new Set(ids)].sort();
  if (wanted.length === 0) return [];
  const rows = await ctx.db
    .updateTable('file')
    .set({ unreferred_since: null })
    .where('clinic_id', '=', clinicId)
    .where('id', 'in', wanted)
    .returningAll()
    .execute();
  if (rows.length !== wanted.length) throw new AppError(404);
  const accepted: readonly string[] = [kinds].flat();
  if (rows.some((row) => !accepted.includes(row.kind))) throw refusedFile({ reason: 'wrongKind' });
  const byId = new Map(rows.map((row) => [row.id, toStoredFile(row)]));
  return ids.map((id) => byId.get(id) as StoredFile);
}

/** Marks files of a clinic as no longer referred to (taken out of a draft). They are removed after 24 hours. */
export async function letGoOfFiles(ctx: ClinicCtx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await ctx.db
    .updateTable('file')
    .set({ unreferred_since: sql`now()` })
    .where('clinic_id', '=', ctx.scope.clinicId)
    .where('id', 'in', [...ids])
    .execute();
}

/**
 * Shows the lab's files to their clinic. Call it when a plan version is published; before that the clinic gets 404.
 */
export async function showFilesToClinic(ctx: LabCtx, clinicId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await ctx.db
    .updateTable('file')
    .set({ shown_to_clinic: true })
    .where('clinic_id', '=', clinicId)
    .where('id', 'in', [...ids])
    .execute();
}

/** Hides the lab's files from their clinic again, because the lab took back the version they were sent with. */
export async function hideFilesFromClinic(ctx: LabCtx, clinicId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await ctx.db
    .updateTable('file')
    .set({ shown_to_clinic: false })
    .where('clinic_id', '=', clinicId)
    .where('id', 'in', [...ids])
    .execute();
}
