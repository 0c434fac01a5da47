import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { ClinicCtx, LabCtx, SystemCtx } from '../ctx.ts';
import type { Checked } from './check/file.worker.ts';
import type { FileTable } from './files.tables.ts';
import { refusedFile } from './refusals.ts';

export type FileRow = Selectable<FileTable>;

/** What a new file's row has besides what the check found. */
export interface NewFile {
  readonly clinicId: string;
  readonly id: string;
  readonly kind: FileTable['kind'];
  readonly name: string;
  readonly orderId: string | null;
  readonly uploadKey: string;
  readonly checked: Checked;
}

/** Writes a file's row; out: null where the same upload was finished before. */
export async function insertFile(ctx: ClinicCtx | LabCtx, file: NewFile): Promise<FileRow | null> {
  const { checked } = file;
  const isClinic = ctx.scope.kind === 'clinic';
  const row = await ctx.db
    .insertInto('file')
    .values({
      clinic_id: file.clinicId,
      id: file.id,
      kind: file.kind,
      name: file.name,
      bytes: checked.bytes,
      sha256: checked.sha256,
      content_type: checked.contentType,
      mesh: checked.mesh && JSON.stringify(checked.mesh),
      picture: checked.picture && JSON.stringify(checked.picture),
      side: isClinic ? 'clinic' : 'lab',
      order_id: file.orderId,
      shown_to_clinic: isClinic,
      upload_key: file.uploadKey,
      uploaded_by: ctx.scope.userId,
      uploaded_by_name: ctx.actor.name,
    })
    .onConflict((conflict) => conflict.columns(['clinic_id', 'upload_key']).doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Counts a file against its clinic's limits, all or nothing. @throws AppError 60051 quotaBytes, quotaFiles */
export async function takeQuota(ctx: ClinicCtx, bytes: number): Promise<void> {
  const clinicId = ctx.scope.clinicId;
  await ctx.db
    .insertInto('file_usage')
    .values({ clinic_id: clinicId })
    .onConflict((conflict) => conflict.column('clinic_id').doNothing())
    .execute();
  const taken = await ctx.db
    .updateTable('file_usage')
    .set({ bytes: sql`bytes + ${bytes}`, files: sql`files + 1` })
    .where('clinic_id', '=', clinicId)
    .where(sql<boolean>`bytes + ${bytes} <= max_bytes AND files < max_files`)
    .executeTakeFirst();
  if (taken.numUpdatedRows === 1n) return;
  const usage = await ctx.db
    .selectFrom('file_usage')
    .select(['files', 'max_files'])
    .where('clinic_id', '=', clinicId)
    .executeTakeFirstOrThrow();
  throw refusedFile({ reason: usage.files >= usage.max_files ? 'quotaFiles' : 'quotaBytes' });
}

/** Files that nothing has referred to for 24 hours, the oldest first. */
export async function listUnreferred(ctx: SystemCtx, limit: number): Promise<{ clinicId: string; id: string }[]> {
  return ctx.db
    .selectFrom('file')
    .select(['clinic_id as clinicId', 'id'])
    .where('unreferred_since', '<', sql<Date>`now() - interval '24 hours'`)
    .orderBy('unreferred_since')
    .limit(limit)
    .execute();
}

/** Removes one file's row where still nothing refers to it, and takes it off its clinic's usage. Out: whether it went. */
export async function deleteUnreferred(ctx: SystemCtx, clinicId: string, id: string): Promise<boolean> {
  return ctx.transaction(async (tx) => {
    const row = await tx.db
      .deleteFrom('file')
      .where('clinic_id', '=', clinicId)
      .where('id', '=', id)
      .where('unreferred_since', '<', sql<Date>`now() - interval '24 hours'`)
      .returning(['bytes', 'side'])
      .executeTakeFirst();
    if (row?.side === 'clinic') {
      await tx.db
        .updateTable('file_usage')
        .set({ bytes: sql`bytes - ${row.bytes}`, files: sql`files - 1` })
        .where('clinic_id', '=', clinicId)
        .execute();
    }
    return row !== undefined;
  });
}

/** Which of these files have a row. */
export async function listExisting(ctx: SystemCtx, clinicId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await ctx.db
    .selectFrom('file')
    .select('id')
    .where('clinic_id', '=', clinicId)
    .where('id', 'in', [...ids])
    .execute();
  return new Set(rows.map((row) => row.id));
}
