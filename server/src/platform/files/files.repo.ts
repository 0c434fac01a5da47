import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { ClinicCtx, Ctx, LabCtx, SystemCtx } from '../ctx.ts';
import type { Checked, Derived } from './check/file.worker.ts';
import type { FileTable } from './files.tables.ts';
import { refusedFile } from './refusals.ts';

export type FileRow = Selectable<FileTable>;

/** The columns of a new file's row that do not come from the check. */
export interface NewFile {
  readonly clinicId: string;
  readonly id: string;
  readonly kind: FileTable['kind'];
  readonly name: string;
  readonly orderId: string | null;
  readonly uploadKey: string;
  readonly checked: Checked;
}

/**
 * Writes a file's row.
 * @returns null if the same upload was finished before
 */
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

/**
 * Counts a file against its clinic's limits, all or nothing.
 * @throws AppError fileRefused with quotaBytes or quotaFiles
 */
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

/**
 * Deletes one file's row if nothing refers to it still, and subtracts it from its clinic's usage.
 * @returns whether the row was deleted
 */
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

/** The names of all stored objects of these files: the files that have a row, and what is derived from them. */
export async function listExisting(ctx: SystemCtx, clinicId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ name: string }>`
    SELECT id::text AS name FROM file WHERE clinic_id = ${clinicId} AND id = ANY (${[...ids]}::uuid[])
    UNION ALL
    SELECT file_id || '.' || kind FROM file_variant
     WHERE clinic_id = ${clinicId} AND file_id = ANY (${[...ids]}::uuid[])`.execute(ctx.db);
  return new Set(rows.map(({ name }) => name));
}

/** Notes a derived object of a file. Its bytes must exist already, so that no row points at nothing. */
export async function noteVariant(
  ctx: Ctx,
  file: { readonly clinicId: string; readonly id: string },
  { kind, contentType }: Derived,
): Promise<void> {
  await ctx.db
    .insertInto('file_variant')
    .values({ clinic_id: file.clinicId, file_id: file.id, kind, content_type: contentType })
    .onConflict((conflict) =>
      conflict
        .columns(['clinic_id', 'file_id', 'kind'])
        .doUpdateSet({ content_type: contentType, made_at: sql<Date>`clock_timestamp()` }),
    )
    .execute();
}
