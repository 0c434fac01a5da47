import { applyForMore } from '@suya/contract/orders/follow-ups.endpoints';
import { getLabOrder } from '@suya/contract/orders/lab.endpoints';
import { enterOrder } from '@suya/contract/orders/lab-acts.endpoints';
import { copyOrder, listOrders, saveDraft, submitOrder } from '@suya/contract/orders/orders.endpoints';
import type { Draft } from '@suya/contract/orders/orders.schema';
import { createPatient } from '@suya/contract/patients/patients.endpoints';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { consenting } from '../../../testing/consenting.ts';
import {
  aCase,
  act,
  aPublishedVersion,
  type Case,
  composeRoad,
  orderOf,
  toDesign,
} from '../../../testing/order-road.ts';
import { systemOf } from '../../../testing/people.ts';
import { useComposedServer } from '../../../testing/test-server.ts';

const server = useComposedServer(composeRoad);

type Stage = string | null | undefined;

const aPatient = async ({ doctor }: Case): Promise<string> =>
  (await doctor.ask(createPatient, { name: '钟离', sex: 'female', ...consenting })).body.data.id;

/** The same prescription as another order's, for a patient and a stage. */
async function contentOf(one: Case, patientId: string, stage: Stage) {
  const { type, prescription } = await orderOf(one);
  return { type, patientId, doctorId: one.doctor.memberId, prescription, ...(stage === undefined ? {} : { stage }) };
}

const saved = async (one: Case, patientId: string, stage: Stage): Promise<Draft> =>
  (await one.doctor.ask(saveDraft, await contentOf(one, patientId, stage))).body.data;

const handIn = ({ doctor }: Case, { id: orderId, version, totalFen: amountFen }: Draft) =>
  doctor.ask(submitOrder, { orderId, version, amountFen });

const begun = async (one: Case, patientId: string, stage: Stage) => handIn(one, await saved(one, patientId, stage));

describe('a second open order of the type for the same patient', () => {
  test.each([
    ['the same stage', '排齐', '排齐'],
    ['the same stage with space around it', '排齐', '  排齐 '],
    ['no stage, as the first', null, null],
  ])('is refused for %s, and leads to the open one', async (_, first, second) => {
    const one = await aCase(server.current);
    const patientId = await aPatient(one);
    const { id: orderId, type: orderType } = (await begun(one, patientId, first)).body.data;
    const refused = await begun(one, patientId, second);
    expect(refused).toMatchObject({ status: 409, body: { code: 60012, extra: { orderId, orderType } } });
    expect(refused.body.msg).toContain('写明治疗阶段');
  });

  test.each([
    ['another stage', '排齐', '保持'],
    ['a stage after one that named none', null, '保持'],
    ['no stage after one that named one', '排齐', null],
  ])('goes through for %s', async (_, first, second) => {
    const one = await aCase(server.current);
    const patientId = await aPatient(one);
    expect((await begun(one, patientId, first)).body.data).toMatchObject({ status: 2, stage: first });
    expect((await begun(one, patientId, second)).body.data).toMatchObject({ status: 2, stage: second });
  });

  test('in the same stage goes through once the first has ended', async () => {
    const one = await aCase(server.current);
    const patientId = await aPatient(one);
    const { id: orderId } = (await begun(one, patientId, '排齐')).body.data;
    await act({ ...one, orderId }, one.doctor, 'cancel', { reason: '重下' });
    expect((await begun(one, patientId, '排齐')).status).toBe(200);
  });

  test('handed in at the same moment: of one stage one wins, of two stages both', async () => {
    const one = await aCase(server.current);
    const codesOf = async (stages: readonly string[]) => {
      const patientId = await aPatient(one);
      const drafts = await Promise.all(stages.map((stage) => saved(one, patientId, stage)));
      const answers = await Promise.all(drafts.map((draft) => handIn(one, draft)));
      return answers.map(({ body }) => body.code).sort();
    };
    for (const _ of Array(3)) {
      expect(await codesOf(['保持', '保持', '保持'])).toEqual([200, 60012, 60012]);
      expect(await codesOf(['排齐', '保持'])).toEqual([200, 200]);
    }
  });
});

test('two open orders of one stage are refused by the database too, whoever writes them', async () => {
  const one = await aCase(server.current);
  const patientId = await aPatient(one);
  await begun(one, patientId, '排齐');
  const { id } = (await begun(one, patientId, null)).body.data;
  const { db } = systemOf(server.current);
  const writing = (stage: string) => sql`UPDATE orders SET stage = ${stage} WHERE id = ${id}`.execute(db);
  await expect(writing('排齐')).rejects.toMatchObject({ constraint: 'orders_one_open' });
  await expect(writing('保持')).resolves.toMatchObject({ numAffectedRows: 1n });
});

