import { mayResolve } from '@suya/contract/plans/marks.rules';
import type { Mark } from '@suya/contract/plans/plans.endpoints';
import type { Selectable } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { ClinicCtx, LabCtx } from '../../platform/ctx.ts';
import type { ReviewCommentTable, ReviewMarkTable } from './plans.tables.ts';

export type Reviewer = ClinicCtx | LabCtx;

export interface Version {
  readonly clinicId: string;
  readonly id: string;
  readonly orderId: string;
  readonly isPublished: boolean;
}

/**
 * A version that the reader may see: the lab all of them, the clinic its own from their publication on.
 * @throws AppError 404
 */
export async function findVersion(ctx: Reviewer, versionId: string): Promise<Version> {
  let found = ctx.db
    .selectFrom('design_version')
    .select(['clinic_id', 'order_id', 'published_at'])
    .where('id', '=', versionId);
  if (ctx.scope.kind === 'clinic') {
    found = found.where('clinic_id', 'in', [...ctx.scope.clinicIds]).where('published_at', 'is not', null);
  }
  const row = await found.executeTakeFirst();
  if (!row) throw new AppError(404);
  return { clinicId: row.clinic_id, id: versionId, orderId: row.order_id, isPublished: row.published_at !== null };
}

type Point = Mark['position'];
type MarkRow = Selectable<ReviewMarkTable>;
type CommentRow = Selectable<Omit<ReviewCommentTable, 'clinic_id' | 'author_id'>>;

const resolvedOf = (row: MarkRow): Mark['resolved'] =>
  row.resolved_at && {
    byName: row.resolved_by_name ?? '',
    fromLab: row.resolved_from_lab === true,
    at: row.resolved_at.toISOString(),
  };

const toComment = (row: CommentRow): Mark['comments'][number] => ({
  id: row.id,
  authorName: row.author_name,
  fromLab: row.from_lab,
  text: row.text,
  pictureId: row.picture_id,
  at: row.at.toISOString(),
});

/** Whether whoever asks is of the side that settles this mark. A head office reads its clinics' reviews only. */
function maySettle(ctx: Reviewer, version: Version, row: Pick<MarkRow, 'from_lab' | 'created_by'>): boolean {
  const { scope } = ctx;
  if (scope.kind === 'clinic' && scope.clinicId !== version.clinicId) return false;
  const reader = { fromLab: scope.kind === 'lab', userId: scope.userId, isPublished: version.isPublished };
  return mayResolve({ fromLab: row.from_lab, createdBy: row.created_by }, reader);
}

/** The marks of a version by number, each with its comments in the order they were written; with `markId`, only that one. */
export async function marksOf(ctx: Reviewer, version: Version, markId?: string): Promise<Mark[]> {
  let wanted = ctx.db
    .selectFrom('review_mark')
    .selectAll()
    .where('clinic_id', '=', version.clinicId)
    .where('version_id', '=', version.id)
    .orderBy('number');
  if (markId) wanted = wanted.where('id', '=', markId);
  const marks = await wanted.execute();
  const comments = await commentsOf(
    ctx,
    version.clinicId,
    marks.map(({ id }) => id),
  );
  return marks.map((row) => ({
    id: row.id,
    number: row.number,
    part: row.part,
    position: row.position as Point,
    normal: row.normal as Point,
    stage: row.stage,
    fromLab: row.from_lab,
    createdAt: row.created_at.toISOString(),
    resolved: resolvedOf(row),
    mayResolve: maySettle(ctx, version, row),
    comments: comments.filter((comment) => comment.mark_id === row.id).map(toComment),
  }));
}

async function commentsOf(ctx: Reviewer, clinicId: string, markIds: readonly string[]): Promise<CommentRow[]> {
  if (markIds.length === 0) return [];
  return ctx.db
    .selectFrom('review_comment')
    .select(['id', 'mark_id', 'author_name', 'from_lab', 'text', 'picture_id', 'at'])
    .where('clinic_id', '=', clinicId)
    .where('mark_id', 'in', [...markIds])
    .orderBy('at')
    .orderBy('id')
    .execute();
}

/** The marks of a version with their comments. @throws AppError 404 */
export async function listMarks(ctx: Reviewer, versionId: string): Promise<Mark[]> {
  return marksOf(ctx, await findVersion(ctx, versionId));
}
