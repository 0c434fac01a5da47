import { sql } from 'kysely';
import { newId } from '../../platform/ids.ts';
import type { Reviewer, Version } from './marks.views.ts';
import type { ReviewMarkTable } from './plans.tables.ts';

/** Until the transaction ends nobody else numbers a mark or counts comments of this version. */
export async function lockReview(ctx: Reviewer, version: Version): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`review:${version.id}`}, 0))`.execute(ctx.db);
}

/** The highest number given on a version, 0 where there is none. Call it under `lockReview`. */
export async function highestNumber(ctx: Reviewer, version: Version): Promise<number> {
  const { highest } = await ctx.db
    .selectFrom('review_mark')
    .select((eb) => eb.fn.max('number').as('highest'))
    .where('clinic_id', '=', version.clinicId)
    .where('version_id', '=', version.id)
    .executeTakeFirstOrThrow();
  return highest ?? 0;
}

/** Writes a mark. @returns its id */
export async function insertMark(
  ctx: Reviewer,
  version: Version,
  mark: Pick<ReviewMarkTable, 'number' | 'part' | 'position' | 'normal' | 'stage'>,
): Promise<string> {
  const id = newId();
  await ctx.db
    .insertInto('review_mark')
    .values({
      clinic_id: version.clinicId,
      id,
      version_id: version.id,
      from_lab: ctx.scope.kind === 'lab',
      created_by: ctx.scope.userId,
      ...mark,
    })
    .execute();
  return id;
}

/** Whether the mark is one of the version's, and how many comments it has. */
export async function countComments(ctx: Reviewer, version: Version, markId: string): Promise<number | undefined> {
  const row = await ctx.db
    .selectFrom('review_mark as m')
    .leftJoin('review_comment as c', (join) =>
      join.onRef('c.clinic_id', '=', 'm.clinic_id').onRef('c.mark_id', '=', 'm.id'),
    )
    .select((eb) => eb.fn.count<number>('c.id').as('comments'))
    .where('m.clinic_id', '=', version.clinicId)
    .where('m.version_id', '=', version.id)
    .where('m.id', '=', markId)
    .groupBy('m.id')
    .executeTakeFirst();
  return row?.comments;
}

/** A comment to be written. */
export interface Remark {
  readonly text: string;
  readonly pictureId: string | null;
}

/** Writes a comment in the name of whoever acts. */
export async function insertComment(ctx: Reviewer, version: Version, markId: string, remark: Remark): Promise<void> {
  await ctx.db
    .insertInto('review_comment')
    .values({
      clinic_id: version.clinicId,
      id: newId(),
      mark_id: markId,
      author_id: ctx.scope.userId,
      author_name: ctx.actor.name,
      from_lab: ctx.scope.kind === 'lab',
      text: remark.text,
      picture_id: remark.pictureId,
    })
    .execute();
}

/** Settles a mark in the name of whoever acts, or opens it again; one that is so already stays as it is. */
export async function setResolved(ctx: Reviewer, version: Version, markId: string, resolved: boolean): Promise<void> {
  const { scope, actor } = ctx;
  const settled = { resolved_by: scope.userId, resolved_by_name: actor.name, resolved_from_lab: scope.kind === 'lab' };
  const open = { resolved_at: null, resolved_by: null, resolved_by_name: null, resolved_from_lab: null };
  await ctx.db
    .updateTable('review_mark')
    .set(resolved ? { ...settled, resolved_at: sql<Date>`now()` } : open)
    .where('clinic_id', '=', version.clinicId)
    .where('version_id', '=', version.id)
    .where('id', '=', markId)
    .where('resolved_at', resolved ? 'is' : 'is not', null)
    .execute();
}
