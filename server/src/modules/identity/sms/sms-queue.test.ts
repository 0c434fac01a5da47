import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { doDueWork } from '../../../platform/work/run-work.ts';
import { composeModules } from '../../../testing/compose-modules.ts';
import { aPhone, systemOf } from '../../../testing/people.ts';
import { useComposedServer } from '../../../testing/test-server.ts';
import { identity, identityDeps } from '../testing/identity-in-tests.ts';
import { signAcs3 } from './acs3-signature.ts';
import { alibabaSms, readSmsConfig } from './alibaba-sms.ts';
import { smsQueue, smsWork } from './sms-queue.ts';

const server = useComposedServer(composeModules(identity));

/** How the stand-in of the provider answers, and what it was asked. */
let answer: { status?: number; body?: string; hangs?: boolean } = {};
let asked: { url: URL; headers: Record<string, string> }[] = [];
let provider: Server;

beforeAll(async () => {
  provider = createServer((request, response) => {
    const headers = request.headers as Record<string, string>;
    asked.push({ url: new URL(request.url ?? '/', 'http://provider'), headers });
    if (answer.hangs) return;
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' });
    response.end(answer.body ?? '{"Code":"OK","Message":"OK"}');
  });
  await new Promise<void>((ready) => provider.listen(0, '127.0.0.1', ready));
});
afterAll(() => {
  provider?.closeAllConnections();
  provider?.close();
});
afterEach(async () => {
  answer = {};
  asked = [];
  await sql`DELETE FROM sms_outbox`.execute(systemOf(server.current).db);
  await sql`DELETE FROM work`.execute(systemOf(server.current).db);
});

const host = () => `127.0.0.1:${(provider.address() as AddressInfo).port}`;
const key = { id: 'OurKeyId', secret: 'OurKeySecret' };
const transport = (templates: Record<string, string> = {}) =>
  alibabaSms({
    ...{ accessKeyId: key.id, accessKeySecret: key.secret, signName: '舒雅', endpoint: `http://${host()}` },
    templates: { code: 'SMS_1', ...templates },
    // Only a provider that hangs on purpose is given up soon.
    timeoutMs: answer.hangs ? 300 : 20_000,
  });
const add = (kind: 'code' | 'hasAccount' | 'invitation', params: Record<string, string>, phone = aPhone()) =>
  systemOf(server.current).transaction((tx) =>
    smsQueue({ secret: identityDeps.secret, sms: transport() })(tx, { phone, kind, params }),
  );
const send = (templates?: Record<string, string>) =>
  doDueWork(systemOf(server.current), [smsWork(transport(templates), identityDeps.secret)]);

interface Kept {
  readonly state: string;
  readonly error: string | null;
  readonly sealed: string | null;
  readonly tries: number;
}
const kept = async (): Promise<Kept[]> =>
  (await sql<Kept>`SELECT state, error, sealed, tries FROM sms_outbox ORDER BY at`.execute(systemOf(server.current).db))
    .rows;
const letTimePass = () => sql`UPDATE work SET due_at = now()`.execute(systemOf(server.current).db);

