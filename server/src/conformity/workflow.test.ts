import { actOnLabOrder } from '@suya/contract/orders/lab.endpoints';
import { actOnOrder } from '@suya/contract/orders/orders.endpoints';
import { type OrderEvent, orderEvents } from '@suya/contract/orders/workflow/needs';
import { samples } from '@suya/contract/orders/workflow/samples';
import { type OrderStatus, orderStatuses } from '@suya/contract/orders/workflow/states';
import type { WorkflowActor } from '@suya/contract/orders/workflow/terms';
import { eventsFor } from '@suya/contract/orders/workflow/workflow';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Owner, openClient } from '../testing/owner.ts';
import { aDoctor, aLabPerson, aMember, type SignedIn } from '../testing/people.ts';
import { useServer } from '../testing/use-server.ts';
import { aSide, type Side } from './testing/side.ts';
import { everythingOf } from './testing/written.ts';

const server = useServer();

interface Asker {
  readonly who: string;
  readonly person: SignedIn;
  readonly actors: readonly WorkflowActor[];
  readonly side: 'clinic' | 'lab';
}

let owner: Owner;
let side: Side;
let askers: Asker[];

beforeAll(async () => {
  side = await aSide(server.current);
  owner = await openClient(server.current.test.admin);
  const { clinic, assistant, admin, doctor } = side;
  const ofClinic = (who: string, person: SignedIn, ...actors: WorkflowActor[]): Asker => ({
    who,
    person,
    actors,
    side: 'clinic',
  });
  const lab = await Promise.all(
    (['intake', 'design', 'production', 'finance', 'support'] as const).map(async (role): Promise<Asker> => {
      return { who: role, person: await aLabPerson(server.current, role), actors: [role], side: 'lab' };
    }),
  );
  askers = [
    ofClinic('assistant', assistant, 'clinic'),
    ofClinic('admin', admin, 'clinic', 'doctor'),
    ofClinic('named doctor', doctor, 'clinic', 'doctor'),
    ofClinic('other doctor', await aDoctor(clinic), 'clinic'),
    ofClinic('finance clerk', await aMember(clinic, ['finance'])),
    ...lab,
  ];
});
afterAll(() => owner?.end());

/** Puts the order where the walk begins; the owner may do what no event can. */
async function putAt(status: OrderStatus, type: 5 | 8): Promise<number> {
  const { rows } = await owner.query<{ version: number }>(
    `UPDATE orders SET status = $2, type = $3, road = 'first', open = false WHERE id = $1 RETURNING version`,
    [side.ids.orderId, status, type],
  );
  return rows[0]?.version ?? 0;
}

const everything = (): Promise<string> => everythingOf(owner, side.clinic.id);

/** Sound fields of an event, so that nothing but the table refuses it. */
function fieldsOf(event: OrderEvent): Record<string, unknown> {
  const fields: Record<string, unknown> = { ...samples[event] };
  const designer = askers.find(({ who }) => who === 'design')?.person.userId;
  if ('designerId' in fields) fields.designerId = designer;
  if ('versionId' in fields) fields.versionId = side.ids.versionId;
  if ('photoIds' in fields) fields.photoIds = [side.ids.photoId];
  if ('promisedOn' in fields) fields.promisedOn = '2099-01-01';
  return fields;
}

function send({ person, side: where }: Asker, event: string, version: number, fields: Record<string, unknown>) {
  const input = { orderId: side.ids.orderId, event, version, fields };
  return person.ask(where === 'lab' ? actOnLabOrder : actOnOrder, input);
}

/** By default every state meets every event from some askers in turn; LONG=1: from all of them. */
const takesPart = (asker: number, event: number, status: number): boolean =>
  process.env.LONG === '1' || (asker + event + status) % 5 === 0;

describe.each([
  ['an order of the design track', 5],
  ['an order of the plan track', 8],
] as const)('%s', (_, type) => {
  test('moves by no event that its table does not name for this state and this person, and nothing is written', async () => {
    const found: string[] = [];
    let tried = 0;
    for (const [place, status] of orderStatuses.entries()) {
      const version = await putAt(status, type);
      const before = await everything();
      for (const [who, asker] of askers.entries()) {
        const legal = new Set(
          eventsFor({ status, type, kind: 4, road: 'first' }, asker.actors).map(({ event }) => event),
        );
        for (const [index, event] of orderEvents.entries()) {
          if (legal.has(event) || !takesPart(who, index, place)) continue;
          tried += 1;
          const answer = await send(asker, event, version, fieldsOf(event));
          const isRefused = [403, 404, 409, 422].includes(answer.status);
          if (!isRefused) found.push(`${asker.who} did ${event} at ${status}: ${answer.status}`);
        }
      }
      if ((await everything()) !== before) found.push(`something was written at ${status}`);
    }
    expect(found).toEqual([]);
    expect(tried).toBeGreaterThan(1_000);
  });
});

test('canary: where the table names it, the same call moves the order and writes', async () => {
  const version = await putAt(2, 5);
  const before = await everything();
  const intake = askers.find(({ who }) => who === 'intake') as Asker;
  const answer = await send(intake, 'flagRisk', version, fieldsOf('flagRisk'));
  expect(answer.body).toMatchObject({ code: 200, data: { status: 58 } });
  expect(await everything()).not.toBe(before);
});

test('what an order became meanwhile is said to who comes late, and nothing is written', async () => {
  const version = await putAt(2, 5);
  const before = await everything();
  const intake = askers.find(({ who }) => who === 'intake') as Asker;
  const answer = await send(intake, 'flagRisk', version - 1, fieldsOf('flagRisk'));
  expect(answer).toMatchObject({ status: 409, body: { code: 60013, extra: { orderId: side.ids.orderId, status: 2 } } });
  expect(await everything()).toBe(before);
});

test('an event that is none, or that belongs to another door, is refused by name', async () => {
  const version = await putAt(1, 5);
  for (const asker of askers.filter(({ who }) => who !== 'finance clerk')) {
    for (const event of [
      '',
      'nothing',
      '__proto__',
      'constructor',
      'submit',
      'settle',
      'saveDraft',
      'submitCheck',
      'apply',
    ]) {
      const answer = await send(asker, event, version, {});
      expect(answer, `${asker.who} ${event}`).toMatchObject({
        status: 422,
        body: { extra: { fields: { event: expect.any(String) } } },
      });
    }
  }
});

test('who designed a version can neither pass nor return it; a colleague can', async () => {
  const version = await putAt(55, 5);
  const { lab } = side.one;
  const asDesigner: Asker = { who: 'its designer', person: lab.designer, actors: ['design'], side: 'lab' };
  const before = await everything();
  for (const event of ['passCheck', 'returnCheck'] as const) {
    expect((await send(asDesigner, event, version, fieldsOf(event))).status).toBe(403);
  }
  expect(await everything()).toBe(before);
  const answer = await send({ ...asDesigner, person: lab.checker }, 'passCheck', version, fieldsOf('passCheck'));
  expect(answer.body).toMatchObject({ code: 200, data: { status: 56 } });
});
