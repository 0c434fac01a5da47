import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hash } from '@node-rs/argon2';
import { termsVersion } from '@suya/contract/identity/terms';
import type pg from 'pg';
import { ask } from '../ask.ts';
import { type Asker, askersOf, password } from '../seed/askers.ts';
import { fillDatabase } from '../seed/fill-database.ts';
import { HASH_COST } from '../seed/people.ts';
import { startOurs, superuser, temporaryData } from '../servers.ts';
import { against, head, median, round, row, say } from '../table.ts';
import { json } from './operations.ts';

/** The answers may take five in a hundred longer or shorter. */
const APART = 0.05;
const size = { orders: 200, clinics: 2, big: 20 };

/** A call that names a phone: by a stranger, or by somebody signed in about somebody else. */
interface Call {
  readonly name: string;
  readonly path: string;
  readonly captcha?: 'signIn' | 'sms';
  readonly signedIn?: boolean;
  readonly body?: (phone: string) => Readonly<Record<string, unknown>>;
}

const forget = '/user-api/v1/forget-passwd';
const sending = (scene: string, signedIn = false): Call => ({
  ...{ name: `code by SMS, ${scene}`, path: '/user-api/v1/sms-captcha', captcha: 'sms', signedIn },
  body: (phone) => ({ phone, scene }),
});
const work = { name: '甲', roles: ['assistant'], job: null, jobType: null, workType: null };

const calls: readonly Call[] = [
  {
    ...{ name: 'sign-in, wrong password', path: '/user-api/v1/pc-login', captcha: 'signIn' },
    body: (account) => ({ account, password: 'not it' }),
  },
  sending('login'),
  sending('register'),
  sending('forget'),
  sending('bind', true),
  {
    ...{ name: 'sign-in by SMS, wrong code', path: '/user-api/v1/sms-login' },
    body: (phone) => ({ phone, phoneCaptcha: '000000' }),
  },
  {
    ...{ name: 'registration, wrong code', path: '/user-api/v1/pc-register' },
    body: (phone) => ({ phone, password: 'four words of mine', phoneCaptcha: '000000', termsVersion }),
  },
  { name: 'forgotten password, wrong code', path: forget, body: (phone) => newPasswordFor(phone, 'phoneCaptcha') },
  { name: 'forgotten password, wrong ticket', path: forget, body: (phone) => newPasswordFor(phone, 'resetTicket') },
  {
    ...{ name: 'invitation of staff', path: '/tenant-api/v1/employees/invite', signedIn: true },
    body: (phone) => ({ phone, ...work }),
  },
  {
    ...{ name: 'partner’s account', path: '/user-api/account/contact-with-mmm', signedIn: true },
    body: (phone) => ({ phone, kUserId: 'k-1' }),
  },
];

const newPasswordFor = (phone: string, proof: 'phoneCaptcha' | 'resetTicket') => ({
  ...{ phone, password: 'four words of mine' },
  [proof]: proof === 'phoneCaptcha' ? '000000' : 'x'.repeat(43),
});

interface Ground {
  readonly url: string;
  readonly db: pg.Client;
  readonly asker: Asker;
}

/** Phones with an account, and as many without; those of a pair are asked about one after the other. */
async function addPhones(db: pg.Client, pairs: number): Promise<(readonly [known: string, unknown: string])[]> {
  const kept = await hash(password, HASH_COST);
  await db.query(
    `INSERT INTO user_account (id, phone, name, password_hash)
     SELECT gen_random_uuid(), '137' || lpad(n::text, 8, '0'), '甲', $2 FROM generate_series(1, $1::int) n`,
    [pairs, kept],
  );
  const numbers = Array.from({ length: pairs }, (_, at) => String(at + 1).padStart(8, '0'));
  return numbers.map((number) => [`137${number}`, `136${number}`] as const);
}

/** What a call uses up: the picture that it types, and what counts against its limits. */
async function makeReady({ db }: Ground, { captcha }: Call): Promise<object> {
  await db.query('DELETE FROM rate; DELETE FROM staff_invitation');
  if (!captcha) return {};
  const { rows } = await db.query(
    `INSERT INTO captcha (id, purpose, answer_hash, expires_at)
     SELECT id, $1, sha256(convert_to(id || ':abcd', 'UTF8')), now() + interval '1 hour'
       FROM (SELECT gen_random_uuid() AS id) drawn RETURNING id`,
    [captcha],
  );
  return { captcha: 'abcd', captchaId: rows[0].id };
}

