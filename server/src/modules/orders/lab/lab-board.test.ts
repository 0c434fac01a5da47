import { labBoard, listDesigners, listLabOrders } from '@suya/contract/orders/lab.endpoints';
import { orderStatuses, stateOf } from '@suya/contract/orders/workflow/states';
import { addDays } from '@suya/contract/orders/working-days';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { aCase, type Case, composeRoad } from '../../../testing/order-road.ts';
import { type Owner, openClient } from '../../../testing/owner.ts';
import { type SignedIn, systemOf } from '../../../testing/people.ts';
import { useComposedServer } from '../../../testing/test-server.ts';
import { labClockNow } from '../calendar/calendar.views.ts';

const server = useComposedServer(composeRoad);

let owner: Owner;
let first: Case;
let today: string;
beforeAll(async () => {
  owner = await openClient(server.current.test.admin);
  first = await aCase(server.current);
  today = (await labClockNow(systemOf(server.current))).today;
});
afterAll(() => owner?.end());

interface Placed {
  readonly status: number;
  readonly promisedIn?: number | null;
  readonly designer?: SignedIn | null;
  /** Whoever designed the version that is to be checked. */
  readonly versionOf?: SignedIn;
  readonly rush?: boolean;
  readonly type?: number;
  /** How many minutes ago it was submitted. */
  readonly minutesAgo?: number;
}

/** One more order where a test wants it; the owner may do what no event can. @returns its id */
async function placed({ status, promisedIn = 5, designer = null, versionOf, ...more }: Placed): Promise<string> {
  const id = newId();
  await owner.query(
    `INSERT INTO orders (clinic_id, id, no, type, kind, status, open, parent_id, patient_id, doctor_id, prescription,
                         designer_id, designer_name, version_designer_id, promised_on, submitted_at)
     SELECT clinic_id, $2::uuid, 'T' || $2::text, $3, kind, $4, true, id, patient_id, doctor_id,
            prescription || jsonb_build_object('rush', $5::boolean), $6, $7, $8, $9,
            now() - make_interval(mins => $10)
       FROM orders WHERE id = $1`,
    [
      first.orderId,
      id,
      more.type ?? 5,
      status,
      more.rush ?? false,
      designer?.userId ?? null,
      designer?.name ?? null,
      versionOf?.userId ?? null,
      promisedIn === null ? null : addDays(today, promisedIn),
      more.minutesAgo ?? 0,
    ],
  );
  return id;
}

type Asked = Parameters<typeof first.lab.intake.ask<typeof labBoard>>[1];

async function column(who: SignedIn, status: number, asked: Asked = {}) {
  const { body } = await who.ask(labBoard, asked);
  const found = body.data.find((one) => one.status === status);
  if (!found) throw new Error(`no column of ${status}`);
  return { total: found.total, ids: found.cards.map(({ id }) => id) };
}