describe('a waiting SMS', () => {
  test('is sent as SendSms, signed, with the template’s own variables only, and then forgotten', async () => {
    const phone = aPhone();
    await add('code', { scene: 'login', code: '123456' }, phone);
    await send();
    expect(asked).toHaveLength(1);
    const [{ url, headers }] = asked as [{ url: URL; headers: Record<string, string> }];
    const query = Object.fromEntries(url.searchParams);
    expect(query).toMatchObject({ PhoneNumbers: phone, SignName: '舒雅', TemplateCode: 'SMS_1' });
    expect(JSON.parse(query.TemplateParam ?? '')).toEqual({ code: '123456' });
    const call = {
      ...{ host: host(), action: 'SendSms', version: '2017-05-25', query },
      ...{ date: headers['x-acs-date'] ?? '', nonce: headers['x-acs-signature-nonce'] ?? '' },
    };
    expect(headers.authorization).toBe(signAcs3(call, key).Authorization);
    expect(await kept()).toEqual([{ state: 'sent', error: null, sealed: null, tries: 1 }]);
    await send();
    expect(asked).toHaveLength(1);
  });

  test('is sent by one of two processes at the same time', async () => {
    for (let n = 0; n < 5; n += 1) await add('code', { scene: 'login', code: String(n) });
    await Promise.all([send(), send(), send()]);
    await letTimePass();
    await send();
    expect(asked).toHaveLength(5);
  });

  test('that has no template at the provider is dropped', async () => {
    await add('hasAccount', { scene: 'register' });
    await send();
    expect(asked).toEqual([]);
    expect(await kept()).toEqual([{ state: 'dropped', error: 'no template', sealed: null, tries: 1 }]);
    await add('hasAccount', { scene: 'register' });
    await send({ hasAccount: 'SMS_2' });
    expect(JSON.parse(asked[0]?.url.searchParams.get('TemplateParam') ?? '')).toEqual({});
  });

  test('that comes too late is dropped; an invitation never is', async () => {
    await add('code', { scene: 'login', code: '123456' });
    await add('invitation', { clinic: '晨曦', link: 'http://x' });
    await sql`UPDATE sms_outbox SET at = now() - interval '6 minutes'`.execute(systemOf(server.current).db);
    await send({ invitation: 'SMS_3' });
    expect((await kept()).map(({ state }) => state).sort()).toEqual(['dropped', 'sent']);
    expect(JSON.parse(asked[0]?.url.searchParams.get('TemplateParam') ?? '')).toEqual({
      clinic: '晨曦',
      link: 'http://x',
    });
  });
});

describe('a provider', () => {
  test.each([
    ['is slow', { hangs: true }],
    ['is away', { status: 503, body: 'no json' }],
    ['asks to slow down', { body: '{"Code":"isv.BUSINESS_LIMIT_CONTROL"}' }],
  ])('that %s is asked again, four times at most', async (_, says) => {
    answer = says;
    await add('code', { scene: 'login', code: '123456' });
    for (let n = 1; n < 4; n += 1) {
      await send();
      expect(await kept()).toMatchObject([{ state: 'waiting', tries: n }]);
      // Not at once: what is held by one process is not taken by the next.
      await send();
      expect(asked).toHaveLength(n);
      await letTimePass();
    }
    await send();
    expect(await kept()).toMatchObject([{ state: 'failed', sealed: null, tries: 4 }]);
  });

  test('that refuses is asked once, and its reason kept', async () => {
    answer = { status: 400, body: '{"Code":"isv.MOBILE_NUMBER_ILLEGAL","Message":"x"}' };
    await add('code', { scene: 'login', code: '123456' });
    await send();
    expect(await kept()).toMatchObject([{ state: 'failed', error: 'isv.MOBILE_NUMBER_ILLEGAL', sealed: null }]);
  });

  test('that hangs holds no connection: the database answers meanwhile, whoever waits', async () => {
    answer = { hangs: true };
    for (let n = 0; n < 10; n += 1) await add('code', { scene: 'login', code: '123456' });
    const sending = send();
    while (asked.length < 10) await sql`SELECT 1`.execute(systemOf(server.current).db);
    const busy = await sql<{ n: number }>`
      SELECT count(*)::int AS n FROM pg_stat_activity
       WHERE datname = current_database() AND state LIKE 'idle in transaction%'`.execute(systemOf(server.current).db);
    expect(busy.rows[0]?.n).toBe(0);
    await sending;
  });
});

test('the settings are read whole or not at all', () => {
  expect(readSmsConfig({})).toBeNull();
  const env = { SMS_ACCESS_KEY_ID: 'a', SMS_ACCESS_KEY_SECRET: 'b', SMS_SIGN_NAME: 'c', SMS_TEMPLATE_CODE: 'd' };
  expect(readSmsConfig({ ...env, SMS_TEMPLATE_NO_ACCOUNT: 'e' })).toMatchObject({
    accessKeyId: 'a',
    templates: { code: 'd', noAccount: 'e' },
  });
});
