import { getLabFigures } from '@suya/contract/orders/lab-figures.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { aCase, type Case, composeRoad } from '../../../testing/order-road.ts';
import { type Owner, openClient } from '../../../testing/owner.ts';
import { useComposedServer } from '../../../testing/test-server.ts';

const server = useComposedServer(composeRoad);
let owner: Owner;
let one: Case;

beforeAll(async () => {
  owner = await openClient(server.current.test.admin);
  one = await aCase(server.current);
});
afterAll(() => owner?.end());

/** Days of months that lie ahead, whose history holds nothing but what a test puts there. */
const dayOf = (months: number, day: number): string => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, day)).toISOString().slice(0, 10);
};

interface Line {
  readonly at: string;
  readonly event: string;
  readonly from?: number;
  readonly to: number;
  readonly detail?: object;
  readonly by?: string;
}

/** An order that only its history brought to where it is. */
async function anOrderWith(
  promisedOn: string | null,
  lines: readonly Line[],
  now = { status: 24, open: false },
): Promise<string> {
  const id = newId();
  await owner.query(
    `INSERT INTO orders (clinic_id, id, no, type, kind, status, patient_id, doctor_id, doctor_name, designer_id,
                         designer_name, prescription, promised_on, open, submitted_at, parent_id)
     SELECT clinic_id, $2::uuid, $5, type, kind, $6, patient_id, doctor_id, doctor_name, $3::uuid, '设计甲',
            prescription, $4::date, $7, now(), id FROM orders WHERE id = $1`,
    [one.orderId, id, one.lab.designer.userId, promisedOn, `T${id.slice(-12)}`, now.status, now.open],
  );
  for (const [index, { at, event, from = null, to, detail = {}, by = null }] of lines.entries()) {
    await owner.query(
      `INSERT INTO order_history (clinic_id, order_id, seq, at, actor_id, actor_name, actor, event, from_status, to_status, detail)
       VALUES ($1, $2, $3, $4, $5, '某人', 'intake', $6, $7, $8, $9)`,
      [one.clinic.id, id, index + 1, at, by, event, from, to, JSON.stringify(detail)],
    );
  }
  return id;
}

const figuresOf = async (from: string, to: string) => {
  const { status, body } = await one.lab.production.ask(getLabFigures, { from, to });
  expect(status).toBe(200);
  return body.data;
};

/** A moment of a day at the lab; without an hour its noon. */
const at = (day: string, hour = '12:00') => `${day}T${hour}:00+08:00`;

test('the lab’s days count what came in once, what went out, what was late and how long it took', async () => {
  const [first, second, third, fifth] = [1, 2, 3, 5].map((day) => dayOf(1, day)) as [string, string, string, string];
  await anOrderWith(second, [
    // Shortly after midnight at the lab, which is the day before in Greenwich.
    { at: at(first, '00:30'), event: 'submit', to: 2 },
    { at: at(first, '09:00'), event: 'withdraw', to: 1 },
    { at: at(second, '09:00'), event: 'submit', to: 2 },
    { at: at(third, '00:30'), event: 'ship', to: 24 },
  ]);
  await anOrderWith(fifth, [
    { at: at(first), event: 'submit', to: 2 },
    { at: at(fifth), event: 'ship', to: 24 },
  ]);
  await anOrderWith(null, [{ at: at(second), event: 'apply', to: 51 }]);
  const { days, total, appliances } = await figuresOf(first, fifth);
  expect(days).toEqual([
    { day: first, in: 2, out: 0, late: 0, overdue: 0 },
    { day: second, in: 1, out: 0, late: 0, overdue: 0 },
    { day: third, in: 0, out: 1, late: 1, overdue: 0 },
    { day: dayOf(1, 4), in: 0, out: 0, late: 0, overdue: 0 },
    { day: fifth, in: 0, out: 1, late: 0, overdue: 0 },
  ]);
  const sums = { in: 3, out: 2, promised: 2, onTime: 1, overdue: 0, remakes: 0, medianDays: 3 };
  expect(total).toEqual(sums);
  expect(appliances).toMatchObject([{ type: 5, ...sums }]);
  expect((await figuresOf(second, third)).total).toMatchObject({ in: 1, out: 1, onTime: 0, medianDays: 2 });
});

