import { clearCalendarDay, getCalendar, setCalendarDay } from '@suya/contract/orders/calendar.endpoints';
import { daysStillNeeded, dueState, sharesByStatus } from '@suya/contract/orders/due';
import { listLabOrders } from '@suya/contract/orders/lab.endpoints';
import { listOrders } from '@suya/contract/orders/orders.endpoints';
import { addDays, addWorkingDays } from '@suya/contract/orders/working-days';
import { getWorkbench } from '@suya/contract/workbench/workbench.endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCase, act, type Case, composeRoad, orderOf } from '../../../testing/order-road.ts';
import { type Owner, openClient } from '../../../testing/owner.ts';
import { aLabPerson, systemOf } from '../../../testing/people.ts';
import { useComposedServer } from '../../../testing/test-server.ts';
import { byDue, isUrgent } from '../list/due.views.ts';
import { labClockNow } from './calendar.views.ts';
import { legalHolidays } from './legal-holidays.ts';

const server = useComposedServer(composeRoad);

let owner: Owner;
beforeAll(async () => {
  owner = await openClient(server.current.test.admin);
});
afterAll(() => owner?.end());

describe('the public holidays', () => {
  const { days, exceptions, to } = legalHolidays();

  test('are known as the State Council gave notice of them, make-up days with them', () => {
    expect(to).toBeGreaterThanOrEqual(2026);
    expect(days.get('2026-10-01')).toEqual({ working: false, holiday: 'national' });
    expect(days.get('2026-02-17')).toMatchObject({ working: false, holiday: 'spring' });
    expect([...days].filter(([day, { working }]) => working && day.startsWith('2026'))).toHaveLength(6);
    expect(days.get('2025-10-06')).toMatchObject({ working: false, holiday: 'nationalMidAutumn' });
  });

  test('make a week of October no working week', () => {
    expect(addWorkingDays('2026-09-30', 1, exceptions)).toBe('2026-10-08');
    expect(addWorkingDays('2026-09-30', 1)).toBe('2026-10-01');
  });
});

describe('the lab’s calendar', () => {
  test('is closed and opened day by day with the reason and who, and follows the week again', async () => {
    const intake = await aLabPerson(server.current, 'intake');
    const dayOf = async (day: string) =>
      (await intake.ask(getCalendar, { month: day.slice(0, 7) })).body.data.days.find((one) => one.day === day);
    expect(await dayOf('2031-03-05')).toMatchObject({ working: true, source: 'week' });
    const closing = { day: '2031-03-05', working: false, reason: '设备检修' };
    expect((await intake.ask(setCalendarDay, closing)).body.data).toMatchObject({
      ...{ working: false, source: 'lab', reason: '设备检修', setBy: intake.name },
    });
    await intake.ask(setCalendarDay, { day: '2031-03-08', working: true, reason: '赶工' });
    expect(await dayOf('2031-03-05')).toMatchObject({ working: false, source: 'lab' });
    expect(await dayOf('2031-03-08')).toMatchObject({ working: true, source: 'lab' });
    await intake.ask(clearCalendarDay, { day: '2031-03-05' });
    expect(await dayOf('2031-03-05')).toMatchObject({ working: true, source: 'week', reason: null });
  });

  test('names the holiday of a day, and says up to when holidays are known', async () => {
    const intake = await aLabPerson(server.current, 'intake');
    const { knownTo, days } = (await intake.ask(getCalendar, { month: '2026-10' })).body.data;
    expect(days).toHaveLength(31);
    expect(days[0]).toMatchObject({ day: '2026-10-01', working: false, source: 'holiday', holiday: 'national' });
    expect(days.find(({ day }) => day === '2026-10-10')).toMatchObject({ working: true, holiday: 'national' });
    expect(knownTo).toBe(legalHolidays().to);
  });

  test('is no designer’s to change, and wants a reason', async () => {
    const designer = await aLabPerson(server.current, 'design');
    const closing = { day: '2031-03-06', working: false, reason: '设备检修' };
    expect((await designer.ask(setCalendarDay, closing)).status).toBe(403);
    expect((await designer.ask(clearCalendarDay, { day: closing.day })).status).toBe(403);
    const intake = await aLabPerson(server.current, 'intake');
    expect((await intake.ask(setCalendarDay, { ...closing, reason: ' ' })).status).toBe(422);
    const { doctor } = await aCase(server.current);
    expect((await doctor.ask(getCalendar, { month: '2031-03' })).status).toBe(403);
  });

  test('moves what is proposed and no promise that was made', async () => {
    const one = await aCase(server.current);
    const { proposedOn } = await orderOf(one);
    if (!proposedOn) throw new Error('nothing is proposed');
    await act(one, one.lab.intake, 'approve', { promisedOn: proposedOn });
    expect(await orderOf(one)).toMatchObject({ promisedOn: proposedOn, promiseKind: 'calendar', due: 'onTime' });
    await one.lab.intake.ask(setCalendarDay, { day: proposedOn, working: false, reason: '年会' });
    const order = await orderOf(one);
    expect(order).toMatchObject({ promisedOn: proposedOn, due: 'atRisk' });
    expect(order.proposedOn && order.proposedOn > proposedOn).toBe(true);
    const { days } = (await one.lab.intake.ask(getCalendar, { month: proposedOn.slice(0, 7) })).body.data;
    expect(days.find(({ day }) => day === proposedOn)?.promised).toBeGreaterThan(0);
    await one.lab.intake.ask(clearCalendarDay, { day: proposedOn });
  });
});

