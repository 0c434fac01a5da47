import { translate } from '@suya/contract/messages/catalogue';
import type { PayType } from '@suya/contract/payments/payments.schema';
import { wayWord } from '@suya/contract/payments/way-words';
import { type FieldMessage, invalid } from '../../../platform/app-error.ts';
import type { IdentityCtx } from '../../../platform/ctx.ts';
import type { PaymentDeps } from '../payments.deps.ts';
import type { Chosen } from '../ways/way.ts';
import { openPayLink } from './pay-token.ts';

/**
 * Begins to pay in the chosen way.
 * @throws AppError 404 wrong link; 422 way not offered; otherwise as the way throws
 */
export async function savePayType(
  ctx: IdentityCtx,
  deps: PaymentDeps,
  input: { payNo: string; payToken: string; payType: PayType },
): Promise<Chosen> {
  const way = deps.ways.get(input.payType);
  if (!way) throw invalid({ payType: notOffered(ctx, deps) });
  const { payer, clinicId, paymentId } = await openPayLink(ctx, input.payToken);
  return way.choose(payer, { clinicId, paymentId, payNo: input.payNo });
}

/** Names the ways that are offered instead. */
function notOffered(ctx: IdentityCtx, deps: PaymentDeps): FieldMessage {
  const offered = [...deps.ways.keys()].map((payType) => translate(ctx.language, wayWord(payType, 'name')));
  if (offered.length === 0) return 'payments.errors.noWay';
  return { key: 'payments.errors.wayNotOffered', params: { ways: offered.join(' / ') } };
}