test('a remake keeps its reason, and the first shipment is measured by the promise it had then', async () => {
  const [sent, again, failed] = [dayOf(2, 2), dayOf(2, 9), dayOf(2, 5)];
  await anOrderWith(again, [
    { at: at(dayOf(2, 1)), event: 'submit', to: 2 },
    { at: at(dayOf(2, 1), '13:00'), event: 'approve', to: 4, detail: { promisedOn: dayOf(2, 1) } },
    { at: at(sent), event: 'ship', to: 24 },
    { at: at(failed), event: 'remake', to: 37, detail: { design: 'same', cause: 'fit', responsibility: 'lab' } },
    { at: at(again), event: 'ship', to: 24 },
  ]);
  const { total, remakes, appliances, designers } = await figuresOf(dayOf(2, 1), dayOf(2, 10));
  expect(total).toEqual({ in: 1, out: 2, promised: 2, onTime: 1, overdue: 0, remakes: 1, medianDays: 1 });
  expect(remakes).toEqual([{ cause: 'fit', responsibility: 'lab', count: 1 }]);
  expect(appliances[0]?.remakes).toBe(1);
  expect(designers).toMatchObject([{ id: one.lab.designer.userId, out: 2, remakes: 1, medianDays: 1 }]);
});

test('a designer’s line tells what they handed to the check, what came back and how long designs took', async () => {
  const { designer, checker } = one.lab;
  await anOrderWith(dayOf(2, 28), [
    { at: at(dayOf(2, 20)), event: 'assign', to: 53 },
    { at: at(dayOf(2, 21)), event: 'submitCheck', to: 55, by: designer.userId },
    { at: at(dayOf(2, 22)), event: 'returnCheck', to: 57, by: checker.userId },
    { at: at(dayOf(2, 23)), event: 'submitCheck', to: 55, by: designer.userId },
    { at: at(dayOf(2, 24)), event: 'publish', to: 10, by: checker.userId },
    { at: at(dayOf(2, 25)), event: 'publish', to: 13, by: checker.userId },
    { at: at(dayOf(2, 26)), event: 'ship', to: 24 },
  ]);
  const { designers } = await figuresOf(dayOf(2, 20), dayOf(2, 27));
  const line = {
    id: designer.userId,
    checks: 2,
    returned: 1,
    out: 1,
    promised: 1,
    onTime: 1,
    overdue: 0,
    remakes: 0,
    medianDays: null,
    medianDesignDays: 4,
  };
  expect(designers).toMatchObject([line]);
});

test('what is promised and never leaves is overdue at the end of every day until it does, and as it is now', async () => {
  const now = new Date().toISOString();
  const left = { from: 23, event: 'ship', to: 24 };
  await anOrderWith('2021-03-02', [], { status: 23, open: true });
  await anOrderWith('2021-03-03', [{ at: now, ...left }]);
  await anOrderWith('2021-03-03', [{ at: now, from: 23, event: 'terminate', to: 27 }]);
  // Not promised, in a draft again, or sent on its day.
  await anOrderWith(null, [], { status: 23, open: true });
  await anOrderWith('2021-03-02', [], { status: 1, open: false });
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date());
  await anOrderWith(today, [{ at: now, ...left }]);
  const { days, total, appliances, designers } = await figuresOf('2021-03-01', '2021-03-04');
  expect(days.map(({ overdue }) => overdue)).toEqual([0, 1, 3, 3]);
  expect(total).toMatchObject({ in: 0, out: 0, overdue: 3 });
  expect(appliances).toMatchObject([{ type: 5, out: 0, overdue: 3 }]);
  expect(designers).toMatchObject([{ id: one.lab.designer.userId, overdue: 3 }]);
  expect((await figuresOf('2021-03-02', '2021-03-02')).total.overdue).toBe(1);
  const last = await figuresOf(today, today);
  expect(last.total.overdue).toBe(1);
  expect((await figuresOf(dayOf(1, 1), dayOf(1, 2))).days.map(({ overdue }) => overdue)).toEqual([0, 0]);
});

test('days without anything are there, and a range that is none or longer than a year is refused', async () => {
  const quiet = await figuresOf('2020-01-01', '2020-01-02');
  expect(quiet.days).toHaveLength(2);
  expect(quiet.total).toEqual({ in: 0, out: 0, promised: 0, onTime: 0, overdue: 0, remakes: 0, medianDays: null });
  for (const range of [
    { from: '2020-01-02', to: '2020-01-01' },
    { from: '2020-01-01', to: '2021-01-01' },
  ])
    expect((await one.lab.production.ask(getLabFigures, range)).status).toBe(422);
  expect((await one.doctor.ask(getLabFigures, { from: '2020-01-01', to: '2020-01-01' })).status).toBe(403);
});
