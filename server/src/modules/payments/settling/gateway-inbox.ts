import { sql } from 'kysely';
import type { Ctx } from '../../../platform/ctx.ts';
import type { Cte } from '../../../platform/db/hot/cte.ts';

/** A gateway's notice and its outcome here. */
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

/** Stores a notice. Repeating it leaves the first row as it is. */
export async function keepNotice(ctx: Ctx, notice: KeptNotice): Promise<void> {
  await insertOf(ctx, notice).execute();
}

/** The same as a CTE of another statement. */
export const keepingNotice = (ctx: Ctx, notice: KeptNotice): Cte => sql`notice_kept AS (${insertOf(ctx, notice)})`;

const ALARMS: Readonly<Record<string, string>> = {
  quarantined: 'payment quarantined: what the gateway says was paid is not what was asked for',
  unknown: 'payment for an order that does not exist here',
};

/** Raises the alarm for an outcome that needs a person. It contains numbers only, nothing about the payer. */
export function raiseAlarm(ctx: Ctx, outcome: string, about: { gateway: string; outTradeNo: string }): void {
  const text = ALARMS[outcome];
  if (text) ctx.log.error({ alarm: outcome, ...about }, text);
}
