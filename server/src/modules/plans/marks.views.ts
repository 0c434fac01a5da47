import type { Mark } from '@suya/contract/plans/plans.endpoints';
import { AppError } from '../../platform/app-error.ts';
import type { ClinicCtx, LabCtx } from '../../platform/ctx.ts';

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

/** The marks of a version by number, each with its comments in the order they were written; with `markId`, only that one. */
export async function marksOf(ctx: Reviewer, version: Version, markId?: string): Promise<Mark[]> {
  let wanted = ctx.db
    .selectFrom('review_mark')
    .select(['id', 'number', 'part', 'position', 'normal', 'created_at'])
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
  return marks.map((mark) => ({
    id: mark.id,
    number: mark.number,
    part: mark.part,
    position: mark.position as Point,
    normal: mark.normal as Point,
    createdAt: mark.created_at.toISOString(),
    comments: comments
      .filter((comment) => comment.mark_id === mark.id)
      .map(({ id, author_name, from_lab, text, at }) => ({
        id,
        authorName: author_name,
        fromLab: from_lab,
        text,
        at: at.toISOString(),
      })),
  }));
}

async function commentsOf(ctx: Reviewer, clinicId: string, markIds: readonly string[]) {
  if (markIds.length === 0) return [];
  return ctx.db
    .selectFrom('review_comment')
    .select(['id', 'mark_id', 'author_name', 'from_lab', 'text', 'at'])
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