/** Puts an order where a test wants it; the owner may do what no event can. */
async function putAt({ orderId }: Case, columns: { status: number; promisedOn: string; appointmentOn: string | null }) {
  await owner.query(`UPDATE orders SET status = $2, open = true, promised_on = $3, appointment_on = $4 WHERE id = $1`, [
    orderId,
    columns.status,
    columns.promisedOn,
    columns.appointmentOn,
  ]);
}

/** What the lists' conditions say of an order, in the database's words. */
async function listedBy({ orderId }: Case): Promise<Record<string, boolean>> {
  const said = await systemOf(server.current)
    .db.selectFrom('orders as o')
    .select([byDue('late').as('late'), byDue('atRisk').as('atRisk'), byDue('today').as('today')])
    .select([byDue('week').as('week'), isUrgent().as('urgent')])
    .where('o.id', '=', orderId)
    .executeTakeFirstOrThrow();
  return Object.fromEntries(Object.entries(said).map(([name, isIt]) => [name, isIt === true]));
}

/** Every status with every distance between today, promise and appointment that could matter. @returns what differs */
async function compareRules(one: Case): Promise<string[]> {
  const { today, exceptions } = await labClockNow(systemOf(server.current));
  const found: string[] = [];
  const oneOfEach = [...new Map([...sharesByStatus].map(([status, share]) => [share, status])).values()];
  for (const status of [...oneOfEach, 24, 26]) {
    for (const [days, before] of [-1, 0, 1, 2, 3, 4, 5, 6, 7, 9].flatMap((n) => [[n, 0] as const, [n, 2] as const])) {
      const promisedOn = addDays(today, days);
      const appointmentOn = before === 0 ? null : addDays(promisedOn, -before);
      await putAt(one, { status, promisedOn, appointmentOn });
      const facts = { status, promisedOn, appointmentOn, turnaroundDays: 3 };
      const due = dueState(facts, today, exceptions);
      const isToSend = daysStillNeeded(facts) > 0;
      const expected = {
        late: due === 'late',
        atRisk: due === 'atRisk',
        today: isToSend && days === 0,
        week: isToSend && days >= 0 && days < 7,
        urgent: due === 'late' || due === 'atRisk',
      };
      const listed = await listedBy(one);
      if (JSON.stringify(listed) !== JSON.stringify(expected))
        found.push(`${status} ${days} ${before}: ${JSON.stringify(listed)}`);
    }
  }
  const isSameDay = (await labClockNow(systemOf(server.current))).today === today;
  return isSameDay ? found : compareRules(one);
}

test('a list narrowed by what is due holds just the orders of which the rule says so', async () => {
  const one = await aCase(server.current);
  const { intake } = one.lab;
  const { today } = await labClockNow(systemOf(server.current));
  await intake.ask(setCalendarDay, { day: addDays(today, 2), working: false, reason: '年会' });
  expect(await compareRules(one)).toEqual([]);
  await intake.ask(clearCalendarDay, { day: addDays(today, 2) });
});

test('what is late or at risk stands on the workbench and in the lab’s list', async () => {
  const one = await aCase(server.current);
  const { today } = await labClockNow(systemOf(server.current));
  await putAt(one, { status: 23, promisedOn: addDays(today, -2), appointmentOn: null });
  const { urgent } = (await one.doctor.ask(getWorkbench, {})).body.data;
  expect(urgent).toMatchObject([{ id: one.orderId, due: 'late' }]);
  for (const due of ['late', 'week'] as const) {
    const inLab = (await one.lab.intake.ask(listLabOrders, { due, clinicId: one.clinic.id })).body.data;
    const atClinic = (await one.doctor.ask(listOrders, { due })).body.data;
    for (const { total, list } of [inLab, atClinic]) {
      expect({ total, list }).toMatchObject(
        due === 'late' ? { total: 1, list: [{ id: one.orderId, due }] } : { total: 0 },
      );
    }
  }
});
