import { sql } from 'kysely';
import type { Ctx } from '../../platform/ctx.ts';
import type { Part } from '../../platform/db/parts.ts';

/** What a gateway told and what it did here. */
export interface KeptNotice {
  readonly gateway: string;
  readonly noticeId: string;
  readonly about: string | null;
  readonly raw: Buffer;
  readonly outcome: string;
}

const insertOf = (ctx: Ctx, notice: KeptNotice) =>
  ctx.db
    .insertInto('gateway_inbox')
    .values({
      gateway: notice.gateway,
      notice_id: notice.noticeId,
      about: notice.about,
      raw: notice.raw,
      outcome: notice.outcome,
    })
    .onConflict((conflict) => conflict.doNothing());

/** Keeps a notice. The same one again leaves the first row as it is. */
export async function keepNotice(ctx: Ctx, notice: KeptNotice): Promise<void> {
  await insertOf(ctx, notice).execute();
}

/** The same, for another statement to take along. */
export const keepingNotice = (ctx: Ctx, notice: KeptNotice): Part => sql`notice_kept AS (${insertOf(ctx, notice)})`;

const ALARMS: Readonly<Record<string, string>> = {
  quarantined: 'payment quarantined: what the gateway says was paid is not what was asked for',
  unknown: 'payment for an order that does not exist here',
};

/** Raises the alarm for an outcome that needs a person; numbers only, nothing of the payer. */
export function alarm(ctx: Ctx, outcome: string, about: { gateway: string; outTradeNo: string }): void {
  const text = ALARMS[outcome];
  if (text) ctx.log.error({ alarm: outcome, ...about }, text);
}
