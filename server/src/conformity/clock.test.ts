import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { clinicTalk } from '@suya/contract/cases/conversation.endpoints';
import { getFileUrl } from '@suya/contract/files/files.endpoints';
import { UPLOAD_PATH } from '@suya/contract/files/upload';
import { fillPath } from '@suya/contract/http/endpoint';
import { listPatients } from '@suya/contract/patients/patients.endpoints';
import { takeNotice } from '@suya/contract/payments/payments.endpoints';
import { fastify } from 'fastify';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { aCaptcha, PASSWORD, signInBy, staffOf } from '../modules/identity/testing/signing-in.ts';
import { withClient } from '../platform/db/connection.ts';
import { seal, unseal } from '../platform/files/sealed-claims.ts';
import { openStorageFolder, type StorageFolder } from '../platform/files/storage-folder.ts';
import { issueCredential } from '../platform/files/uploads/credential.ts';
import { serveHealth } from '../platform/http/health.ts';
import { logLines } from '../platform/log-lines.ts';
import { aName, begin, keepAs } from '../testing/files/uploading.ts';
import { aCase, act, aPublishedVersion, orderOf, toDesign } from '../testing/order-road.ts';
import { aClinic, anAssistant, type Staff, systemOf } from '../testing/people.ts';
import { useServer } from '../testing/use-server.ts';

const server = useServer();
const MINUTE = 60_000;
let assistant: Staff;
let folder: StorageFolder;

beforeAll(async () => {
  assistant = await anAssistant(await aClinic(server.current));
  folder = await openStorageFolder(server.current.config.dataDir);
});
afterEach(() => void vi.useRealTimers());

/** Sets the clock of this machine, as far as the program can see it, so far from the true one. */
function setClock(offMs: number): void {
  vi.useRealTimers();
  vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true, now: Date.now() + offMs });
}

/** Changes rows by the database's own clock. */
const change = (statement: string, values: unknown[]) =>
  withClient(server.current.test.admin, (client) => client.query(statement, values));

/** A session that ends in so many seconds. @returns whether it still opens something */
async function isOpen(secondsLeft: number): Promise<boolean> {
  const someone = await anAssistant(await aClinic(server.current));
  await change(
    `UPDATE session SET idle_until = now() + make_interval(secs => $2), absolute_until = now() + make_interval(secs => $2)
      WHERE user_id = $1`,
    [someone.userId, secondsLeft],
  );
  return (await someone.ask(listPatients, {})).status === 200;
}

async function isCaptchaGood(secondsLeft: number): Promise<boolean> {
  const { person } = await staffOf(server.current, 1);
  const captchaId = await aCaptcha(server.current);
  await change('UPDATE captcha SET expires_at = now() + make_interval(secs => $2) WHERE id = $1', [
    captchaId,
    secondsLeft,
  ]);
  return (await signInBy(server.current, person.phone, PASSWORD, undefined, captchaId)).status === 200;
}

async function isAddressGood(secondsLeft: number): Promise<boolean> {
  const scan = new Uint8Array(Buffer.from(`solid x\n${FACET.repeat(20)}endsolid x\n`));
  const kept = await keepAs(server.origin, assistant, 'scan', 'a.stl', scan);
  const given = await assistant.ask(getFileUrl, { fileId: kept.body.data.id, variant: 'original' });
  const [path = '', sealed = ''] = given.body.data.url.split('?t=');
  const claims = unseal(folder.secret, 'object address', sealed);
  const now = (await server.current.database.clock()).getTime();
  const again = seal(folder.secret, 'object address', { ...claims, expires: now + secondsLeft * 1000 });
  return (await fetch(`${server.origin}${path}?t=${again}`)).status === 200;
}
const FACET = 'facet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 9 0 0\nvertex 0 9 0\nendloop\nendfacet\n';

async function isCredentialGood(secondsLeft: number): Promise<boolean> {
  const { rows } = await change('SELECT id FROM session WHERE user_id = $1', [assistant.userId]);
  const holder = { place: assistant.clinicId, userId: assistant.userId, sessionId: rows[0].id };
  const now = (await server.current.database.clock()).getTime();
  const issued = new Date(now - 60 * MINUTE + secondsLeft * 1000);
  const credential = issueCredential(folder.secret, holder, issued, '');
  const upload = { key: credential.prefix + aName(), kind: 'scan', filename: 'a.stl', length: 84 };
  expect(credential.endpoint).toBe(UPLOAD_PATH);
  return (await begin(server.origin, credential, upload)).status === 201;
}

const expiring = {
  'a session': isOpen,
  'a picture to type': isCaptchaGood,
  'the address of a file': isAddressGood,
  'an upload credential': isCredentialGood,
};

describe('the database’s clock alone says when something is over', () => {
  test.each(Object.entries(expiring))('%s', async (_, isGood) => {
    setClock(10 * MINUTE);
    expect(await isGood(120), 'this machine is ten minutes ahead').toBe(true);
    setClock(-10 * MINUTE);
    expect(await isGood(-1), 'this machine is ten minutes behind').toBe(false);
    expect(await isGood(120)).toBe(true);
  });
});

