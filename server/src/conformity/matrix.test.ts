import { endpoints } from '@suya/contract/endpoints';
import { audienceOf } from '@suya/contract/access/permissions';
import type { Endpoint } from '@suya/contract/http/endpoint';
import type pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { addMember, openOrganisation } from '../modules/clinics/index.ts';
import { withClient } from '../platform/db/connection.ts';
import { newId } from '../platform/ids.ts';
import { aClinic, aMember, anAdmin, aPerson, signIn, systemOf } from '../testing/people.ts';
import { tenantTables } from '../testing/tenant-rows.ts';
import { useServer } from '../testing/use-server.ts';
import { ask, type Input, nameOf } from './testing/ask.ts';
import { inputsOf } from './testing/fixtures.ts';
import { idFieldsOf, leavesOf, type Path, withLeaf } from './testing/leaves.ts';
import { aSide, type Side } from './testing/side.ts';

const CANARY = 'B-CANARY-';
const server = useServer();

/** Endpoints that look things up by a foreign id without refusing it: they answer as for an id that is nowhere. */
const lookups = new Set([
  'POST /suyastar-api/v1/orders/list',
  'POST /suyastar-api/clinic/combineCheck',
  // The token is the right to look; whose it is makes no difference.
  'POST /suyastar-api/pay/status',
]);
/** Held by whoever got the link; that a clinic cannot come by another's is shown in payments.test.ts. */
const secrets = new Set(['payToken']);
/** An id that is nobody's: of a picture to type. */
const notOfClinics = new Set(['captchaId', 'prescription.seriesId', 'prescription.specificationId']);

interface Persona {
  readonly who: string;
  readonly token: string | undefined;
  /** What leads this person into B by right. */
  readonly mayAsk?: string;
}

let a: Side;
let b: Side;
let aloneBefore: unknown;
let personas: Persona[];
let lab: Persona;

async function aBranch(): Promise<Persona> {
  const system = systemOf(server.current);
  const main = await openOrganisation(system, { name: '连锁', kind: 'main' });
  const [ofB, ofC] = [
    await openOrganisation(system, { name: '一', kind: 'sub', mainId: main }),
    await openOrganisation(system, { name: '二', kind: 'sub', mainId: main }),
  ];
  const branch = await aClinic(server.current, { organisationId: ofC });
  await asOwner((client) => client.query('UPDATE clinic SET organisation_id = $2 WHERE id = $1', [b.clinic.id, ofB]));
  return { who: 'the admin of another branch of the chain', token: (await anAdmin(branch)).token };
}

/** Somebody who is also staff of B, signed in at A; and somebody who was. */
async function ofBoth(): Promise<Persona[]> {
  const [both, former] = [await aPerson(server.current), await aPerson(server.current)];
  for (const { userId, name } of [both, former]) {
    const system = systemOf(server.current);
    await addMember(system, { clinicId: a.clinic.id, userId, name, roles: ['admin'] });
    await addMember(system, { clinicId: b.clinic.id, userId, name, roles: ['admin', 'doctor'] });
  }
  const inA = { side: 'clinic', clinicId: a.clinic.id } as const;
  const stale = await signIn(server.current, former, { side: 'clinic', clinicId: b.clinic.id });
  await asOwner((client) =>
    client.query(`UPDATE membership SET work_status = 'left' WHERE clinic_id = $1 AND user_id = $2`, [
      b.clinic.id,
      former.userId,
    ]),
  );
  return [
    {
      who: 'a doctor of both clinics in their other session',
      token: (await signIn(server.current, both, inA)).token,
      mayAsk: 'POST /user-api/v1/change-clinic',
    },
    { who: 'a former member, now elsewhere', token: (await signIn(server.current, former, inA)).token },
    { who: 'a former member with the session of then', token: stale.token },
  ];
}

const asOwner = <T>(act: (client: pg.Client) => Promise<T>): Promise<T> => withClient(server.current.test.admin, act);

/** Everything that B has, as one line of text per table. */
function rowsOfB(): Promise<Record<string, string>> {
  return asOwner(async (client) => {
    const sums: Record<string, string> = {};
    for (const { schema, name } of await tenantTables(client)) {
      // Sessions note their use; the delivery of news is the outbox's own.
      if (name === 'session') continue;
      const { rows } = await client.query<{ sum: string }>(
        `SELECT count(*) || ' ' || coalesce(md5(string_agg(line, '|' ORDER BY line)), '') AS sum
           FROM (SELECT (to_jsonb(t) - 'done_at' - 'tries' - 'retry_at' - 'error')::text AS line
                   FROM "${schema}"."${name}" t WHERE clinic_id = $1) lines`,
        [b.clinic.id],
      );
      sums[name] = rows[0]?.sum ?? '';
    }
    return sums;
  });
}

