import { amendOrder, moveAppointment, previewAmendment, requestChange } from '@suya/contract/orders/amend.endpoints';
import { answerChange, repromise } from '@suya/contract/orders/lab-acts.endpoints';
import { actOnOrder } from '@suya/contract/orders/orders.endpoints';
import type { OrderDetail } from '@suya/contract/orders/orders.schema';
import { describe, expect, test } from 'vitest';
import { aCase, act, type Case, composeRoad, orderOf, toDesign } from '../../../testing/order-road.ts';
import { aDoctor, aLabPerson } from '../../../testing/people.ts';
import { useComposedServer } from '../../../testing/test-server.ts';

const server = useComposedServer(composeRoad);

const changedTo = ({ id: orderId, version, prescription }: OrderDetail, changes: object) => ({
  ...{ orderId, version },
  prescription: { ...prescription, ...changes },
});

/** The order as it would be, asked for and then done. */
async function amend(one: Case, changes: object) {
  const asked = changedTo(await orderOf(one), changes);
  const { body } = await one.doctor.ask(previewAmendment, asked);
  const { totalFen, promisedOn } = body.data;
  return one.doctor.ask(amendOrder, { ...asked, amountFen: totalFen, promisedOn });
}

describe('changing a submitted order', () => {
  test('shows price and promise first, and writes nothing', async () => {
    const one = await aCase(server.current);
    const before = await orderOf(one);
    const { body } = await one.doctor.ask(previewAmendment, changedTo(before, { sets: 2 }));
    expect(body.data).toMatchObject({ changed: ['sets'], totalFen: 20_000, oldTotalFen: 10_000, promisedOn: null });
    expect(await orderOf(one)).toEqual(before);
  });

  test('fixes the new price and tells the lab what was changed', async () => {
    const one = await aCase(server.current);
    const { version } = await orderOf(one);
    expect((await amend(one, { sets: 2, remark: '加一套' })).status).toBe(200);
    const after = await orderOf(one);
    expect(after).toMatchObject({ status: 2, version: version + 1, priceFen: 20_000, prescription: { sets: 2 } });
    expect(after.amendedAt).not.toBeNull();
    expect(after.history.at(-1)).toMatchObject({
      ...{ event: 'amend', from: 2, to: 2, actor: 'clinic' },
      detail: { changed: ['sets', 'remark'], amountFen: 20_000, beforeFen: 10_000 },
    });
  });

  test('renews a promise that was made, which has to be acknowledged', async () => {
    const one = await aCase(server.current);
    await act(one, one.lab.intake, 'approve', { promisedOn: '2099-01-01' });
    const approved = await orderOf(one);
    expect(approved).toMatchObject({
      promisedOn: '2099-01-01',
      promiseKind: 'lab',
      acts: expect.arrayContaining(['amend']),
    });
    const asked = changedTo(approved, { sets: 2 });
    const unseen = await one.doctor.ask(amendOrder, { ...asked, amountFen: 20_000, promisedOn: '2099-01-01' });
    expect(unseen.body).toMatchObject({ code: 60016, extra: { promisedOn: approved.proposedOn } });
    const wrong = await one.doctor.ask(amendOrder, { ...asked, amountFen: 1, promisedOn: approved.proposedOn });
    expect(wrong.body).toMatchObject({ code: 60015, extra: { amountFen: 20_000 } });
    expect(await orderOf(one)).toMatchObject({ version: approved.version, promisedOn: '2099-01-01' });
    expect((await amend(one, { sets: 2 })).body.data).toMatchObject({
      promisedOn: approved.proposedOn,
      promiseKind: 'calendar',
    });
  });

  test('keeps the promise where only words are changed', async () => {
    const one = await aCase(server.current);
    await act(one, one.lab.intake, 'approve', { promisedOn: '2099-01-01' });
    expect((await amend(one, { remark: '请轻拿轻放' })).body.data).toMatchObject({ promisedOn: '2099-01-01' });
  });

  test('is possible over a risk too, which stays to be signed with the version that was changed', async () => {
    const one = await aCase(server.current);
    await act(one, one.lab.intake, 'flagRisk', { risk: '牙根短，可能松动' });
    const unchanged = (await orderOf(one)).version;
    expect((await amend(one, { sets: 2 })).body.data).toMatchObject({ status: 58, prescription: { sets: 2 } });
    const early = { orderId: one.orderId, event: 'acceptRisk', version: unchanged, fields: { signature: '李医生' } };
    expect((await one.doctor.ask(actOnOrder, early)).body.code).toBe(60013);
    await act(one, one.doctor, 'acceptRisk', { signature: '李医生' });
    expect(await orderOf(one)).toMatchObject({ prescription: { sets: 2 }, priceFen: 20_000 });
  });

  test('says what is missing, and ends where the design begins', async () => {
    const one = await aCase(server.current);
    const { version, prescription } = await orderOf(one);
    const incomplete = { ...{ orderId: one.orderId, version, amountFen: 10_000, promisedOn: null } };
    const refused = await one.doctor.ask(amendOrder, { ...incomplete, prescription: { ...prescription, jaw: null } });
    expect(refused).toMatchObject({ status: 422 });
    await toDesign(one);
    const late = changedTo(await orderOf(one), { sets: 2 });
    expect((await one.doctor.ask(previewAmendment, late)).body).toMatchObject({ code: 60013, extra: { status: 54 } });
    expect((await one.doctor.ask(amendOrder, { ...late, amountFen: 20_000, promisedOn: null })).body.code).toBe(60013);
    const stranger = await aDoctor((await aCase(server.current)).clinic);
    expect((await stranger.ask(previewAmendment, late)).status).toBe(404);
  });

  test('by two people at once is done once', async () => {
    const one = await aCase(server.current);
    const asked = { ...changedTo(await orderOf(one), { remark: '一' }), amountFen: 10_000, promisedOn: null };
    const answers = await Promise.all([one.doctor.ask(amendOrder, asked), one.doctor.ask(amendOrder, asked)]);
    expect(answers.map(({ body }) => body.code).sort()).toEqual([200, 60013]);
  });
});

