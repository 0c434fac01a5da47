import { stateOf } from '@suya/contract/orders/workflow/states';
import { transitions } from '@suya/contract/orders/workflow/transitions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSandboxProcess } from '../modules/payments/gateways/testing/sandbox-process.ts';
import { verifyLedger } from '../modules/payments/index.ts';
import { type Owner, openClient } from '../testing/owner.ts';
import { useServer } from '../testing/use-server.ts';
import { begin, beginnings, openWalks } from './testing/beginnings.ts';
import { doAct } from './testing/go.ts';
import { everyHand } from './testing/hands.ts';
import { orderOf, realFields, tryAct, type Walks } from './testing/walk.ts';
import { type Act, allShown, everyWay, rowsNotOn, shownBy } from './testing/ways.ts';
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