describe('the lab’s board', () => {
  test('has a column for every state that is under way, and none for drafts and ends', async () => {
    const { body } = await first.lab.intake.ask(labBoard, {});
    const underWay = orderStatuses.filter((status) => stateOf(status).group !== 'draft' && !stateOf(status).end);
    expect(body.data.map(({ status }) => status)).toEqual(underWay);
    expect((await first.doctor.ask(labBoard, {})).status).toBe(403);
  });

  test('puts the nearest promise first, of one day what is in a hurry, then what waited longest', async () => {
    const later = await placed({ status: 6, promisedIn: 9, rush: true });
    const never = await placed({ status: 6, promisedIn: null, rush: true });
    const newer = await placed({ status: 6, promisedIn: 2, minutesAgo: 1 });
    const older = await placed({ status: 6, promisedIn: 2, minutesAgo: 9 });
    const hurry = await placed({ status: 6, promisedIn: 2, rush: true });
    expect(await column(first.lab.intake, 6)).toEqual({ total: 5, ids: [hurry, older, newer, later, never] });
    const listed = await first.lab.intake.ask(listLabOrders, { status: [6], sort: 'promised' });
    expect(listed.body.data.list.map(({ id }) => id)).toEqual([hurry, older, newer, later, never]);
    const hurried = await first.lab.intake.ask(listLabOrders, { status: [6], sort: 'promised', rush: true });
    expect(hurried.body.data.list.map(({ id }) => id)).toEqual([hurry, later, never]);
  });

  test('shows a hundred cards of a column at most, the nearest promises, and the number of all', async () => {
    for (let at = 0; at < 103; at += 1) await placed({ status: 22, promisedIn: 3 });
    const nearest = await placed({ status: 22, promisedIn: 1 });
    const furthest = await placed({ status: 22, promisedIn: 30 });
    const { total, ids } = await column(first.lab.intake, 22);
    expect({ total, shown: ids.length, begins: ids[0] }).toEqual({ total: 105, shown: 100, begins: nearest });
    expect(ids).not.toContain(furthest);
  });

  test('is narrowed by appliance, by designer and by what is due', async () => {
    const { intake, designer, checker } = first.lab;
    const late = await placed({ status: 54, promisedIn: -1, designer });
    const soon = await placed({ status: 54, promisedIn: 3, designer, type: 4 });
    const others = await placed({ status: 54, promisedIn: 60, designer: checker });
    const shown = async (asked: Asked) => (await column(intake, 54, asked)).ids;
    expect(await shown({})).toEqual([late, soon, others]);
    expect(await shown({ type: 4 })).toEqual([soon]);
    expect(await shown({ designerId: designer.userId })).toEqual([late, soon]);
    expect(await shown({ due: 'late' })).toEqual([late]);
    expect(await shown({ due: 'week' })).toEqual([soon]);
    expect(await shown({ due: 'late', designerId: checker.userId })).toEqual([]);
    expect(await column(intake, 54, { due: 'late' })).toMatchObject({ total: 1 });
  });

  test('as mine holds what my roles wait for: of designs in hand my own or nobody’s, of checks others’', async () => {
    const { designer, checker, production } = first.lab;
    const own = await placed({ status: 57, designer });
    const nobodys = await placed({ status: 57, promisedIn: 6 });
    const others = await placed({ status: 57, designer: checker });
    const checked = await placed({ status: 55, versionOf: checker });
    await placed({ status: 55, versionOf: designer });
    expect((await column(designer, 57)).ids.sort()).toEqual([own, nobodys, others].sort());
    expect((await column(designer, 57, { mine: true })).ids).toEqual([own, nobodys]);
    expect((await column(designer, 55, { mine: true })).ids).toEqual([checked]);
    expect(await column(production, 57, { mine: true })).toEqual({ total: 0, ids: [] });
    const listed = await designer.ask(listLabOrders, { mine: true, status: [57, 55] });
    expect(listed.body.data.list.map(({ id }) => id).sort()).toEqual([own, nobodys, checked].sort());
  });
});

test('a designer’s load is what they have in hand, and of it what is due within the week or late', async () => {
  const other = await aCase(server.current);
  const { designer, checker } = other.lab;
  await placed({ status: 53, designer, promisedIn: -2 });
  await placed({ status: 54, designer, promisedIn: 0 });
  await placed({ status: 57, designer, promisedIn: 6 });
  await placed({ status: 16, designer, promisedIn: 7 });
  // With the doctor, or in production: in nobody's hand.
  await placed({ status: 10, designer, promisedIn: 1 });
  await placed({ status: 23, designer, promisedIn: -3 });
  const { body } = await other.lab.intake.ask(listDesigners, {});
  const load = { openOrders: 4, dueThisWeek: 2, late: 1 };
  expect(body.data.find(({ id }) => id === designer.userId)).toEqual({
    id: designer.userId,
    name: designer.name,
    ...load,
  });
  expect(body.data.find(({ id }) => id === checker.userId)).toMatchObject({ openOrders: 0, dueThisWeek: 0, late: 0 });
});

test('the list of a day’s promises holds just what the calendar counts: what is still to be shipped', async () => {
  const { intake } = first.lab;
  const [wanted, early, late] = [
    await placed({ status: 23, promisedIn: 200 }),
    await placed({ status: 23, promisedIn: 199 }),
    await placed({ status: 23, promisedIn: 201 }),
  ];
  const shipped = await placed({ status: 24, promisedIn: 200 });
  const listed = async (asked: object) => {
    const { body } = await intake.ask(listLabOrders, asked);
    return body.data.list.map(({ id }) => id);
  };
  const day = addDays(today, 200);
  expect(await listed({ promisedFrom: day, promisedTo: day })).toEqual([wanted]);
  expect((await listed({ promisedFrom: day })).sort()).toEqual([wanted, late].sort());
  expect(await listed({ promisedTo: day })).toContain(early);
  expect(await listed({ promisedTo: day })).not.toContain(shipped);
});