/** The endpoints that tell figures, asked as A's admin. */
const figures = [
  'POST /suyastar-api/order-pay-info/unPayCount',
  'POST /suyastar-api/order-pay-info/unPayList',
  'POST /suyastar-api/v1/orders/count',
  'POST /suyastar-api/v1/orders/list',
  'POST /emr-api/v1/patients/list',
  'GET /suyastar-api/v1/workbench',
  'POST /suyastar-api/order-notify/count',
  'GET /tenant-api/v1/doctors',
  'GET /tenant-api/v1/addresses',
];

const endpointOf = (name: string): Endpoint => {
  const found = endpoints.find((each) => nameOf(each) === name);
  if (!found) throw new Error(`there is no ${name}`);
  return found;
};

const figuresOf = (side: Side): Promise<string[]> =>
  Promise.all(
    figures.map(async (name) => (await ask(server.current.http, endpointOf(name), {}, { token: side.admin.token, rawBody: '{}' })).text),
  );

/** An id that is nowhere, of the same make as a given one. */
const absentLike = (value: string): string =>
  /^[0-9a-f-]{36}$/.test(value)
    ? newId()
    : value.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, () => newId()).replace(/\d(?=\d{0,3}$)/g, (d) => String((Number(d) + 1) % 10));

interface Attack {
  readonly at: string;
  readonly foreign: string;
  readonly input: Input;
  readonly absent: string;
  readonly inputOfAbsent: Input;
}

/** Every id of B in every place, the rest A's own or B's too; and the same with an id that is nowhere. */
function attacksOn(name: string): Attack[] {
  const [own, theirs] = [inputsOf(name, a.ids), inputsOf(name, b.ids)];
  return own.flatMap((mine, index) => {
    const foreignInput = theirs[index] ?? {};
    const ids = leavesOf(foreignInput).filter(
      ([path, value]) => typeof value === 'string' && value !== read(mine, path) && !secrets.has(String(path.at(-1))),
    ) as [Path, string][];
    return ids.flatMap(([path, foreign]) => {
      const absent = absentLike(foreign);
      // With B's own link in hand the rest of B's input is a right, not an attack.
      const rests = Object.keys(mine).some((field) => secrets.has(field)) ? [mine] : [mine, foreignInput];
      return rests.map((rest) => ({
        at: path.join('.'),
        foreign,
        absent,
        input: withLeaf(rest, path, foreign),
        inputOfAbsent: withLeaf(rest, path, absent),
      }));
    });
  });
}

const read = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((inner, key) => (inner as Record<string | number, unknown> | undefined)?.[key], value);

/** What is wrong with how an attack was answered; empty where nothing is. */
async function judge(endpoint: Endpoint, { who, token }: Persona, attack: Attack): Promise<string[]> {
  const name = nameOf(endpoint);
  const { http } = server.current;
  const answer = await ask(http, endpoint, attack.input, { token });
  const nowhere = await ask(http, endpoint, attack.inputOfAbsent, { token });
  const found: string[] = [];
  const say = (what: string): void => void found.push(`${who}, ${name} with ${attack.at}: ${what}`);
  if (answer.text.includes(CANARY)) say('shows what is B’s');
  if (answer.status < 400 && !lookups.has(name)) say(`answered ${answer.status}`);
  if (answer.status >= 500) say(`answered ${answer.status}`);
  const [text, other] = [answer.text.replaceAll(attack.foreign, '<id>'), nowhere.text.replaceAll(attack.absent, '<id>')];
  if (answer.status !== nowhere.status || text !== other) {
    say(`${answer.status} ${text.slice(0, 200)} is told from ${nowhere.status} ${other.slice(0, 200)}`);
  }
  return found;
}

const withIds = endpoints.filter(({ format }) => format !== 'stream' && format !== 'gateway');

async function walk(persona: Persona, ones: readonly Endpoint[]): Promise<string[]> {
  const found: string[] = [];
  for (const endpoint of ones) {
    if (nameOf(endpoint) === persona.mayAsk) continue;
    for (const attack of attacksOn(nameOf(endpoint))) found.push(...(await judge(endpoint, persona, attack)));
  }
  return found;
}

beforeAll(async () => {
  a = await aSide(server.current);
  aloneBefore = await figuresOf(a);
  b = await aSide(server.current, CANARY);
  personas = [
    { who: 'nobody', token: undefined },
    { who: 'A’s admin', token: a.admin.token },
    { who: 'A’s doctor', token: a.doctor.token },
    { who: 'A’s assistant', token: a.assistant.token },
    { who: 'A’s finance clerk', token: a.finance.token },
    ...(await ofBoth()),
    await aBranch(),
  ];
  lab = { who: 'a designer of the lab', token: b.one.lab.designer.token };
}, 120_000);

