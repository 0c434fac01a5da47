import { smsCaptcha } from '@suya/contract/identity/sms.endpoints';
import { listSmsOutbox } from '@suya/contract/identity/sms-outbox.endpoints';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { call } from '../../../testing/call.ts';
import { composeModules } from '../../../testing/compose-modules.ts';
import { aPerson, aPhone, signIn, systemOf } from '../../../testing/people.ts';
import { useComposedServer } from '../../../testing/test-server.ts';
import { identityModule } from '../identity.module.ts';
import { keepCaptcha } from '../sign-in/captcha.ts';
import { identity, identityDeps } from '../testing/identity-in-tests.ts';
import { anAddress } from '../testing/signing-in.ts';
import { aCode, anSmsCaptcha, askForCode, receivedBy } from '../testing/sms-in-tests.ts';

const server = useComposedServer(composeModules(identity));
const production = useComposedServer(composeModules(identityModule({ ...identityDeps, demo: false })));
const db = () => systemOf(server.current).db;
const ask = (...input: Parameters<typeof askForCode> extends [unknown, ...infer R] ? R : never) =>
  askForCode(server.current, ...input);

/** Lets the time of one limit pass for everybody. */
const pass = (kind: string) => sql`DELETE FROM rate WHERE key LIKE ${`${kind}:%`}`.execute(db());

/** How many rows sending leaves, by table. */
async function written(): Promise<Record<string, number>> {
  const { rows } = await sql<{ codes: number; outbox: number }>`
    SELECT (SELECT count(*)::int FROM sms_code) AS codes, (SELECT count(*)::int FROM sms_outbox) AS outbox`.execute(
    db(),
  );
  return { ...rows[0] };
}

describe('a code by SMS', () => {
  test('is six digits, said to be good for five minutes and to be had again after one', async () => {
    const phone = aPhone();
    const before = Date.now();
    const { body } = await ask(phone, 'register');
    expect(await receivedBy(server.current, phone)).toEqual([expect.stringMatching(/注册验证码是 \d{6}，5 分钟/)]);
    const [ends, again] = [body.data.expiresAt, body.data.againAt].map((time) => Date.parse(time) - before);
    expect(ends).toBeGreaterThan(299_000);
    expect((ends ?? 0) - (again ?? 0)).toBe(240_000);
  });

  test('is asked for in the reader’s language', async () => {
    const person = await aPerson(server.current);
    const captchaId = await anSmsCaptcha(server.current);
    const input = { phone: person.phone, scene: 'login', captcha: 'ab3d', captchaId } as const;
    const headers = { 'accept-language': 'en' };
    await call(server.current.http, smsCaptcha, input, { headers, remoteAddress: anAddress() });
    expect((await receivedBy(server.current, person.phone))[0]).toMatch(/^\[舒雅\] Your code for signing in is \d{6}/);
  });

  test('lies nowhere in the database as it was sent', async () => {
    const phone = aPhone();
    const code = await aCode(server.current, phone, 'register');
    const { rows } = await sql<{ kept: string }>`
      SELECT to_jsonb(c)::text AS kept FROM sms_code c WHERE phone = ${phone}
      UNION ALL SELECT to_jsonb(o)::text FROM sms_outbox o WHERE phone = ${phone}`.execute(db());
    expect(rows).toHaveLength(2);
    const forms = [code, Buffer.from(code).toString('hex'), Buffer.from(code).toString('base64').replace(/=+$/, '')];
    const kept = rows.map((row) => row.kept.replaceAll(phone, '')).join('\n');
    for (const form of forms) expect(kept).not.toContain(form);
  });
});

describe('its captcha', () => {
  test('is burnt whatever happens, and one drawn for signing in sends nothing', async () => {
    const captchaId = await anSmsCaptcha(server.current);
    expect((await ask(aPhone(), 'register', { captchaId })).status).toBe(200);
    expect((await ask(aPhone(), 'register', { captchaId })).body.code).toBe(60041);
    const other = await keepCaptcha(systemOf(server.current).as({ kind: 'identity', userId: null }), 'signIn', 'ab3d');
    const before = await written();
    expect((await ask(aPhone(), 'register', { captchaId: other })).body.code).toBe(60041);
    expect(await written()).toEqual(before);
  });

  test('is spent before a session is asked for, and before any limit is counted', async () => {
    const captchaId = await anSmsCaptcha(server.current);
    expect((await ask(aPhone(), 'bind', { captchaId })).status).toBe(401);
    expect((await ask(aPhone(), 'register', { captchaId })).body.code).toBe(60041);
  });
});

