import { finishCase, getCase } from '@suya/contract/cases/cases.endpoints';
import { copyOrder, getOrder, saveDraft } from '@suya/contract/orders/orders.endpoints';
import { describe, expect, test } from 'vitest';
import { aCase, act, composeRoad } from '../../testing/order-road.ts';
import { useComposedServer } from '../../testing/test-server.ts';
import { aDraft, aPatient, enter, NOBODY, submit } from './testing/entering.ts';
import { caseIdOf } from './testing/talking.ts';

const server = useComposedServer(composeRoad);

describe('an order joins a case', () => {
  test('when it is handed in: the patient’s only open one, or a new one', async () => {
    const one = await aCase(server.current);
    const caseId = await caseIdOf(one);
    const { patientId } = (await one.doctor.ask(getCase, { caseId })).body.data;
    await act(one, one.doctor, 'cancel', { reason: '重下' });
    const next = (await aDraft(one.doctor, one.orderId, patientId)).body.data;
    expect(next.caseId).toBeNull();
    expect((await submit(one.doctor, next.id)).body.data.caseId).toBe(caseId);
    const detail = (await one.doctor.ask(getCase, { caseId })).body.data;
    expect([detail.orderCount, detail.openOrderCount]).toEqual([2, 1]);

    const other = await aPatient(one.doctor, '另一位');
    const draft = (await aDraft(one.doctor, one.orderId, other)).body.data;
    expect((await submit(one.doctor, draft.id)).body.data.caseId).not.toBe(caseId);
  });

  test('that its draft named, whichever others are open; with two open and none named a new one is opened', async () => {
    const one = await aCase(server.current);
    const { patientId } = (await one.doctor.ask(getCase, { caseId: await caseIdOf(one) })).body.data;
    await act(one, one.doctor, 'cancel', { reason: '重下' });
    const { id: second } = (await enter(one.doctor, { patientId, title: '二期' })).body.data;
    const named = (await aDraft(one.doctor, one.orderId, patientId, second)).body.data;
    expect(named.caseId).toBe(second);
    expect((await submit(one.doctor, named.id)).body.data.caseId).toBe(second);
    await act({ ...one, orderId: named.id }, one.doctor, 'cancel', { reason: '重下' });
    const unnamed = (await aDraft(one.doctor, one.orderId, patientId)).body.data;
    const joined = (await submit(one.doctor, unnamed.id)).body.data.caseId;
    expect([second, await caseIdOf(one)]).not.toContain(joined);
  });

  test('only of its own patient and clinic, and only while it is open', async () => {
    const one = await aCase(server.current);
    const caseId = await caseIdOf(one);
    const other = await aPatient(one.doctor, '另一位');
    const stranger = await aCase(server.current);
    const { id: over } = (await enter(one.doctor, { patientId: other })).body.data;
    await one.doctor.ask(finishCase, { caseId: over, version: 1 });
    for (const wrong of [caseId, await caseIdOf(stranger), over, NOBODY]) {
      const refused = await aDraft(one.doctor, one.orderId, other, wrong);
      expect([refused.status, refused.body.extra]).toEqual([422, { fields: { caseId: expect.any(String) } }]);
    }
  });

  test('and leaves it again while a draft, with its patient', async () => {
    const one = await aCase(server.current);
    const other = await aPatient(one.doctor, '另一位');
    const { id: caseId } = (await enter(one.doctor, { patientId: other })).body.data;
    const draft = (await aDraft(one.doctor, one.orderId, other, caseId)).body.data;
    const { type, prescription, version } = draft;
    const saved = { orderId: draft.id, type, doctorId: one.doctor.memberId, prescription };
    const kept = (await one.doctor.ask(saveDraft, { ...saved, version, patientId: other })).body.data;
    expect(kept.caseId).toBe(caseId);
    const { patientId } = (await one.doctor.ask(getOrder, { orderId: one.orderId })).body.data;
    expect(
      (await one.doctor.ask(saveDraft, { ...saved, version: kept.version, patientId })).body.data.caseId,
    ).toBeNull();
  });

  test('a copy goes on in the same one, unless that is over', async () => {
    const one = await aCase(server.current);
    const caseId = await caseIdOf(one);
    const { patientId } = (await one.doctor.ask(getCase, { caseId })).body.data;
    await enter(one.doctor, { patientId, title: '二期' });
    expect((await one.doctor.ask(copyOrder, { orderId: one.orderId })).body.data.caseId).toBe(caseId);
    await act(one, one.doctor, 'cancel', { reason: '重下' });
    const { version } = (await one.doctor.ask(getCase, { caseId })).body.data;
    expect((await one.doctor.ask(finishCase, { caseId, version })).status).toBe(200);
    expect((await one.doctor.ask(copyOrder, { orderId: one.orderId })).body.data.caseId).toBeNull();
  });

  test('two handed in at once for a new patient meet in one', async () => {
    const one = await aCase(server.current);
    const other = await aPatient(one.doctor, '另一位');
    const second = await aCase(server.current, { type: 7 });
    const { prescription } = (await second.doctor.ask(getOrder, { orderId: second.orderId })).body.data;
    const drafts = [
      (await aDraft(one.doctor, one.orderId, other)).body.data,
      (await one.doctor.ask(saveDraft, { type: 7, patientId: other, doctorId: one.doctor.memberId, prescription })).body
        .data,
    ];
    const answers = await Promise.all(drafts.map(({ id }) => submit(one.doctor, id)));
    const cases = answers.map(({ body }) => body.data?.caseId);
    expect(cases[0]).toEqual(expect.any(String));
    expect(cases[1]).toBe(cases[0]);
  });
});