/** Milliseconds of one call about a phone, with what the server answered. */
async function time(ground: Ground, call: Call, phone: string): Promise<{ ms: number; status: number }> {
  const typed = await makeReady(ground, call);
  const headers = call.signedIn ? { ...json, authorization: ground.asker.token } : json;
  const body = JSON.stringify({ ...call.body?.(phone), ...typed });
  const began = performance.now();
  const { status } = await ask(ground.url, { method: 'POST', path: call.path, headers, body });
  return { ms: performance.now() - began, status };
}

const share = (numbers: readonly number[], part: number): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * part)] ?? 0;
const spread = (numbers: readonly number[]): string =>
  `${round(share(numbers, 0.25), 1)}–${round(share(numbers, 0.75), 1)}`;

type Pairs = Awaited<ReturnType<typeof addPhones>>;

/** One call for every pair, whose phones take turns at being asked about first. */
async function compare(ground: Ground, call: Call, pairs: Pairs): Promise<void> {
  const [known, unknown]: [number[], number[]] = [[], []];
  const statuses = new Set<number>();
  for (const [at, [there, missing]] of pairs.entries()) {
    const turns = at % 2 ? ([there, missing] as const) : ([missing, there] as const);
    for (const phone of turns) {
      const { ms, status } = await time(ground, call, phone);
      (phone === there ? known : unknown).push(ms);
      statuses.add(status);
    }
  }
  const ratio = median(known) / median(unknown);
  const within = (value: number, bar: number) => Math.abs(value - 1) <= bar;
  row(
    call.name,
    ...[round(median(known), 1), spread(known), round(median(unknown), 1), spread(unknown)],
    against(ratio, APART, within),
    [...statuses].join(', '),
  );
}

/** Takes every message at once, as a provider of SMS would. */
function startProvider(): Promise<{ url: string; stop(): void }> {
  const server = createServer((request, answer) => {
    request.resume();
    answer
      .setHeader('content-type', 'application/json')
      .end('{"Code":"OK","Message":"OK","BizId":"1","RequestId":"1"}');
  });
  return new Promise((done) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      done({ url: `http://127.0.0.1:${port}`, stop: () => void server.close() });
    });
  });
}

const provider = (url: string) => ({
  ...{ SMS_ACCESS_KEY_ID: 'bench', SMS_ACCESS_KEY_SECRET: 'bench-secret', SMS_SIGN_NAME: 'bench', SMS_ENDPOINT: url },
  ...{ SMS_TEMPLATE_CODE: 'SMS_1', SMS_TEMPLATE_HAS_ACCOUNT: 'SMS_2', SMS_TEMPLATE_NO_ACCOUNT: 'SMS_3' },
  ...{ SMS_TEMPLATE_INVITATION: 'SMS_4', FACTOR_BY_PHONE: '1', PARTNER_URL: url, PARTNER_SECRET: 'bench-partner' },
});

/** A folder with a few clinics, as its server left it. */
async function seed(dataDir: string): Promise<void> {
  const first = await startOurs(dataDir);
  const { client } = await superuser(dataDir);
  await fillDatabase(client, size, () => {});
  await client.end();
  await first.stop();
}

/** Whether time tells a phone that has an account from one that has none, call by call, on a database of its own. */
export async function benchGuessing(pairs: number): Promise<void> {
  const [folder, sms] = [await temporaryData(), await startProvider()];
  await seed(folder.path);
  const ours = await startOurs(folder.path, provider(sms.url));
  const { client: db } = await superuser(folder.path);
  const ground = { url: ours.url, db, asker: askersOf(size)[0] as Asker };
  try {
    const phones = await addPhones(db, pairs);
    head(
      `Who has an account, ${pairs} pairs`,
      ...['call', 'known ms', 'middle half', 'unknown ms', 'middle half', 'known ÷ unknown', 'answers'],
    );
    for (const call of calls) await compare(ground, call, phones);
    say();
    say(
      'The middle half is from the first to the third quarter of the times; a ratio in bold is more than 5 % from 1.',
    );
  } finally {
    await db.end();
    await ours.stop();
    sms.stop();
    await folder.remove();
  }
}
