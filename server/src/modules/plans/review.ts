import type { InputOf } from '@suya/contract/http/endpoint';
import { type clinicReview, type Mark, reviewLimits } from '@suya/contract/plans/plans.endpoints';
import { AppError } from '../../platform/app-error.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { countComments, highestNumber, insertComment, insertMark, lockReview } from './marks.repo.ts';
import { findVersion, marksOf, type Reviewer, type Version } from './marks.views.ts';

/** A version to write on: a head office reads its clinics' reviews and writes in its own only. @throws AppError 404 */
async function ownVersion(ctx: Reviewer, versionId: string): Promise<Version> {
  const version = await findVersion(ctx, versionId);
  if (ctx.scope.kind === 'clinic' && version.clinicId !== ctx.scope.clinicId) throw new AppError(404);
  return version;
}

/** Tells the other side, from publication on; before it only the lab hears. */
async function tell(ctx: Reviewer, version: Version, markId: string): Promise<Mark> {
  await ctx.emit({
    name: 'plan.marked',
    aggregate: `order:${version.orderId}`,
    clinicId: version.clinicId,
    labOnly: !version.isPublished,
    payload: { orderId: version.orderId, versionId: version.id, markId },
  });
  const [mark] = await marksOf(ctx, version, markId);
  if (!mark) throw new AppError(404);
  return mark;
}

/**
 * Pins a mark with its first comment; numbers run 1, 2, 3 … on each version.
 * @throws AppError 404; 409 where the version holds as many as it can
 */
export function addMark(ctx: Reviewer, input: InputOf<typeof clinicReview.addMark>): Promise<Mark> {
  return (ctx as Ctx).transaction(async (inner) => {
    const tx = inner as Reviewer;
    const version = await ownVersion(tx, input.versionId);
    await lockReview(tx, version);
    const number = (await highestNumber(tx, version)) + 1;
    const limit = reviewLimits.marks;
    if (number > limit) throw new AppError(409, { limit }, { key: 'plans.tooManyMarks', params: { limit } });
    const { part, position, normal, comment } = input;
    const markId = await insertMark(tx, version, { number, part, position, normal });
    await insertComment(tx, version, markId, comment);
    return tell(tx, version, markId);
  });
}

/**
 * Answers on a mark.
 * @throws AppError 404; 409 where the mark holds as many comments as it can
 */
export function addComment(ctx: Reviewer, input: InputOf<typeof clinicReview.addComment>): Promise<Mark> {
  return (ctx as Ctx).transaction(async (inner) => {
    const tx = inner as Reviewer;
    const version = await ownVersion(tx, input.versionId);
    await lockReview(tx, version);
    const count = await countComments(tx, version, input.markId);
    if (count === undefined) throw new AppError(404);
    const limit = reviewLimits.commentsPerMark;
    if (count >= limit) throw new AppError(409, { limit }, { key: 'plans.tooManyComments', params: { limit } });
    await insertComment(tx, version, input.markId, input.text);
    return tell(tx, version, input.markId);
  });
}
