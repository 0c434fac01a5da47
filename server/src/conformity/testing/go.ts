import { handFor } from './hands.ts';
import { orderOf, payBill, realFields, reportSigned, tryAct, type Walks } from './walk.ts';
import { type Act, type Walker, wayTo } from './ways.ts';

/** Does an act by the right person. @throws Error where it is refused */
export async function doAct(walks: Walks, orderId: string, act: Act): Promise<void> {
  const { event, actor } = act;
  if (event === 'settle') return payBill(walks, orderId);
  if (actor === 'system') return reportSigned(walks, orderId);
  const { version, status } = await orderOf(walks, orderId);
  const hand = handFor(walks.hands, actor, event);
  const fields = await realFields(walks, orderId, act.fields);
  const { body } = await tryAct(walks, orderId, hand, { event, version, status, fields });
  if (body.code !== 200) throw new Error(`${hand.who} does ${event} at ${status}: ${JSON.stringify(body)}`);
}

/** Takes an order the shortest way to a status. */
export async function goTo(walks: Walks, orderId: string, start: Walker, status: number): Promise<void> {
  for (const act of wayTo(start, status).acts) await doAct(walks, orderId, act);
}