test('every endpoint has a fixture that names every id it takes', () => {
  const missing = endpoints.flatMap((endpoint) => {
    const named = new Set(inputsOf(nameOf(endpoint), a.ids).flatMap((input) => leavesOf(input).map(([path]) => path.join('.'))));
    return idFieldsOf(endpoint)
      .filter((field) => !named.has(field) && !notOfClinics.has(field))
      .map((field) => `${nameOf(endpoint)}: ${field}`);
  });
  expect(missing).toEqual([]);
});

describe('nobody outside gets at what is B’s by naming it', () => {
  test('on any endpoint, in any field, as anybody: as if it were not there, and nothing of it changes', async () => {
    const before = await rowsOfB();
    const found: string[] = [];
    for (const persona of personas) found.push(...(await walk(persona, withIds)));
    expect(found).toEqual([]);
    expect(await rowsOfB()).toEqual(before);
  }, 180_000);

  test('nor the lab on a clinic’s endpoints, nor in a draft that it was never sent', async () => {
    const before = await rowsOfB();
    const found = await walk(lab, withIds.filter(({ access }) => audienceOf(access) === 'clinic'));
    const drafts = withIds.filter(({ path }) => path.startsWith('/lab-api/v1/orders/{orderId}'));
    for (const endpoint of drafts) {
      const input = inputsOf(nameOf(endpoint), b.ids)[0] ?? {};
      const [foreign, absent] = [b.ids.draftId, newId()];
      const attack = { at: 'orderId', foreign, absent, input: { ...input, orderId: foreign }, inputOfAbsent: { ...input, orderId: absent } };
      found.push(...(await judge(endpoint, lab, attack)));
    }
    expect(drafts.length).toBeGreaterThan(2);
    expect(found).toEqual([]);
    expect(await rowsOfB()).toEqual(before);
  });

  test('canary: B’s own doctor is found out by the same walk, on endpoint after endpoint', async () => {
    const readers = withIds.filter(({ method, access }) => method === 'GET' && audienceOf(access) === 'clinic');
    const found = await walk({ who: 'B’s doctor', token: b.doctor.token }, readers);
    expect(new Set(found.filter((line) => line.includes('is told from')).map((line) => line.split(' with ')[0])).size).toBeGreaterThan(4);
    expect(found.some((line) => line.includes('shows what is B’s'))).toBe(true);
  });
});

describe('what is derived of B’s rows', () => {
  const words = [CANARY, 'B', '陈', 'chen', '病人', '', '%', '1'];

  /** Everything a person can read without naming an id, with many words to search for. */
  async function everythingOf(token: string): Promise<string[]> {
    const plain = endpoints.filter(
      ({ format, path, access }) => !format && access !== 'public' && !path.includes('{') && !/logout|change-clinic|events/.test(path),
    );
    const texts: string[] = [];
    for (const endpoint of plain) {
      const searches = 'keyword' in (endpoint.body?.shape ?? {}) ? words.map((keyword) => ({ keyword, pageSize: 50 })) : [undefined];
      for (const search of searches) {
        if (endpoint.idempotent) continue;
        const rawBody = endpoint.method === 'POST' ? JSON.stringify(search ?? {}) : undefined;
        texts.push((await ask(server.current.http, endpoint, {}, { token, ...(rawBody ? { rawBody } : {}) })).text);
      }
    }
    return texts;
  }

  test('shows in no list, count or search of A, and A’s figures are those it had alone', async () => {
    const numbers = [b.ids.payNo, b.ids.patientId, b.ids.orderId, b.ids.payInfoId];
    for (const { who, token, mayAsk } of personas) {
      // Who belongs to B as well is told its name, to change there.
      if (token === undefined || mayAsk) continue;
      const all = await everythingOf(token);
      const leaks = all.filter((text) => [CANARY, ...numbers].some((sign) => text.includes(sign)));
      expect(leaks, who).toEqual([]);
    }
    expect(await figuresOf(a)).toEqual(aloneBefore);
  });

  test('canary: B’s own admin meets the marks all over', async () => {
    const marked = (await everythingOf(b.admin.token)).filter((text) => text.includes(CANARY));
    expect(marked.length).toBeGreaterThan(5);
  });

  test('a newcomer at B sees what A does not', async () => {
    const newcomer = await aMember(b.clinic, ['admin']);
    expect((await figuresOf({ ...b, admin: newcomer })).join('')).toContain(CANARY);
  });
});
