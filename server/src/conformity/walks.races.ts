import { createRandom } from '@suya/contract/meshes/arch/random';
import { type OrderEvent, orderEvents } from '@suya/contract/orders/workflow/needs';
import { samples } from '@suya/contract/orders/workflow/samples';
import type { OrderStatus } from '@suya/contract/orders/workflow/states';
import type { OrderRoad } from '@suya/contract/orders/workflow/terms';
import { isEnd } from '@suya/contract/orders/workflow/workflow';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSandboxProcess } from '../modules/payments/gateways/testing/sandbox-process.ts';
import { verifyLedger } from '../modules/payments/index.ts';
import { type Owner, openClient } from '../testing/owner.ts';
import { rounds } from '../testing/rounds.ts';
import { useServer } from '../testing/use-server.ts';
import { appliedFor, begin, drafted, entered, openWalks } from './testing/beginnings.ts';
import { faultsOfClinic } from './testing/check-trail.ts';
import { everyHand, type Hand, handFor } from './testing/hands.ts';
import { payBill, realFields, tryAct, type Walks } from './testing/walk.ts';
import { actsFrom, type Walker } from './testing/ways.ts';

const WALKS = Number(process.env.WALKS ?? rounds(700, 20_000));
const ROUNDS = 5;
const WALKERS_AT_ONCE = 6;
const ORDERS = 60;

const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
const random = createRandom(seed);
const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;

const sandbox = await startSandboxProcess();
const server = useServer({ env: { ...sandbox.environment } });
let owner: Owner;
let walks: Walks;

beforeAll(async () => {
  owner = await openClient(server.current.test.admin);
  walks = await openWalks(server, sandbox);
});
afterAll(async () => {
  await owner?.end();
  await sandbox.stop();
});

interface OnTheWay {
  readonly orderId: string;
  walker: Walker;
  version: number;
}

/** Where the order stands now, past every rule. */
async function look(one: OnTheWay): Promise<void> {
  const { rows } = await owner.query<{ status: OrderStatus; road: OrderRoad; version: number; price: string | null }>(
    'SELECT status, road, version, price_fen AS price FROM orders WHERE id = $1',
    [one.orderId],
  );
  const row = rows[0];
  if (!row) throw new Error(`order ${one.orderId} is gone`);
  const isFree = row.road === 'remake' || Number(row.price) === 0;
  const charge = row.price === null && row.road !== 'remake' ? one.walker.charge : isFree ? 'free' : 'owed';
  one.walker = { ...one.walker, status: row.status, road: row.road, charge };
  one.version = row.version;
}

interface Attempt {
  readonly hand: Hand;
  readonly event: OrderEvent;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Mostly what the table allows to the right person; now and then anything by anybody. */
function chooseAttempt({ walker }: OnTheWay): Attempt {
  const legal = actsFrom(walker).filter(({ actor }) => actor !== 'system');
  if (legal.length > 0 && random() < 0.65) {
    // An end is reached soon enough: most choices go on.
    const onward = legal.filter(({ after }) => !isEnd(after.status as OrderStatus));
    const { event, actor, fields } = pick(onward.length > 0 && random() < 0.8 ? onward : legal);
    return { hand: handFor(walks.hands, actor, event), event, fields };
  }
  const event = pick(orderEvents.filter((each) => !['saveDraft', 'apply', 'settle'].includes(each)));
  return { hand: pick(everyHand(walks.hands)), event, fields: samples[event] };
}

/** One to three people act on what they all saw; at most one of them may succeed. */
async function playRound(one: OnTheWay): Promise<string[]> {
  await look(one);
  const { status } = one.walker;
  if (status === null || isEnd(status)) return [];
  if (status === 21 && random() < 0.7) {
    await payBill(walks, one.orderId);
    return [];
  }
  const { version } = one;
  const attempts = Array.from({ length: 1 + Math.floor(random() * 3) }, () => chooseAttempt(one));
  const answers = await Promise.all(
    attempts.map(async ({ hand, event, fields }) => {
      const real = await realFields(walks, one.orderId, fields);
      return tryAct(walks, one.orderId, hand, { event, version, status, fields: real });
    }),
  );
  const said = attempts.map(({ hand, event }, index) => `${hand.who} ${event}: ${answers[index]?.status}`).join(', ');
  const faults = answers.some(({ status: code }) => ![200, 403, 404, 409, 422].includes(code)) ? [said] : [];
  return answers.filter(({ status: code }) => code === 200).length > 1
    ? [...faults, `two won at ${status}: ${said}`]
    : faults;
}

async function aNewOne(): Promise<OnTheWay> {
  // An application needs an order that was finished before it, which is a long way.
  const dice = random();
  const start = pick(dice < 0.06 ? appliedFor : dice < 0.3 ? entered : drafted);
  return { orderId: await begin(walks, start), walker: start, version: 1 };
}

test(`${WALKS} random walks by several people at once leave no order in a state, history or bill that the table does not know`, async () => {
  const pool: OnTheWay[] = [];
  const faults: string[] = [];
  let left = WALKS;
  let moved = 0;
  const walkOn = async () => {
    while (left > 0) {
      left -= 1;
      const place = Math.floor(random() * ORDERS);
      // Whoever takes an order off the pool walks it alone; the people of one round still meet on it.
      const one = pool.splice(place, 1)[0] ?? (await aNewOne());
      const before = one.version;
      for (let round = 0; round < ROUNDS; round += 1) faults.push(...(await playRound(one)));
      await look(one);
      moved += one.version - before;
      if (one.walker.status !== null && !isEnd(one.walker.status)) pool.push(one);
    }
  };
  await Promise.all(Array.from({ length: WALKERS_AT_ONCE }, walkOn));
  expect(faults, `seed ${seed}`).toEqual([]);
  expect(await faultsOfClinic(owner, walks.hands.clinic.id), `seed ${seed}`).toEqual([]);
  expect(await verifyLedger(walks.system)).toEqual([]);
  expect(moved).toBeGreaterThan(WALKS);
}, 3_600_000);

test('canary: an order that was moved past the table is found', async () => {
  const one = await aNewOne();
  await owner.query('UPDATE orders SET status = 23 WHERE id = $1', [one.orderId]);
  expect((await faultsOfClinic(owner, walks.hands.clinic.id)).join()).toContain(`${one.orderId}: stands at 23`);
});
