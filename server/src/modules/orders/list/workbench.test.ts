import { exportOrders, listOrders } from '@suya/contract/orders/orders.endpoints';
import { createPatient } from '@suya/contract/patients/patients.endpoints';
import { getWorkbench, remindersCount } from '@suya/contract/workbench/workbench.endpoints';
import { readSheet } from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { withClient } from '../../../platform/db/connection.ts';
import { aCase, act, aPublishedVersion, type Case, composeRoad, toDesign } from '../../../testing/order-road.ts';
import { aDoctor, aMember, anAdmin, anAssistant, type SignedIn } from '../../../testing/people.ts';
import { useComposedServer } from '../../../testing/test-server.ts';

const server = useComposedServer(composeRoad);

const workbenchOf = async (person: SignedIn) => (await person.ask(getWorkbench, {})).body.data;

/** What the list of orders shows to whom follows the workbench's link, as a list, as a search and as a workbook. */
async function listedFor(person: SignedIn): Promise<string[]> {
  const waiting = { mine: true } as const;
  const { total, list } = (await person.ask(listOrders, waiting)).body.data;
  expect(list).toHaveLength(total);
  const [first] = list;
  if (first) expect((await person.ask(listOrders, { ...waiting, keyword: first.no })).body.data.list).toEqual([first]);
  const sheet = await server.current.http.inject({
    ...{ method: 'POST', url: exportOrders.path, payload: waiting },
    headers: { authorization: person.token },
  });
  expect(await readSheet(sheet.rawPayload)).toHaveLength(total + 1);
  return list.map(({ id }) => id).sort();
}

/** What waits for somebody, as the list and the counter say alike. */
async function waitingFor(person: SignedIn): Promise<string[]> {
  const { waiting, waitingCount } = await workbenchOf(person);
  // What the lists in SQL choose is what the rule says of each of their orders.
  expect(waiting.filter(({ mine, turn }) => !mine || turn === null)).toEqual([]);
  const { list } = (await person.ask(listOrders, {})).body.data;
  const mine = list.filter((order) => order.mine).map(({ id }) => id);
  expect(mine.sort()).toEqual(waiting.map(({ id }) => id).sort());
  expect(waitingCount).toBe(waiting.length);
  expect((await person.ask(remindersCount, {})).body.data).toBe(waiting.length);
  const ids = waiting.map(({ id }) => id);
  expect(await listedFor(person)).toEqual([...ids].sort());
  return ids;
}

/** Everybody of the order's clinic. */
async function staffOf({ clinic, doctor }: Case) {
  const trainee = await aMember(clinic, ['doctor']);
  return {
    ...{ doctor, colleague: await aDoctor(clinic), trainee, admin: await anAdmin(clinic) },
    ...{ assistant: await anAssistant(clinic), finance: await aMember(clinic, ['finance']) },
  };
}

async function whoIsAwaited(staff: Awaited<ReturnType<typeof staffOf>>, orderId: string): Promise<string[]> {
  const awaited = [];
  for (const [who, person] of Object.entries(staff))
    if ((await waitingFor(person)).includes(orderId)) awaited.push(who);
  return awaited;
}

test('an order waits for those only who can take its next step', async () => {
  const one = await aCase(server.current);
  const staff = await staffOf(one);
  // Its model has not been sent.
  expect(await whoIsAwaited(staff, one.orderId)).toEqual(['doctor', 'colleague', 'trainee', 'admin', 'assistant']);
  await toDesign(one);
  expect(await whoIsAwaited(staff, one.orderId)).toEqual([]);
  const versionId = await aPublishedVersion(one);
  expect(await whoIsAwaited(staff, one.orderId)).toEqual(['doctor', 'admin']);
  await act(one, one.doctor, 'approvePlan', { versionId });
  expect(await whoIsAwaited(staff, one.orderId)).toEqual(['admin', 'assistant', 'finance']);
});

test('a prescription sent back waits for who may write it', async () => {
  const one = await aCase(server.current);
  const staff = await staffOf(one);
  await act(one, one.lab.intake, 'reject', { reason: '扫描缺失' });
  expect(await whoIsAwaited(staff, one.orderId)).toEqual(['doctor', 'colleague', 'trainee', 'admin', 'assistant']);
});

test('the patients seen last come first, by an order of theirs or by their own file', async () => {
  const one = await aCase(server.current);
  const [first] = (await workbenchOf(one.doctor)).recentPatients;
  const entered = (await one.doctor.ask(createPatient, { name: '李欣', sex: 'female' })).body.data;
  const idsNow = async () => (await workbenchOf(one.doctor)).recentPatients.map(({ id }) => id);
  expect(await idsNow()).toEqual([entered.id, first?.id]);
  await act(one, one.lab.intake, 'approve', { promisedOn: '2099-01-01' });
  const { recentPatients } = await workbenchOf(one.doctor);
  expect(recentPatients.map(({ id }) => id)).toEqual([first?.id, entered.id]);
  const times = recentPatients.map(({ lastSeenAt }) => lastSeenAt);
  expect(times).toEqual([...times].sort().reverse());
});

test('what is given back of a bill is not spent', async () => {
  const { clinic, doctor, orderId } = await aCase(server.current);
  await withClient(server.current.test.admin, async (client) => {
    // A settled bill and its refund as such, without the payment between them.
    await client.query('SET session_replication_role = replica');
    const { rows } = await client.query<{ id: string }>(
      `INSERT INTO bill (clinic_id, id, no, cause_type, cause_id, subject_no, kind, amount_fen, state, settled_at)
       VALUES ($1, gen_random_uuid(), 'B-spent', 'order', $2, 'R-spent', 4, 10000, 'settled', now()) RETURNING id`,
      [clinic.id, orderId],
    );
    expect((await workbenchOf(doctor)).month.spentFen).toBe(10_000);
    for (const [amount, state] of [
      [2500, 'done'],
      [500, 'processing'],
      [4000, 'abnormal'],
    ] as const)
      await client.query(
        `INSERT INTO refund (clinic_id, id, payment_id, attempt_id, bill_id, out_refund_no, amount_fen, reason, state, done_at)
         VALUES ($1, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), $2, gen_random_uuid(), $3, 'cancelled', $4, CASE WHEN $4 = 'done' THEN now() END)`,
        [clinic.id, rows[0]?.id, amount, state],
      );
  });
  expect((await workbenchOf(doctor)).month.spentFen).toBe(7000);
});

test('what the lab asks for again waits for who may write it, with the fields that it names', async () => {
  const one = await aCase(server.current);
  const staff = await staffOf(one);
  await act(one, one.lab.intake, 'requestData', { fields: ['scans.lower'], reason: '下颌请重扫' });
  expect(await whoIsAwaited(staff, one.orderId)).toEqual(['doctor', 'colleague', 'trainee', 'admin', 'assistant']);
  const [first] = (await workbenchOf(staff.assistant)).waiting;
  expect(first).toMatchObject({ turn: { who: 'clinic', task: 'completeData' }, requestedFields: ['scans.lower'] });
});
