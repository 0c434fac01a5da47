import type { OrderDetail } from '@suya/contract/orders/orders.schema';
import { move } from 'piscina';
import { makeSlip } from './make-slip.ts';
import type { SlipOptions } from './slip-definition.ts';

export interface SlipTask {
  readonly order: OrderDetail;
  readonly options: SlipOptions;
}

/** Draws one slip in this worker. */
export default async function drawSlip({ order, options }: SlipTask): Promise<Uint8Array> {
  const pdf = new Uint8Array(await makeSlip(order, options));
  return move(pdf) as Uint8Array;
}
