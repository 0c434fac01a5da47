import type * as labAuthentications from '@suya/contract/clinics/lab-authentications.endpoints';
import type * as papers from '@suya/contract/clinics/papers.endpoints';
import type { InputOf } from '@suya/contract/http/endpoint';
import { translate } from '@suya/contract/messages/catalogue';
import { AppError } from '../../../platform/app-error.ts';
import type { Ctx, IdentityCtx, LabCtx } from '../../../platform/ctx.ts';
import { LAB_ZONE } from '../../../platform/lab-days.ts';
import type { RawAnswer } from '../../../platform/module.ts';
import { oneself, personOf } from '../oneself.ts';
import { openPaper } from './envelope.ts';
import type { PaperDesk } from './paper-desk.ts';

/** A paper that the reader's role may see. @throws AppError 404 for anybody else's */
async function findPaper(ctx: IdentityCtx | LabCtx, paperId: string) {
  const paper = await ctx.db
    .selectFrom('paper')
    .select(['content', 'wrapped_key', 'kek_id'])
    .where('id', '=', paperId)
    .executeTakeFirst();
  if (!paper) throw new AppError(404);
  return paper;
}

/** yyyy-MM-dd HH:mm at the lab. */
const moments = new Intl.DateTimeFormat('sv-SE', { timeZone: LAB_ZONE, dateStyle: 'short', timeStyle: 'short' });

/** Who looks and when, drawn into the picture, so that a photograph of the screen says whose it was. */
async function show(
  { press, keyring, fontFolder }: PaperDesk,
  reader: Ctx,
  paperId: string,
  paper: Awaited<ReturnType<typeof findPaper>>,
): Promise<RawAnswer> {
  const at = moments.format(await reader.now());
  const text = translate(reader.language, 'clinics.watermark', { name: reader.actor.name, at });
  const bytes = openPaper(keyring, paperId, paper);
  const marked = await press.run({ act: 'mark', bytes, text, fontFolder });
  if (!marked.ok) throw new Error('a kept paper cannot be drawn');
  return { contentType: 'image/jpeg', body: Buffer.from(marked.picture) };
}

/** One's own paper, or the licence of an organisation that one manages. @throws AppError 404 */
export async function readPaper(
  desk: PaperDesk,
  ctx: Ctx,
  { paperId }: InputOf<typeof papers.readPaper>,
): Promise<RawAnswer> {
  const { me } = oneself(ctx);
  return show(desk, ctx, paperId, await findPaper(me, paperId));
}

/** A paper that was handed in, for the reviewer; the look is noted before it is given out. @throws AppError 404 */
export async function reviewPaper(
  desk: PaperDesk,
  ctx: LabCtx,
  { paperId }: InputOf<typeof labAuthentications.reviewPaper>,
): Promise<RawAnswer> {
  const paper = await findPaper(ctx, paperId);
  const userId = personOf(ctx);
  await ctx.db.insertInto('paper_look').values({ paper_id: paperId, user_id: userId, name: ctx.actor.name }).execute();
  return show(desk, ctx, paperId, paper);
}
