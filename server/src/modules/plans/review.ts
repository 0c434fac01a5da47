import type { InputOf } from '@suya/contract/http/endpoint';
import { type clinicReview, type Mark, reviewLimits } from '@suya/contract/plans/plans.endpoints';
import { AppError } from '../../platform/app-error.ts';
import type { ClinicCtx, Ctx, LabCtx } from '../../platform/ctx.ts';
import { requireFiles, showFilesToClinic } from '../../platform/files/index.ts';
import { addOrderFiles, findOrder } from '../orders/index.ts';
import { requireConsent } from '../patients/index.ts';
import {
  countComments,
  highestNumber,
  insertComment,
  insertMark,
  lockReview,
  type Remark,
  setResolved,
} from './marks.repo.ts';
import { findVersion, marksOf, type Reviewer, type Version } from './marks.views.ts';
import { countFilesOfOrder } from './versions.repo.ts';

/** A version to write on: a head office reads its clinics' reviews and writes in its own only. @throws AppError 404 */
async function ownVersion(ctx: Reviewer, versionId: string): Promise<Version> {
  const version = await findVersion(ctx, versionId);
  if (ctx.scope.kind === 'clinic' && version.clinicId !== ctx.scope.clinicId) throw new AppError(404);
  return version;
}

/**
 * Refers to a picture of the view, so that both sides may look at it: the clinic's through the order, the lab's from
 * the version's publication on.
 * @throws AppError 404 where it is not this side's for this order, fileRefused where it is no picture, consentMissing without the
 *   patient's consent
 */
async function attachPicture(ctx: Reviewer, version: Version, pictureId: string | undefined): Promise<string | null> {
  if (pictureId === undefined) return null;
  const order = await findOrder(ctx, version.orderId);
  if (order) await requireConsent(ctx, order);
  if (ctx.scope.kind === 'clinic') {
    const clinic = ctx as ClinicCtx;
    await requireFiles(clinic, [pictureId], 'photo');
    await addOrderFiles(clinic, version.orderId, [pictureId]);
    return pictureId;
  }
  const lab = ctx as LabCtx;
  await requireFiles(lab, [pictureId], 'photo', version.clinicId);
  const key = { clinicId: version.clinicId, id: version.orderId };
  if ((await countFilesOfOrder(lab, key, [pictureId])) !== 1) throw new AppError(404);
  if (version.isPublished) await showFilesToClinic(lab, version.clinicId, [pictureId]);
  return pictureId;
}

const remarkOf = async (
  ctx: Reviewer,
  version: Version,
  said: { readonly text: string; readonly pictureId?: string | undefined },
): Promise<Remark> => ({ text: said.text, pictureId: await attachPicture(ctx, version, said.pictureId) });

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
    const { part, position, normal, comment, pictureId, stage = null } = input;
    const markId = await insertMark(tx, version, { number, part, position, normal, stage });
    await insertComment(tx, version, markId, await remarkOf(tx, version, { text: comment, pictureId }));
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
    await insertComment(tx, version, input.markId, await remarkOf(tx, version, input));
    return tell(tx, version, input.markId);
  });
}

/**
 * Settles a mark or opens it again; one that is so already is answered with as it is.
 * @throws AppError 404; 403 for the side that pinned it
 */
export function resolveMark(ctx: Reviewer, input: InputOf<typeof clinicReview.resolveMark>): Promise<Mark> {
  return (ctx as Ctx).transaction(async (inner) => {
    const tx = inner as Reviewer;
    const version = await ownVersion(tx, input.versionId);
    await lockReview(tx, version);
    const [mark] = await marksOf(tx, version, input.markId);
    if (!mark) throw new AppError(404);
    if (!mark.mayResolve) throw new AppError(403, undefined, 'plans.otherSideResolves');
    await setResolved(tx, version, mark.id, input.resolved);
    return tell(tx, version, mark.id);
  });
}
