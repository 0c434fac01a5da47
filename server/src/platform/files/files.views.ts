import type { FileVariant, StoredFile } from '@suya/contract/files/files.schema';
import type { Selectable } from 'kysely';
import type { ClinicCtx, Ctx, LabCtx } from '../ctx.ts';
import type { FileRow } from './files.repo.ts';
import type { FileVariantTable } from './files.tables.ts';

/** A file as answers show it. */
export function toStoredFile(row: FileRow): StoredFile {
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    bytes: row.bytes,
    sha256: row.sha256,
    contentType: row.content_type,
    mesh: row.mesh,
    picture: row.picture,
    uploadedAt: row.uploaded_at.toISOString(),
    uploadedBy: row.uploaded_by_name,
  };
}

/**
 * The rows of these ids that the caller may see: a clinic's by its clinic ids, the lab's by the database's policy.
 */
export async function findFiles(ctx: Ctx, ids: readonly string[]): Promise<FileRow[]> {
  if (ids.length === 0) return [];
  const query = ctx.db
    .selectFrom('file')
    .selectAll()
    .where('id', 'in', [...ids]);
  const { scope } = ctx;
  if (scope.kind === 'identity') return [];
  return (scope.kind === 'clinic' ? query.where('clinic_id', 'in', [...scope.clinicIds]) : query).execute();
}

export type VariantRow = Selectable<FileVariantTable>;

/** The variant of this kind of a file, or undefined if there is none. */
export function findVariant(ctx: Ctx, file: FileRow, kind: FileVariant): Promise<VariantRow | undefined> {
  return ctx.db
    .selectFrom('file_variant')
    .selectAll()
    .where('clinic_id', '=', file.clinic_id)
    .where('file_id', '=', file.id)
    .where('kind', '=', kind)
    .executeTakeFirst();
}

/** The file of a finished upload, or null. */
export async function findFinished(
  ctx: ClinicCtx | LabCtx,
  clinicId: string,
  uploadKey: string,
): Promise<FileRow | null> {
  const row = await ctx.db
    .selectFrom('file')
    .selectAll()
    .where('clinic_id', '=', clinicId)
    .where('upload_key', '=', uploadKey)
    .executeTakeFirst();
  return row ?? null;
}

/** Files for an answer, in the order of `ids`. Files that the caller may not see are left out. */
export async function storedFilesOf(ctx: Ctx, ids: readonly string[]): Promise<StoredFile[]> {
  const byId = new Map((await findFiles(ctx, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [toStoredFile(row)] : [];
  });
}