describe('whether there is an account', () => {
  test.each(['register', 'login', 'forget'] as const)('is told by no answer and no row of scene %s', async (scene) => {
    const known = await aPerson(server.current);
    const gone = await aPerson(server.current);
    await sql`UPDATE user_account SET disabled_at = now() WHERE id = ${gone.userId}`.execute(db());
    const seen = [];
    for (const phone of [known.phone, aPhone(), gone.phone]) {
      const before = await written();
      const { status, body } = await ask(phone, scene);
      const after = await written();
      const added = Object.fromEntries(Object.entries(after).map(([name, n]) => [name, n - (before[name] ?? 0)]));
      seen.push({ status, code: body.code, msg: body.msg, fields: Object.keys(body.data), added });
    }
    expect(seen[0]).toMatchObject({ status: 200, added: { codes: 1, outbox: 1 } });
    for (const one of seen) expect(one).toEqual(seen[0]);
  });

  test('is told to the phone alone', async () => {
    const { phone } = await aPerson(server.current);
    await ask(phone, 'register');
    expect(await receivedBy(server.current, phone)).toEqual([expect.stringContaining('已有账号')]);
    const stranger = aPhone();
    await ask(stranger, 'forget');
    expect(await receivedBy(server.current, stranger)).toEqual([expect.stringContaining('还没有账号')]);
  });
});

describe('too many', () => {
  test('a minute, an hour and a day for one phone, whichever scene and address', async () => {
    const phone = aPhone();
    expect((await ask(phone, 'login')).status).toBe(200);
    const refused = await ask(phone, 'register');
    expect(refused).toMatchObject({ status: 429, body: { extra: { retryAfter: expect.any(Number) } } });
    expect(Number(refused.body.extra?.retryAfter)).toBeLessThanOrEqual(60);
    const until429 = async (kinds: string[]): Promise<number> => {
      for (let sent = 0; ; sent += 1) {
        for (const kind of kinds) await pass(kind);
        if ((await ask(phone, 'login')).status === 429) return sent;
      }
    };
    expect(await until429(['sms.minute'])).toBe(4);
    // A refusal of the hour has taken nothing of the day.
    expect(await until429(['sms.minute', 'sms.hour'])).toBe(5);
  });

  test('an hour from one address over many phones', async () => {
    const remoteAddress = anAddress();
    const statuses = [];
    for (let n = 0; n < 21; n += 1) statuses.push((await ask(aPhone(), 'register', { remoteAddress })).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('a code for somebody who is signed in', () => {
  test('goes to a new phone to be bound, and to their own to confirm who they are', async () => {
    const person = await aPerson(server.current);
    const { token } = await signIn(server.current, person, { side: 'none', clinicId: null });
    const phone = aPhone();
    expect(await aCode(server.current, phone, 'bind', { token })).toMatch(/^\d{6}$/);
    expect(await aCode(server.current, person.phone, 'factor', { token })).toMatch(/^\d{6}$/);
    const other = await ask(aPhone(), 'factor', { token });
    expect(other).toMatchObject({ status: 422, body: { extra: { fields: { phone: expect.any(String) } } } });
  });

  test.each(['bind', 'factor'] as const)('is sent to nobody else (%s)', async (scene) => {
    const { phone } = await aPerson(server.current);
    expect((await ask(phone, scene)).status).toBe(401);
    expect((await ask(phone, scene, { token: 'x'.repeat(43) })).status).toBe(401);
    expect(await receivedBy(server.current, phone)).toEqual([]);
  });
});

test('where no SMS is ever sent nobody is told that one was', async () => {
  const refused = await askForCode(production.current, aPhone(), 'register');
  expect(refused).toMatchObject({ status: 503, body: { msg: expect.stringContaining('没有接入短信服务') } });
  const { rows } = await sql`SELECT FROM sms_outbox`.execute(systemOf(production.current).db);
  expect(rows).toEqual([]);
});

test('the outbox is a developer’s: not there where no demonstration runs', async () => {
  expect((await call(server.current.http, listSmsOutbox, {})).status).toBe(200);
  expect((await call(production.current.http, listSmsOutbox, {})).status).toBe(404);
});