describe('the stage of a draft', () => {
  test('is kept where a save leaves it out, changed and taken away where one says so, and goes with the patient', async () => {
    const one = await aCase(server.current);
    const [patientId, other] = [await aPatient(one), await aPatient(one)];
    let draft = await saved(one, patientId, '排齐');
    const saveAs = async (patient: string, stage: Stage) => {
      const { id: orderId, version } = draft;
      const content = await contentOf(one, patient, stage);
      draft = (await one.doctor.ask(saveDraft, { ...content, orderId, version })).body.data;
      return draft.stage;
    };
    expect(await saveAs(patientId, undefined)).toBe('排齐');
    expect(await saveAs(patientId, '保持')).toBe('保持');
    expect(await saveAs(patientId, null)).toBeNull();
    expect(await saveAs(patientId, '保持')).toBe('保持');
    expect(await saveAs(other, undefined)).toBeNull();
  });

  test('is as long as the name of a case’s stage, and of one line', async () => {
    const one = await aCase(server.current);
    const patientId = await aPatient(one);
    expect(await saved(one, patientId, '期'.repeat(60))).toMatchObject({ stage: '期'.repeat(60) });
    for (const wrong of ['期'.repeat(61), '', '  ', '排\n齐']) {
      const { status, body } = await one.doctor.ask(saveDraft, await contentOf(one, patientId, wrong));
      expect([status, body.extra]).toEqual([422, { fields: { stage: expect.any(String) } }]);
    }
  });

  test('is copied, shown in the list and to the lab', async () => {
    const one = await aCase(server.current);
    const patientId = await aPatient(one);
    const { id: orderId } = (await begun(one, patientId, '保持')).body.data;
    expect((await one.doctor.ask(copyOrder, { orderId })).body.data.stage).toBe('保持');
    const { list } = (await one.doctor.ask(listOrders, { patientId })).body.data;
    expect(list.map(({ stage }) => stage)).toEqual(['保持', '保持']);
    expect((await one.lab.intake.ask(getLabOrder, { orderId })).body.data.stage).toBe('保持');
  });
});

describe('an order that the lab enters', () => {
  test('is one of its kind for a patient and a stage', async () => {
    const one = await aCase(server.current);
    const { patientId } = await orderOf(one);
    const asked = {
      ...{ clinicId: one.clinic.id, kind: 6 as const, patientId, doctorId: one.doctor.memberId },
      ...{ jaw: 'upper' as const, teeth: [], remark: 'A2', turnaroundDays: 6, submitted: true },
    };
    const enter = (stage: Stage) => one.lab.intake.ask(enterOrder, { ...asked, ...(stage ? { stage } : {}) });
    const { id: orderId } = (await enter('修复')).body.data;
    expect((await enter(' 修复')).body).toMatchObject({ code: 60012, extra: { orderId } });
    expect((await enter(null)).status).toBe(200);
    expect((await enter(undefined)).body.code).toBe(60012);
    const atOnce = await Promise.all(Array.from({ length: 4 }, () => enter('加固')));
    expect(atOnce.map(({ body }) => body.code).sort()).toEqual([200, 60012, 60012, 60012]);
  });
});

describe('an application for more of a finished order', () => {
  test('is for the stage of that order; retention is a stage of its own, which nobody has named yet', async () => {
    const first = await aCase(server.current, { priceFen: 0 });
    const { id: orderId } = (await begun(first, await aPatient(first), '排齐')).body.data;
    const one = { ...first, orderId };
    await toDesign(one);
    await act(one, one.doctor, 'approvePlan', { versionId: await aPublishedVersion(one) });
    await act(one, one.lab.production, 'orderProduction');
    await act(one, one.lab.production, 'ship', { carrier: '顺丰', trackingNumber: 'SF1' });
    await act(one, one.doctor, 'sign');
    await act(one, one.doctor, 'acceptPass');
    const stageOf = async (asked: object) => {
      const input = { orderId, kind: 3 as const, reason: '复发', ...asked };
      return (await one.doctor.ask(applyForMore, input)).body.data.stage;
    };
    expect(await stageOf({ kind: 2 })).toBe('排齐');
    expect(await stageOf({ purpose: 'restart' })).toBe('排齐');
    expect(await stageOf({ purpose: 'retention' })).toBeNull();
  });
});
