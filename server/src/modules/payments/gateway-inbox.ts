import type { Ctx } from '../../platform/ctx.ts';

/** Keeps what a gateway told and what it did here. The same notice again leaves the first row as it is. */
export async function keepNotice(
  ctx: Ctx,
  notice: {
    readonly gateway: string;
    readonly noticeId: string;
    readonly about: string | null;
    readonly raw: Buffer;
    readonly outcome: string;
  },
): Promise<void> {
  await ctx.db
    .insertInto('gateway_inbox')
    .values({
      gateway: notice.gateway,
      notice_id: notice.noticeId,
      about: notice.about,
      raw: notice.raw,
      outcome: notice.outcome,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const ALARMS: Readonly<Record<string, string>> = {
  quarantined: 'payment quarantined: what the gateway says was paid is not what was asked for',
  unknown: 'payment for an order that does not exist here',
};

/** Raises the alarm for an outcome that needs a person; numbers only, nothing of the payer. */
export function alarm(ctx: Ctx, outcome: string, about: { gateway: string; outTradeNo: string }): void {
  const text = ALARMS[outcome];
  if (text) ctx.log.error({ alarm: outcome, ...about }, text);
}
