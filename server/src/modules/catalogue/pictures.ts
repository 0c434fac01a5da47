import { createHash } from 'node:crypto';
import * as catalogue from '@suya/contract/catalogue/catalogue.endpoints';
import type * as labCatalogue from '@suya/contract/catalogue/lab-catalogue.endpoints';
import { type AnswerOf, fillPath, type InputOf } from '@suya/contract/http/endpoint';
import { AppError } from '../../platform/app-error.ts';
import type { IdentityCtx, LabCtx } from '../../platform/ctx.ts';
import type { RawAnswer } from '../../platform/module.ts';
import { redrawn } from '../../platform/small-picture.ts';

/**
 * Keeps the picture of a choice and answers with the address that the option then names. Kept under the hash of its
 * content: the same picture a second time is the one that is there.
 * @throws AppError 422 where it is no picture
 */
export async function keepCataloguePicture(
  ctx: LabCtx,
  { picture }: InputOf<typeof labCatalogue.keepCataloguePicture>,
): Promise<AnswerOf<typeof labCatalogue.keepCataloguePicture>> {
  const content = await redrawn(picture, 'picture');
  const id = createHash('sha256').update(content).digest('hex');
  await ctx.db
    .insertInto('catalogue_picture')
    .values({ id, content, kept_by: ctx.actor.userId })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  return { address: fillPath(catalogue.getCataloguePicture.path, { pictureId: id }) };
}

/** A picture of a choice, for whoever draws it. @throws AppError 404 */
export async function getCataloguePicture(
  ctx: IdentityCtx,
  { pictureId }: InputOf<typeof catalogue.getCataloguePicture>,
): Promise<RawAnswer> {
  const kept = await ctx.db
    .selectFrom('catalogue_picture')
    .select('content')
    .where('id', '=', pictureId)
    .executeTakeFirst();
  if (!kept) throw new AppError(404);
  return { contentType: 'image/webp', lasting: true, body: kept.content };
}
