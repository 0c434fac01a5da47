import { audienceOf, type LabRole, labRoles, permissions } from '@suya/contract/access/permissions';
import { endpoints } from '@suya/contract/endpoints';
import type { Endpoint } from '@suya/contract/http/endpoint';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../platform/ids.ts';
import { aLabPerson, systemOf } from '../testing/people.ts';
import { useServer } from '../testing/use-server.ts';
import { ask, nameOf } from './testing/ask.ts';
import { type Attack, attacksOn } from './testing/attacks.ts';
import { fixtureOf, inputsOf } from './testing/fixtures.ts';
import { idFieldsOf, leavesOf } from './testing/leaves.ts';
import { CANARY, outsidersOf, type Persona, rowsOf } from './testing/outsiders.ts';
import { aSide, type Side } from './testing/side.ts';

const server = useServer();

/** An id that is nobody's: of a picture to type. */
const notOfClinics = new Set(['captchaId', 'prescription.seriesId', 'prescription.specificationId']);

let a: Side;
let b: Side;
let personas: Persona[];
let lab: Persona;
/** Everybody of the lab, each in one role: whom a call that is not theirs has to refuse as well. */
let labPeople: (Persona & { role: LabRole })[];

/** What is wrong with how an attack was answered; empty where nothing is. */
async function judge(endpoint: Endpoint, { who, token }: Persona, attack: Attack): Promise<string[]> {
  const name = nameOf(endpoint);
  const { http } = server.current;
  const answer = await ask(http, endpoint, attack.input, { token });
  const nowhere = await ask(http, endpoint, attack.inputOfAbsent, { token });
  const found: string[] = [];
  const say = (what: string): void => void found.push(`${who}, ${name} with ${attack.at}: ${what}`);
  if (answer.text.includes(CANARY)) say('shows what is B’s');
  if (answer.status < 400 && !fixtureOf(endpoint).lookup) say(`answered ${answer.status}`);
  if (answer.status >= 500) say(`answered ${answer.status}`);
  // Two workbooks of the same rows differ by the time at which they were written.
  const isFile = endpoint.format === 'blob' && answer.status < 400 && nowhere.status < 400;
  const [text, other] = isFile
    ? ['', '']
    : [answer.text.replaceAll(attack.foreign, '<id>'), nowhere.text.replaceAll(attack.absent, '<id>')];
  if (answer.status !== nowhere.status || text !== other) {
    say(`${answer.status} ${text.slice(0, 200)} is told from ${nowhere.status} ${other.slice(0, 200)}`);
  }
  return found;
}

const isPermission = (access: string): access is keyof typeof permissions => access in permissions;

const withIds = endpoints.filter(({ format }) => format !== 'stream' && format !== 'gateway');

async function walk(persona: Persona, ones: readonly Endpoint[]): Promise<string[]> {
  const found: string[] = [];
  for (const endpoint of ones) {
    if (fixtureOf(endpoint).forStrangers || persona.mayAsk?.includes(endpoint)) continue;
    for (const attack of attacksOn(endpoint, a.ids, b.ids)) found.push(...(await judge(endpoint, persona, attack)));
  }
  return found;
}

beforeAll(async () => {
  a = await aSide(server.current);
  b = await aSide(server.current, CANARY);
  personas = await outsidersOf(server.current, a, b);
  lab = { who: 'a designer of the lab', token: b.one.lab.designer.token };
  labPeople = [];
  for (const role of labRoles) {
    const who = role === 'platformAdmin' ? 'the platform’s administrator' : `somebody of the lab’s ${role}`;
    labPeople.push({ who, role, token: (await aLabPerson(server.current, role)).token });
  }
});

// All walks come from one address: what one of them asked leaves the next its own.
beforeEach(async () => {
  await systemOf(server.current).db.deleteFrom('rate').execute();
});

test('every endpoint has a fixture that names every id it takes', () => {
  const missing = endpoints.flatMap((endpoint) => {
    const named = new Set(
      inputsOf(endpoint, a.ids).flatMap((input) => leavesOf(input).map(([path]) => path.join('.'))),
    );
    return idFieldsOf(endpoint)
      .filter((field) => !named.has(field) && !notOfClinics.has(field))
      .map((field) => `${nameOf(endpoint)}: ${field}`);
  });
  expect(missing).toEqual([]);
});

describe('nobody outside gets at what is B’s by naming it', () => {
  test('on any endpoint, in any field, as anybody: as if it were not there, and nothing of it changes', async () => {
    const before = await rowsOf(server.current, b);
    const found: string[] = [];
    for (const persona of personas) found.push(...(await walk(persona, withIds)));
    expect(found).toEqual([]);
    expect(await rowsOf(server.current, b)).toEqual(before);
  });

  test('nor the lab on a clinic’s endpoints, nor in a draft that it was never sent', async () => {
    const before = await rowsOf(server.current, b);
    const found = await walk(
      lab,
      withIds.filter(({ access }) => audienceOf(access) === 'clinic'),
    );
    const drafts = withIds.filter(({ path }) => path.startsWith('/lab-api/v1/orders/{orderId}'));
    for (const endpoint of drafts) {
      const input = inputsOf(endpoint, b.ids)[0] ?? {};
      const [foreign, absent] = [b.ids.draftId, newId()];
      const attack = {
        at: 'orderId',
        foreign,
        absent,
        input: { ...input, orderId: foreign },
        inputOfAbsent: { ...input, orderId: absent },
      };
      found.push(...(await judge(endpoint, lab, attack)));
    }
    expect(drafts.length).toBeGreaterThan(2);
    expect(found).toEqual([]);
    expect(await rowsOf(server.current, b)).toEqual(before);
  });

  test('nor the platform’s administrator where a person answers for themselves or a clinic', async () => {
    const before = await rowsOf(server.current, b);
    const [administrator] = labPeople.filter(({ role }) => role === 'platformAdmin');
    const notOfLab = withIds.filter(({ access }) => audienceOf(access) !== 'lab');
    expect(await walk(administrator as Persona, notOfLab)).toEqual([]);
    expect(await rowsOf(server.current, b)).toEqual(before);
  });

  test('nor somebody of the lab by a call that their role does not have: refused, whatever it names', async () => {
    const before = await rowsOf(server.current, b);
    const found: string[] = [];
    let tried = 0;
    for (const { who, role, token } of labPeople) {
      for (const endpoint of withIds) {
        const { access } = endpoint;
        if (audienceOf(access) !== 'lab' || access === 'lab' || !isPermission(access)) continue;
        if ((permissions[access].roles as readonly string[]).includes(role)) continue;
        for (const input of inputsOf(endpoint, b.ids)) {
          const { status, text } = await ask(server.current.http, endpoint, input, { token });
          tried++;
          if (status !== 403 || text.includes(CANARY)) found.push(`${who}, ${nameOf(endpoint)}: ${status}`);
        }
      }
    }
    expect(tried).toBeGreaterThan(100);
    expect(found).toEqual([]);
    expect(await rowsOf(server.current, b)).toEqual(before);
  });

  test('canary: B’s own doctor is found out by the same walk, on endpoint after endpoint', async () => {
    const readers = withIds.filter(({ method, access }) => method === 'GET' && audienceOf(access) === 'clinic');
    const found = await walk({ who: 'B’s doctor', token: b.doctor.token }, readers);
    expect(
      new Set(found.filter((line) => line.includes('is told from')).map((line) => line.split(' with ')[0])).size,
    ).toBeGreaterThan(4);
    expect(found.some((line) => line.includes('shows what is B’s'))).toBe(true);
  });
});
