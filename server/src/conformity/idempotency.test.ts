import { endpoints } from '@suya/contract/endpoints';
import type { Endpoint } from '@suya/contract/http/endpoint';
import { copyOrder } from '@suya/contract/orders/orders.endpoints';
import { createPatient } from '@suya/contract/patients/patients.endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMember } from '../modules/clinics/index.ts';
import { type Owner, openClient } from '../testing/owner.ts';
import { aClinic, aMember, type SignedIn, signIn, systemOf } from '../testing/people.ts';
import { tenantTables } from '../testing/tenant-rows.ts';
import { useServer } from '../testing/use-server.ts';
import { ask, type Heard, type Input, nameOf } from './testing/ask.ts';
import type { Stage } from './testing/fixture.ts';
import { fixtures } from './testing/fixtures.ts';
import { aSide, type Side } from './testing/side.ts';

const server = useServer();
const TWINS = 50;
let owner: Owner;
let side: Side;

beforeAll(async () => {
  side = await aSide(server.current);
  owner = await openClient(server.current.test.admin);
});
afterAll(() => owner?.end());

const stage = (): Stage => ({ ground: server.current, side, owner });

/** How many rows of each kind the clinic has, of the catalogue and of clinics themselves; what is only looked at (audit, sessions) aside. */
async function rowCounts(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { schema, name } of await tenantTables(owner)) {
    if (name === 'audit' || name === 'session') continue;
    const { rows } = await owner.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM "${schema}"."${name}" WHERE clinic_id = $1`,
      [side.clinic.id],
    );
    counts[name] = rows[0]?.n ?? 0;
  }
  for (const name of ['catalogue_brand', 'catalogue_series', 'catalogue_specification', 'organisation', 'clinic']) {
    const { rows } = await owner.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${name}`);
    counts[name] = rows[0]?.n ?? 0;
  }
  return counts;
}

/** What an act added, by table. */
async function addedBy(act: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await rowCounts();
  await act();
  const after = await rowCounts();
  const grown = Object.entries(after).map(([name, count]) => [name, count - (before[name] ?? 0)] as const);
  return Object.fromEntries(grown.filter(([, count]) => count !== 0));
}

const send = (endpoint: Endpoint, person: SignedIn, input: Input, key: string): Promise<Heard> =>
  ask(server.current.http, endpoint, input, { token: person.token, headers: { 'idempotency-key': key } });

/** Repeats while the first is still under way, as a client does on 409 with Retry-After. */
async function insist(endpoint: Endpoint, person: SignedIn, input: Input, key: string): Promise<Heard> {
  for (;;) {
    const answer = await send(endpoint, person, input, key);
    if (answer.status !== 409 || answer.headers['retry-after'] === undefined) return answer;
  }
}

const keyed = fixtures.flatMap(({ endpoint, keyed: act }) => (act ? [{ endpoint, act }] : []));

test('every call that takes a key is tried here, and no other', () => {
  const declared = endpoints.filter(({ repeat }) => repeat === 'key').map(nameOf);
  expect(keyed.map(({ endpoint }) => nameOf(endpoint)).sort()).toEqual(declared.sort());
});

describe.each(keyed.map(({ endpoint, act }) => [nameOf(endpoint), endpoint, act] as const))(
  '%s',
  (_, endpoint, act) => {
    test(`sent ${TWINS} times at once under one key has one effect and one answer; another body is refused`, async () => {
      const single = await act.prepare(stage());
      let first: Heard | undefined;
      const once = await addedBy(async () => {
        first = await send(endpoint, single.person, single.input, `single-${endpoint.path}`);
      });
      expect(first?.status).toBe(200);
      expect(Object.keys(once).length).toBeGreaterThan(0);

      const { person, input } = await act.prepare(stage());
      let answers: Heard[] = [];
      const added = await addedBy(async () => {
        answers = await Promise.all(
          Array.from({ length: TWINS }, () => insist(endpoint, person, input, `twins-${endpoint.path}`)),
        );
      });
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      expect(added).toEqual(once);

      const other = await send(endpoint, person, act.other(input, side.ids), `twins-${endpoint.path}`);
      expect(other.status).toBe(422);
      expect(JSON.parse(other.text)).toMatchObject({ extra: { fields: { 'Idempotency-Key': expect.any(String) } } });
    });
  },
);

test('a colleague’s same key is another one, and so is another key', async () => {
  const input = { name: '钱七', sex: 'female' };
  const colleague = await aMember(side.clinic, ['assistant']);
  const answers = [
    await send(createPatient, side.assistant, input, 'mine'),
    await send(createPatient, colleague, input, 'mine'),
    await send(createPatient, side.assistant, input, 'next'),
  ];
  const ids = answers.map(({ text }) => (JSON.parse(text) as { data: { id: string } }).data.id);
  expect(new Set(ids).size).toBe(3);
});

test('a key used by the same person in another clinic is refused there: nothing of the first clinic is told', async () => {
  const other = await aClinic(server.current);
  const { userId, name, phone } = side.doctor;
  await addMember(systemOf(server.current), { clinicId: other.id, userId, name, roles: ['doctor'] });
  const elsewhere = await signIn(server.current, { userId, name, phone }, { side: 'clinic', clinicId: other.id });
  const input = { name: '冯十一', sex: 'male' };
  const first = await send(createPatient, side.doctor, input, 'two-clinics');
  const second = await send(createPatient, elsewhere, input, 'two-clinics');
  expect([first.status, second.status]).toEqual([200, 422]);
  expect(second.text).not.toContain((JSON.parse(first.text) as { data: { id: string } }).data.id);
});

test('a key used on another call is refused', async () => {
  await send(createPatient, side.doctor, { name: '孙八', sex: 'male' }, 'elsewhere');
  expect((await send(copyOrder, side.doctor, { orderId: side.ids.orderId }, 'elsewhere')).status).toBe(422);
});

test('a refusal is not kept: put right, the same key does the work', async () => {
  const refused = await send(createPatient, side.assistant, { name: '', sex: 'male' }, 'again');
  expect(refused.status).toBe(422);
  expect((await send(createPatient, side.assistant, { name: '李九', sex: 'male' }, 'again')).status).toBe(200);
});

test('a failure of ours is not kept: once it is mended, the same key does the work', async () => {
  const input = { name: '郑五', sex: 'male' };
  await owner.query('ALTER TABLE patient RENAME TO patient_away');
  const failed = await send(createPatient, side.assistant, input, 'after-failure');
  await owner.query('ALTER TABLE patient_away RENAME TO patient');
  expect(failed.status).toBeGreaterThanOrEqual(500);
  const added = await addedBy(async () => {
    expect((await send(createPatient, side.assistant, input, 'after-failure')).status).toBe(200);
  });
  expect(added.patient).toBe(1);
});

test('canary: without a key twins do it twice', async () => {
  const added = await addedBy(() =>
    Promise.all(
      [1, 2].map(() =>
        ask(server.current.http, createPatient, { name: '周十', sex: 'male' }, { token: side.assistant.token }),
      ),
    ),
  );
  expect(added.patient).toBe(2);
});

test.each(['', ' ', 'with space', 'ü', 'x'.repeat(256)])('a key that is none (%j) is refused by name', async (key) => {
  const answer = await send(createPatient, side.assistant, { name: '吴', sex: 'male' }, key);
  expect(JSON.parse(answer.text)).toMatchObject({
    code: 422,
    extra: { fields: { 'Idempotency-Key': expect.any(String) } },
  });
});
