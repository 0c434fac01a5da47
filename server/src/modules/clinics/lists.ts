import { inductions, jobTypes, posts, titles } from '@suya/contract/clinics/jobs';
import type * as relations from '@suya/contract/clinics/relations.endpoints';
import type { AnswerOf, InputOf } from '@suya/contract/http/endpoint';
import { type MessageKey, translate } from '@suya/contract/messages/catalogue';
import type { Ctx } from '../../platform/ctx.ts';

type List = 'title' | 'jobType' | 'induction' | 'post';

/** Each key with its words in the reader's language. */
function named<K extends string>({ language }: Ctx, list: List, keys: readonly K[]): { value: K; label: string }[] {
  return keys.map((value) => ({ value, label: translate(language, `jobs.${list}.${value}` as MessageKey) }));
}

export const listTitles = async (ctx: Ctx): Promise<AnswerOf<typeof relations.listTitles>> =>
  named(ctx, 'title', titles);

export const listJobTypes = async (ctx: Ctx): Promise<AnswerOf<typeof relations.listJobTypes>> =>
  named(ctx, 'jobType', jobTypes);

export const findInduction = async (ctx: Ctx): Promise<AnswerOf<typeof relations.findInduction>> =>
  named(ctx, 'induction', inductions);

/** All posts, or a page of them where one is asked for. */
export async function listPosts(
  ctx: Ctx,
  input: InputOf<typeof relations.listPosts>,
): Promise<AnswerOf<typeof relations.listPosts>> {
  const all = named(ctx, 'post', posts).map(({ value, label }) => ({ postId: value, postName: label }));
  const { whetherPage, pageNum, pageSize } = input;
  const from = (pageNum - 1) * pageSize;
  return { total: all.length, list: whetherPage ? all.slice(from, from + pageSize) : all };
}