const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pem = (key: KeyObject, type: 'pkcs8' | 'spki') => key.export({ type, format: 'pem' }).toString();
const lines: string[] = [];
const merchant = useServer({
  logger: pino({ base: null, serializers: logLines }, { write: (line: string) => void lines.push(line) }),
  env: {
    WECHAT_PAY_APPID: 'wx0000000000000001',
    WECHAT_PAY_MCHID: '1900000001',
    WECHAT_PAY_MERCHANT_SERIAL: 'AB01',
    WECHAT_PAY_MERCHANT_PRIVATE_KEY: pem(keys.privateKey, 'pkcs8'),
    WECHAT_PAY_API_V3_KEY: 'k'.repeat(32),
    WECHAT_PAY_PUBLIC_KEY_ID: 'PUB_KEY_ID_01',
    WECHAT_PAY_PUBLIC_KEY: pem(keys.publicKey, 'spki'),
  },
});

/** Why a notice that was sealed so many seconds ago, by another key, is refused: its age is looked at first. */
async function refusalOf(secondsAgo: number): Promise<string> {
  const now = (await merchant.current.database.clock()).getTime();
  lines.length = 0;
  const answer = await fetch(`${merchant.origin}${fillPath(takeNotice.path, { gateway: 'wechat' })}`, {
    method: 'POST',
    headers: {
      'wechatpay-timestamp': String(Math.floor(now / 1000) - secondsAgo),
      'wechatpay-nonce': 'nonce',
      'wechatpay-serial': 'PUB_KEY_ID_01',
      'wechatpay-signature': Buffer.alloc(256, 7).toString('base64'),
    },
    body: '{}',
  });
  expect(answer.status).toBe(401);
  return JSON.parse(lines.find((line) => line.includes('notice refused')) ?? '{}').reason;
}

test.each([10 * MINUTE, -10 * MINUTE])('so it is with a gateway’s notice, at %s ms off', async (offMs) => {
  setClock(offMs);
  expect([await refusalOf(0), await refusalOf(280)]).toEqual(['signature', 'signature']);
  expect([await refusalOf(310), await refusalOf(-310)]).toEqual(['clock', 'clock']);
});

describe('while the machine’s clock steps back and forth', () => {
  test('history, news and conversation stand in the order in which things happened, at times that only grow', {
    timeout: 60_000,
  }, async () => {
    const one = await aCase(server.current);
    const { caseId } = await orderOf(one);
    const say = (text: string) => one.doctor.ask(clinicTalk.sendMessage, { caseId: caseId ?? '', text });
    const steps = [-10, 10, -5, -10, 0, 10, -10].map((minutes) => minutes * MINUTE);
    const said: string[] = [];
    const sayAt = async (step: number) => {
      setClock(step);
      said.push(`${said.length}`);
      expect((await say(said.at(-1) ?? '')).status).toBe(200);
    };
    for (const step of steps) await sayAt(step);
    await toDesign(one);
    setClock(-10 * MINUTE);
    const versionId = await aPublishedVersion(one);
    setClock(-20 * MINUTE);
    const { history } = await act(one, one.doctor, 'approvePlan', { versionId });
    await sayAt(-30 * MINUTE);

    expect(history.map(({ seq }) => seq)).toEqual(history.map((_, at) => at + 1));
    expect(history.map(({ event }) => event)).toContain('approvePlan');
    const times = history.map(({ at }) => Date.parse(at));
    expect(times).toEqual([...times].sort((a, b) => a - b));

    const talk = (await one.doctor.ask(clinicTalk.listMessages, { caseId: caseId ?? '' })).body.data;
    const texts = talk.messages.map(({ text }) => text);
    expect([said, [...said].reverse()]).toContainEqual(texts);

    const news = await sql<{ payload: { to?: number } }>`
      SELECT payload FROM outbox WHERE aggregate = ${`order:${one.orderId}`} AND name = 'order.moved' ORDER BY id
    `.execute(systemOf(server.current).db);
    const reached = news.rows.map(({ payload }) => payload.to);
    expect(reached).toEqual(history.map(({ to }) => to).slice(-reached.length));
  });
});

describe('readiness', () => {
  const readiness = async () => {
    const answer = await fetch(`${server.origin}/readyz`);
    return { status: answer.status, ...((await answer.json()) as { warnings: string[] }) };
  };

  test.each([
    [61_000, ['clock']],
    [-61_000, ['clock']],
    [50_000, []],
    [-50_000, []],
    [0, []],
  ])('at %s ms off the database’s clock warns %j and serves all the same', async (offMs, warnings) => {
    setClock(offMs);
    expect(await readiness()).toMatchObject({ status: 200, ready: true, warnings });
  });

  test.each([
    [61_000, ['gatewayClock']],
    [-61_000, ['gatewayClock']],
    [50_000, []],
    [null, []],
  ])('at %s ms off the gateway’s clock warns %j and serves all the same', async (offMs, warnings) => {
    const { database, config } = server.current;
    const http = fastify();
    serveHealth(http, { database, dataDir: config.dataDir, gatewaySkewMs: () => offMs });
    const answer = await http.inject('/readyz');
    expect({ status: answer.statusCode, ...answer.json() }).toMatchObject({ status: 200, ready: true, warnings });
  });
});
