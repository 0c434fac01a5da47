import { finishCase, getCase, reopenCase } from '@suya/contract/cases/cases.endpoints';
import { getCatalogue } from '@suya/contract/catalogue/catalogue.endpoints';
import { actOnOrder, getDraft, getOrder, saveDraft, submitOrder } from '@suya/contract/orders/orders.endpoints';
import { expect, test } from 'vitest';
import { withClient } from '../../../platform/db/connection.ts';
import { aCase, type Case, composeRoad } from '../../../testing/order-road.ts';
import { useComposedServer } from '../../../testing/test-server.ts';

const server = useComposedServer(composeRoad);

/** An order taken back to its draft, to be submitted by the test. */
async function aWithdrawn(): Promise<Case & { version: number; totalFen: number }> {
  const one = await aCase(server.current);
  const { doctor, orderId } = one;
  const { version } = (await doctor.ask(getOrder, { orderId })).body.data;
  await doctor.ask(actOnOrder, { orderId, event: 'withdraw', version, fields: {} });
  const draft = (await doctor.ask(getDraft, { orderId })).body.data;
  return { ...one, version: draft.version, totalFen: draft.totalFen };
}

async function setPrice({ doctor, orderId }: Case, fen: number): Promise<void> {
  const { prescription, type } = (await doctor.ask(getOrder, { orderId })).body.data;
  await withClient(server.current.test.admin, (client) =>
    client.query('UPDATE catalogue_price SET price_fen = $2 WHERE specification_id = $1', [
      prescription.specificationId,
      fen,
    ]),
  );
  const brands = (await doctor.ask(getCatalogue, { orderType: type })).body.data;
  expect(JSON.stringify(brands)).toContain(`"priceFen":${fen}`);
}

test('the price that was shown is frozen; one that changed meanwhile is said and nothing is written', async () => {
  const one = await aWithdrawn();
  const { doctor, orderId, version, totalFen } = one;
  for (const amountFen of [0, totalFen - 1, totalFen + 1]) {
    const answer = await doctor.ask(submitOrder, { orderId, version, amountFen });
    expect(answer).toMatchObject({ status: 409, body: { code: 60015, extra: { amountFen: totalFen } } });
  }
  await setPrice(one, totalFen + 500);
  const stale = await doctor.ask(submitOrder, { orderId, version, amountFen: totalFen });
  expect(stale).toMatchObject({ status: 409, body: { code: 60015, extra: { amountFen: totalFen + 500 } } });
  expect((await doctor.ask(getOrder, { orderId })).body.data).toMatchObject({ status: 1, version });
  const answer = await doctor.ask(submitOrder, { orderId, version, amountFen: totalFen + 500 });
  expect(answer.body).toMatchObject({ code: 200, data: { status: 2, priceFen: totalFen + 500 } });
});

test('what the catalogue says later changes no order that was handed in', async () => {
  const one = await aCase(server.current);
  const before = (await one.doctor.ask(getOrder, { orderId: one.orderId })).body.data;
  await setPrice(one, (before.priceFen ?? 0) * 2);
  const after = (await one.doctor.ask(getOrder, { orderId: one.orderId })).body.data;
  expect(after.priceFen).toBe(before.priceFen);
});

test('a second order of the type for the same patient is refused and leads to the open one', async () => {
  const one = await aCase(server.current);
  const { doctor, orderId } = one;
  const { type, patientId, prescription } = (await doctor.ask(getOrder, { orderId })).body.data;
  const content = { type, patientId, doctorId: doctor.memberId, prescription };
  const twin = (await doctor.ask(saveDraft, content)).body.data;
  const answer = await doctor.ask(submitOrder, { orderId: twin.id, version: twin.version, amountFen: twin.totalFen });
  expect(answer).toMatchObject({ status: 409, body: { code: 60012, extra: { orderId, orderType: type } } });
});

/** A withdrawn draft, with the case that its first submission opened. */
async function aDraftOfCase() {
  const one = await aWithdrawn();
  const { caseId } = (await one.doctor.ask(getOrder, { orderId: one.orderId })).body.data;
  const { version } = (await one.doctor.ask(getCase, { caseId: caseId ?? '' })).body.data;
  return { ...one, inCase: { caseId: caseId ?? '', version } };
}

const handIn = ({ doctor, orderId, version, totalFen }: Awaited<ReturnType<typeof aWithdrawn>>) =>
  doctor.ask(submitOrder, { orderId, version, amountFen: totalFen });

test('a draft whose case was finished meanwhile is refused at its case, and handed in once the case is reopened', async () => {
  const one = await aDraftOfCase();
  const finished = await one.doctor.ask(finishCase, one.inCase);
  expect(finished.status).toBe(200);
  const refused = await handIn(one);
  expect(refused).toMatchObject({
    status: 422,
    body: { extra: { fields: { caseId: expect.stringContaining('重新开启') } } },
  });
  const { caseId } = one.inCase;
  expect((await one.doctor.ask(reopenCase, { caseId, version: finished.body.data.version })).status).toBe(200);
  expect((await handIn(one)).body).toMatchObject({ code: 200, data: { status: 2, caseId } });
});

test('of a submission and the end of its case at once, one is refused', async () => {
  for (const _ of Array(6)) {
    const one = await aDraftOfCase();
    const [submitted, finished] = await Promise.all([handIn(one), one.doctor.ask(finishCase, one.inCase)]);
    expect([
      [200, 409],
      [422, 200],
    ]).toContainEqual([submitted.status, finished.status]);
  }
});
