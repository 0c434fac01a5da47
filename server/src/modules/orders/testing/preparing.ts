import { getOrder, saveDraft } from '@suya/contract/orders/orders.endpoints';
import { saveTemplate } from '@suya/contract/orders/templates.endpoints';
import { NOBODY, type Stage } from '../../../conformity/testing/fixture.ts';
import { anotherOrder, type Ids, type Side } from '../../../conformity/testing/side.ts';
import { newId } from '../../../platform/ids.ts';
import { orderOf } from '../../../testing/order-road.ts';

export const prescription = ({ fileId, photoId }: Ids) => ({
  jaw: 'upper' as const,
  seriesId: NOBODY,
  specificationId: NOBODY,
  lines: [{ specificationId: NOBODY, colour: 'clear' }],
  scans: { upper: fileId, lower: fileId, bite: fileId },
  photos: [photoId],
  smilePhoto: photoId,
});

export const filters = ({ patientId, doctorId, clinicId }: Ids) => ({ keyword: '', patientId, doctorId, clinicId });

export const versionOf = async ({ side }: Stage, orderId: string): Promise<number> =>
  (await side.doctor.ask(getOrder, { orderId })).body.data.version;

/** An order of its own that the lab has not looked at. */
export async function aFreshOrder({ one }: Side): Promise<{ orderId: string; version: number }> {
  const { orderId } = await anotherOrder(one);
  return { orderId, version: (await orderOf({ ...one, orderId })).version };
}

/** What a draft is saved from. */
export async function aDraft({ side }: Stage) {
  const { type, prescription, patientId } = (await side.doctor.ask(getOrder, { orderId: side.ids.orderId })).body.data;
  const copied = { type, patientId, doctorId: side.doctor.memberId, prescription };
  const saved = (await side.doctor.ask(saveDraft, copied)).body.data;
  return { ...copied, id: saved.id };
}

/** An order of its own where no event has brought it; the owner may do what none can. */
export async function anOrderAt({ side, owner }: Stage, status: number): Promise<string> {
  const { orderId } = await anotherOrder(side.one);
  await owner.query('UPDATE orders SET status = $2, open = $3 WHERE id = $1', [orderId, status, status !== 26]);
  return orderId;
}

export const aTemplate = async ({ side }: Stage) =>
  (
    await side.doctor.ask(saveTemplate, {
      ...{ name: `常用${newId()}`.slice(0, 40), type: 5, doctorId: side.doctor.memberId, prescription: {} },
    })
  ).body.data;
