import type { Endpoint } from '@suya/contract/http/endpoint';
import { applyForMore } from '@suya/contract/orders/follow-ups.endpoints';
import { enterOrder } from '@suya/contract/orders/lab-acts.endpoints';
import { saveDraft } from '@suya/contract/orders/orders.endpoints';
import { stateOf } from '@suya/contract/orders/workflow/states';
import { transitions } from '@suya/contract/orders/workflow/transitions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSandboxProcess } from '../modules/payments/gateways/testing/sandbox-process.ts';
import { verifyLedger } from '../modules/payments/index.ts';
import { type Owner, openClient } from '../testing/owner.ts';
import { useServer } from '../testing/use-server.ts';
import {
  applicationInput,
  begin,
  beginnings,
  drafted,
  draftInput,
  entryInput,
  openWalks,
} from './testing/beginnings.ts';
import { doAct } from './testing/go.ts';
import { everyHand, type Hand } from './testing/hands.ts';
import { orderOf, realFields, tryAct, type Walks } from './testing/walk.ts';
import { type Act, allShown, everyWay, rowsNotOn, shownBy, type Walker } from './testing/ways.ts';
import { everythingOf } from './testing/written.ts';

const sandbox = await startSandboxProcess();
const server = useServer({ env: { ...sandbox.environment } });
const ways = everyWay(beginnings);

let owner: Owner;
let walks: Walks;
const seenBefore = new Set<string>();

beforeAll(async () => {
  owner = await openClient(server.current.test.admin);
  walks = await openWalks(server, sandbox);
});
afterAll(async () => {
  await owner?.end();
  await sandbox.stop();
});

/** Everybody who has no part in the step tries it; nothing moves. */
async function tryWrongHands(orderId: string, act: Act): Promise<void> {
  const { event, before } = act;
  const seen = await orderOf(walks, orderId);
  const fields = await realFields(walks, orderId, act.fields);
  const allowed = transitions
    .filter((row) => row.event === event && row.from.some((from) => from === before.status))
    .flatMap(({ actor }) => actor);
  const wrong = everyHand(walks.hands).filter(({ actors }) => !actors.some((actor) => allowed.includes(actor)));
  const written = await everythingOf(owner, walks.hands.clinic.id);
  for (const hand of wrong) {
    const { status } = await tryAct(walks, orderId, hand, {
      event,
      version: seen.version,
      status: seen.status,
      fields,
    });
    expect([403, 404, 409, 422], `${hand.who} tried ${event} at ${before.status}: ${status}`).toContain(status);
  }
  expect(await everythingOf(owner, walks.hands.clinic.id), `${event} at ${before.status} by wrong hands`).toBe(written);
}

/** What the order's history says of the steps after a version, oldest first. */
async function recordedSince(orderId: string, version: number) {
  const { rows } = await owner.query<{ event: string; from: number; to: number; actor: string }>(
    `SELECT event, from_status AS "from", to_status AS "to", actor FROM order_history
     WHERE order_id = $1 AND seq > $2 ORDER BY seq`,
    [orderId, version],
  );
  return rows;
}

async function walkAct(orderId: string, act: Act): Promise<void> {
  const name = act.steps.map(shownBy).join();
  if (!seenBefore.has(name) && act.actor !== 'system') await tryWrongHands(orderId, act);
  seenBefore.add(name);
  const { version } = await orderOf(walks, orderId);
  await doAct(walks, orderId, act);
  const steps = act.steps.map(({ row, from, to, actor }) => ({ event: row.event, from, to, actor }));
  expect(await recordedSince(orderId, version)).toEqual(steps);
  expect((await orderOf(walks, orderId)).status).toBe(act.after.status);
}

describe('every way of the table can be gone through the API, by the right hands only', () => {
  const named = ways.map((way) => {
    const stops = [way.start, ...way.acts.map(({ after }) => after)].map(({ status }) => status).join(' → ');
    const { type, kind, road } = way.start;
    return { name: `type ${type}, kind ${kind}, ${road}: ${stops}`, way };
  });
  test.each(named)('$name', async ({ way }) => {
    const orderId = await begin(walks, way.start);
    for (const act of way.acts) await walkAct(orderId, act);
  });
});

/** A call by which an order comes to be, with sound fields, and who may make it. */
const births = {
  saveDraft: async () => ({ endpoint: saveDraft, input: await draftInput(walks, drafted[0] as Walker) }),
  enter: async () => ({ endpoint: enterOrder, input: entryInput(walks, { kind: 5, charge: 'owed' }) }),
  apply: async () => ({ endpoint: applyForMore, input: await applicationInput(walks, { type: 5, road: 'extra' }) }),
} as const;

test.each(Object.keys(births) as (keyof typeof births)[])(
  'an order is begun by %s by the right hands only',
  async (event) => {
    const { endpoint, input } = await births[event]();
    const able = transitions.filter((row) => row.event === event).flatMap(({ actor }) => actor);
    const isAble = ({ actors }: Hand) => actors.some((actor) => able.includes(actor));
    const hands = everyHand(walks.hands);
    const wrong = hands.filter((hand) => !isAble(hand));
    expect(wrong.length).toBeGreaterThan(3);
    const written = await everythingOf(owner, walks.hands.clinic.id);
    for (const { who, person } of wrong)
      expect((await person.ask(endpoint as Endpoint, input as never)).status, `${who} tried ${event}`).toBe(403);
    expect(await everythingOf(owner, walks.hands.clinic.id), `${event} by wrong hands`).toBe(written);
    const right = hands.find(isAble);
    expect((await right?.person.ask(endpoint as Endpoint, input as never))?.status, `${right?.who} does ${event}`).toBe(
      200,
    );
  },
);

test('together they take every row, from each of its states, in each of its hands', () => {
  // The first step of each is the beginning itself.
  expect(rowsNotOn(ways)).toEqual([' saveDraft', ' enter', ' apply']);
  const shown = allShown(ways);
  const steps = transitions.flatMap(({ event, from, actor }) =>
    from.flatMap((state) => (state === null ? [] : actor.map((one) => ({ event, state, one })))),
  );
  const missing = steps.filter(({ event, state, one }) => {
    return ![...shown].some((name) => name.startsWith(`${state} ${event} →`) && name.includes(` by ${one}`));
  });
  expect(missing).toEqual([]);
});

test('no order stands in a state that is none, and the books add up', async () => {
  const { rows } = await owner.query<{ status: number }>('SELECT DISTINCT status FROM orders');
  for (const { status } of rows) expect(() => stateOf(status as never)).not.toThrow();
  expect(await verifyLedger(walks.system)).toEqual([]);
});
