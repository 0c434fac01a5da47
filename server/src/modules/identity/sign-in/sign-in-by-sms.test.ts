import { getAccountInfo } from '@suya/contract/identity/identity.endpoints';
import { smsLogin } from '@suya/contract/identity/sms.endpoints';
import { sql } from 'kysely';
import { register } from 'prom-client';
import { describe, expect, test } from 'vitest';
import { call } from '../../../testing/call.ts';
import { composeModules } from '../../../testing/compose-modules.ts';
import { aPerson, aPhone, systemOf } from '../../../testing/people.ts';
import { useComposedServer } from '../../../testing/test-server.ts';
import { clinicsInTests } from '../../clinics/testing/clinics-in-tests.ts';
import { identity } from '../testing/identity-in-tests.ts';
import { anAddress, staffOf } from '../testing/signing-in.ts';
import { aCode, askForCode, forgetLimits, otherThan } from '../testing/sms-in-tests.ts';

const server = useComposedServer(composeModules(identity, clinicsInTests));
const db = () => systemOf(server.current).db;
const enter = (phone: string, phoneCaptcha: string, remoteAddress = anAddress()) =>
  call(server.current.http, smsLogin, { phone, phoneCaptcha }, { remoteAddress });
const codeFor = (phone: string) => aCode(server.current, phone, 'login');

/** How many codes this process has compared with a kept one. */
const compared = async (): Promise<number> =>
  (await register.getSingleMetric('suya_sms_codes_compared_total')?.get())?.values[0]?.value ?? 0;

describe('signing in by a code', () => {
  test('leads where a password does: into the only clinic, or to the choice of several', async () => {
    const { person } = await staffOf(server.current, 1);
    const answer = await enter(person.phone, await codeFor(person.phone));
    expect(answer).toMatchObject({ status: 200, body: { data: { currentUserId: person.userId } } });
    const { token = '' } = answer.body.data;
    expect((await call(server.current.http, getAccountInfo, {}, { token })).body.data.side).toBe('clinic');
    const { person: two } = await staffOf(server.current, 2);
    const several = (await enter(two.phone, await codeFor(two.phone))).body.data;
    expect(several.token).toBeUndefined();
    expect(several.clinicList).toHaveLength(2);
  });

  test('needs no password ever set', async () => {
    const { phone } = await aPerson(server.current);
    expect((await enter(phone, await codeFor(phone))).status).toBe(200);
  });
});

describe('a code', () => {
  test('is good once: of fifty at the same time one is let in', async () => {
    const { phone } = await aPerson(server.current);
    const code = await codeFor(phone);
    // Five of them are right before their tries are used up.
    const answers = await Promise.all(Array.from({ length: 50 }, () => enter(phone, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { body } of answers.filter(({ status }) => status !== 200)) expect(body.code).toBe(60042);
    expect((await enter(phone, code)).body.code).toBe(60042);
  });

  test('opens nothing but what it was sent for', async () => {
    const { phone } = await aPerson(server.current);
    const code = await aCode(server.current, phone, 'forget');
    expect((await enter(phone, code)).body.code).toBe(60042);
    const other = await aPerson(server.current);
    expect((await enter(other.phone, await codeFor(phone).catch(() => code))).body.code).toBe(60042);
  });

  test('is over after five minutes, and when a newer one was sent', async () => {
    const { phone } = await aPerson(server.current);
    const first = await codeFor(phone);
    await forgetLimits(server.current);
    const second = await codeFor(phone);
    if (first !== second) expect((await enter(phone, first)).body.code).toBe(60042);
    await sql`UPDATE sms_code SET expires_at = now() WHERE phone = ${phone}`.execute(db());
    expect((await enter(phone, second)).body.code).toBe(60042);
  });

  test('is dead after five wrong ones', async () => {
    const { phone } = await aPerson(server.current);
    const code = await codeFor(phone);
    for (let n = 0; n < 4; n += 1) expect((await enter(phone, otherThan(code))).body.code).toBe(60042);
    expect((await enter(phone, otherThan(code))).body.code).toBe(60042);
    expect((await enter(phone, code)).body.code).toBe(60042);
  });

  test('of five hundred guesses from everywhere no more than five are compared', async () => {
    const { phone } = await aPerson(server.current);
    const code = await codeFor(phone);
    const before = await compared();
    const codes = new Set<number>();
    for (let round = 0; round < 25; round += 1) {
      const guesses = Array.from({ length: 20 }, (_, n) =>
        enter(
          phone,
          otherThan(
            String(Number(code) + round * 20 + n)
              .padStart(6, '0')
              .slice(-6),
          ),
        ),
      );
      for (const { body } of await Promise.all(guesses)) codes.add(body.code);
    }
    expect([...codes]).toEqual([60042]);
    expect((await compared()) - before).toBe(5);
    expect((await enter(phone, code)).body.code).toBe(60042);
  });

  test('is guessed from one address a hundred times an hour at most, over all phones', async () => {
    const address = anAddress();
    let misses = 0;
    while (misses < 200 && (await enter(aPhone(), '123456', address)).body.code === 60042) misses += 1;
    expect(misses).toBeGreaterThanOrEqual(100);
    expect(misses).toBeLessThan(150);
    expect((await enter(aPhone(), '123456')).body.code).toBe(60042);
  });
});

test('a missing, a disabled and an existing account are refused alike', async () => {
  const known = await aPerson(server.current);
  const gone = await aPerson(server.current);
  await sql`UPDATE user_account SET disabled_at = now() WHERE id = ${gone.userId}`.execute(db());
  const answers = [];
  for (const phone of [known.phone, aPhone(), gone.phone]) {
    await askForCode(server.current, phone, 'login');
    const { status, text } = await enter(phone, '000000');
    answers.push({ status, text });
  }
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect(answers[0]?.status).toBe(422);
});
