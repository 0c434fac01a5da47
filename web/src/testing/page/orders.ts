import { actOnLabOrder, getLabOrder } from '@suya/contract/orders/lab.endpoints';
import { actOnOrder, getOrder } from '@suya/contract/orders/orders.endpoints';
import type { OrderDetail } from '@suya/contract/orders/orders.schema';
import type { OrderEvent } from '@suya/contract/orders/workflow/needs';
import { aPublishedVersion, ask, type Case, type Person, type Staff, toDesign } from './people.ts';

const isStaff = (person: Person | Staff): person is Staff => 'clinicId' in person;

/** An order as somebody of the clinic or of the lab sees it. */
export const orderFor = (person: Person, orderId: string): Promise<OrderDetail> =>
  ask(person, isStaff(person) ? getOrder : getLabOrder, { orderId });

/** Takes a step of an order as somebody of the clinic or of the lab, at the version as it is. */
export async function step(
  person: Person,
  orderId: string,
  event: OrderEvent,
  fields: Readonly<Record<string, unknown>> = {},
): Promise<OrderDetail> {
  const { version } = await orderFor(person, orderId);
  return ask(person, isStaff(person) ? actOnOrder : actOnLabOrder, { orderId, event, version, fields });
}

/** Takes a submitted order to its bill: designed, checked and approved by its doctor. */
export async function toBill(one: Case): Promise<void> {
  await toDesign(one);
  const versionId = await aPublishedVersion(one);
  await step(one.doctor, one.orderId, 'approvePlan', { versionId });
}