describe('once the design has begun', () => {
  test('a change is asked for, shown to the lab, and answered; one at a time', async () => {
    const one = await aCase(server.current);
    const early = { orderId: one.orderId, version: (await orderOf(one)).version, text: '改为 1.0 mm' };
    expect((await one.doctor.ask(requestChange, early)).body.code).toBe(60013);
    await toDesign(one);
    const asked = { ...early, version: (await orderOf(one)).version };
    const { body } = await one.doctor.ask(requestChange, asked);
    expect(body.data).toMatchObject({ changeRequests: [{ text: '改为 1.0 mm', answer: null }] });
    expect(body.data.acts).not.toContain('changeRequest');
    expect(body.data.history.at(-1)).toMatchObject({ event: 'changeRequest', reason: '改为 1.0 mm' });
    const { version, changeRequests } = body.data;
    expect((await one.doctor.ask(requestChange, { ...asked, version })).status).toBe(409);
    const answer = {
      orderId: one.orderId,
      requestId: changeRequests[0]?.id ?? '',
      version,
      accept: true,
      text: '可以',
    };
    const answered = await one.lab.designer.ask(answerChange, answer);
    expect(answered.body.data).toMatchObject({
      changeRequests: [{ answer: 'accepted', answerText: '可以', answeredBy: one.lab.designer.name }],
    });
    const again = { ...answer, version: answered.body.data.version };
    expect((await one.lab.designer.ask(answerChange, again)).status).toBe(409);
    expect(await orderOf(one)).toMatchObject({
      version: again.version,
      acts: expect.arrayContaining(['changeRequest']),
    });
  });
});

describe('the appointment', () => {
  test('can be moved at any time until the end, and warns where the promise is later', async () => {
    const one = await aCase(server.current);
    await act(one, one.lab.intake, 'approve', { promisedOn: '2098-01-08' });
    const move = async (appointmentOn: string | null) => {
      const { version } = await orderOf(one);
      return one.doctor.ask(moveAppointment, { orderId: one.orderId, version, appointmentOn });
    };
    expect((await move('2098-01-07')).body.data).toMatchObject({ appointmentOn: '2098-01-07', due: 'atRisk' });
    expect((await move('2098-01-08')).body.data).toMatchObject({ appointmentOn: '2098-01-08', due: 'onTime' });
    expect((await orderOf(one)).history.at(-1)).toMatchObject({
      ...{ event: 'appointment', from: 4, to: 4 },
      detail: { appointmentOn: '2098-01-08', before: '2098-01-07' },
    });
    expect((await move(null)).body.data).toMatchObject({ appointmentOn: null, prescription: { appointmentOn: null } });
    expect((await move('2020-01-01')).status).toBe(422);
    await act(one, one.lab.intake, 'modelReady');
    expect((await move('2098-02-01')).status).toBe(200);
  });
});

describe('another promise', () => {
  test('is made by the lab with its reason, and never by itself', async () => {
    const one = await aCase(server.current);
    const renew = async (promisedOn: string) => {
      const { version } = await orderOf(one);
      return one.lab.intake.ask(repromise, { orderId: one.orderId, version, promisedOn, reason: '材料缺货' });
    };
    expect((await renew('2098-01-08')).body.code).toBe(60013);
    await act(one, one.lab.intake, 'approve', { promisedOn: '2098-01-01' });
    expect((await renew('2098-01-08')).body.data).toMatchObject({ promisedOn: '2098-01-08', promiseKind: 'lab' });
    expect((await orderOf(one)).history.at(-1)).toMatchObject({ event: 'repromise', reason: '材料缺货' });
    expect((await renew('2020-01-01')).status).toBe(422);
    const { version } = await orderOf(one);
    const production = await aLabPerson(server.current, 'production');
    const asked = { orderId: one.orderId, version, promisedOn: '2098-02-01', reason: '材料缺货' };
    expect((await production.ask(repromise, asked)).status).toBe(403);
  });
});
