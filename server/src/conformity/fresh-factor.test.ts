import { endpoints } from '@suya/contract/endpoints';
import type { Endpoint } from '@suya/contract/http/endpoint';
import { codeAuthorize } from '@suya/contract/identity/code-login.endpoints';
import { confirmScan } from '@suya/contract/identity/scan.endpoints';
import { actOnLabOrder } from '@suya/contract/orders/lab.endpoints';
import { billDifference } from '@suya/contract/orders/lab-acts.endpoints';
import { transitions } from '@suya/contract/orders/workflow/transitions';
import { beforeAll, describe, expect, test } from 'vitest';
import { givenApp, proveAgo } from '../modules/identity/testing/app-in-tests.ts';
import { aLabPerson, aPerson, type SignedIn, signIn } from '../testing/people.ts';
import { useServer } from '../testing/use-server.ts';
import { ask, nameOf } from './testing/ask.ts';
import { NOBODY } from './testing/fixture.ts';
import { inputsOf } from './testing/fixtures.ts';
import type { Ids } from './testing/side.ts';

const server = useServer({ settings: { factorByPhone: 'everybody' } });
const always = endpoints.filter(({ freshFactor }) => freshFactor === true);
const nowhere = { side: 'none', clinicId: null } as const;

let admin: SignedIn;
let production: SignedIn;
beforeAll(async () => {
  admin = await aLabPerson(server.current, 'platformAdmin');
  await givenApp(server.current, admin);
  production = await aLabPerson(server.current, 'production', 'finance');
});

const inputOf = (endpoint: Endpoint) => inputsOf(endpoint, {} as Ids)[0] ?? {};
/** What a call with a sound input is answered. */
async function answerOf(endpoint: Endpoint, { token }: SignedIn): Promise<{ code: number; extra?: unknown }> {
  const { text } = await ask(server.current.http, endpoint, inputOf(endpoint), { token });
  const { code, extra } = JSON.parse(text) as { code: number; extra?: unknown };
  return { code, extra };
}

describe('a call that needs a fresh factor', () => {
  test('is one of those that move people’s access, at least', () => {
    const paths = always.map(({ path }) => path);
    for (const part of ['change-phone', 'account/remove', 'sessions/end-others', 'reset-factor', 'recovery-codes'])
      expect(paths.some((path) => path.includes(part))).toBe(true);
  });

  test('is refused where the proof is older than five minutes, whichever call it is', async () => {
    for (const endpoint of always) {
      await proveAgo(server.current, admin.userId, '5 minutes');
      expect(await answerOf(endpoint, admin), nameOf(endpoint)).toEqual({ code: 60043, extra: { factor: 'totp' } });
    }
  });

  test('asks whoever has no app for a code by SMS, and nobody who gave one just now', async () => {
    const person = await aPerson(server.current);
    const session = await signIn(server.current, person, nowhere);
    const own = always.filter(({ access }) => access === 'signedIn');
    expect(own.length).toBeGreaterThan(3);
    for (const endpoint of own) {
      expect(await answerOf(endpoint, session), nameOf(endpoint)).toEqual({ code: 60043, extra: { factor: 'sms' } });
    }
    await proveAgo(server.current, person.userId, '4 minutes');
    for (const endpoint of own.filter(({ path }) => !path.includes('remove'))) {
      expect((await answerOf(endpoint, session)).code, nameOf(endpoint)).not.toBe(60043);
    }
  });
});

describe('a device that is let in', () => {
  const [code, codeChallenge, number] = ['x'.repeat(22), 'x'.repeat(43), '12'];
  const byScan = (accept: boolean) => production.ask(confirmScan, { scanId: code, number, accept });
  const byCode = (accept?: boolean) => production.ask(codeAuthorize, { code, codeChallenge, number, accept });

  test('needs one, and its refusal none', async () => {
    await proveAgo(server.current, production.userId, '5 minutes');
    const refused = [await byScan(true), await byCode(true), await byCode()];
    expect(refused.map(({ body }) => body.code)).toEqual([60043, 60043, 60043]);
    expect([(await byScan(false)).body.code, (await byCode(false)).body.code]).toEqual([404, 60044]);
    await proveAgo(server.current, production.userId, '4 minutes');
    expect([(await byScan(true)).body.code, (await byCode(true)).body.code]).toEqual([404, 60044]);
  });
});

test('a bill besides needs one where it is more than 5,000 yuan', async () => {
  const billed = async (amountFen: number) =>
    (await production.ask(billDifference, { orderId: NOBODY, version: 1, amountFen, reason: '加急' })).body.code;
  await proveAgo(server.current, production.userId, '5 minutes');
  expect([await billed(500_000), await billed(500_001), await billed(999_999_999_999)]).toEqual([404, 60043, 60043]);
  await proveAgo(server.current, production.userId, '4 minutes');
  expect(await billed(500_001)).toBe(404);
});

describe('money that goes back to a clinic', () => {
  const codeOf = async (event: string, fields: Record<string, unknown>) =>
    (await production.ask(actOnLabOrder, { orderId: NOBODY, event, version: 1, fields })).body.code;

  test.each([
    ['by finance, whole', 'refund', {}],
    ['as an order is terminated', 'terminate', { reason: '移居', refund: 100 }],
    ['by an amount that cannot be read', 'terminate', { reason: '移居', refund: '0' }],
    ['by no amount at all', 'terminate', { reason: '移居' }],
    ['as a dispute is settled', 'settleDispute', { agreement: '退还一半', refund: 100 }],
  ])('needs one: %s', async (_, event, fields) => {
    await proveAgo(server.current, production.userId, '5 minutes');
    expect(await codeOf(event, fields)).toBe(60043);
    await proveAgo(server.current, production.userId, '4 minutes');
    expect(await codeOf(event, fields)).not.toBe(60043);
  });

  test('is all that needs one of the lab’s events', async () => {
    await proveAgo(server.current, production.userId, null);
    expect(await codeOf('terminate', { reason: '移居', refund: 0 })).not.toBe(60043);
    expect(await codeOf('settleDispute', { agreement: '保留现有保持器', refund: 0 })).not.toBe(60043);
    expect(await codeOf('settleDispute', { agreement: '保留现有保持器' })).not.toBe(60043);
    const others = new Set(transitions.map(({ event }) => event).filter((event) => !/refund|terminate/.test(event)));
    expect(others.size).toBeGreaterThan(10);
    for (const event of others) expect(await codeOf(event, {}), event).not.toBe(60043);
  });
});
