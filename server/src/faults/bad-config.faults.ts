import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../testing/engine.ts';
import { freePort } from '../testing/free-port.ts';
import { cleanUp, demoFolder, Started } from './started.ts';

const sms = {
  ...{ SMS_ACCESS_KEY_ID: 'key', SMS_ACCESS_KEY_SECRET: 'Jd8f7Hq2kLw9' },
  ...{ SMS_SIGN_NAME: '舒雅', SMS_TEMPLATE_CODE: 'SMS_1' },
};
const wechat = {
  ...{ WECHAT_PAY_APPID: 'wx1234567890abcdef', WECHAT_PAY_MCHID: '1900000109' },
  WECHAT_PAY_MERCHANT_SERIAL: '5157F09EFDC096DE15EBE81A47057A72',
  ...{ WECHAT_PAY_MERCHANT_PRIVATE_KEY: 'a key', WECHAT_PAY_API_V3_KEY: '0123456789abcdef0123456789abcdef' },
};
/** Sound but for what each case changes: this machine alone, codes by SMS that somebody sends. */
const sound = { NODE_ENV: 'production', ...sms };
const atHttps = { PUBLIC_URL: 'https://suya.example.com' };

type Case = readonly [what: string, env: Readonly<Record<string, string>>, reason: string];
const cases: readonly Case[] = [
  ['demo accounts', { DEMO: '1' }, 'DEMO: demo accounts have known passwords and are refused in production'],
  [
    'a default password of the database',
    { DATABASE_URL: 'postgres://postgres:postgres@127.0.0.1:1/suya' },
    'DATABASE_URL: its password is a default one',
  ],
  [
    'keys of the payment sandbox',
    { ...wechat, ...atHttps, WECHAT_PAY_MCHID: 'SANDBOX12' },
    'WECHAT_PAY_MCHID: belongs to the sandbox',
  ],
  ['a secret out of a manual', { SMS_ACCESS_KEY_SECRET: 'changeme' }, 'SMS_ACCESS_KEY_SECRET: is a default secret'],
  [
    'an open address without https',
    { HOST: '0.0.0.0' },
    'PUBLIC_URL: must be https where HOST is not this machine alone',
  ],
  [
    'a gateway that is set by half',
    { ...wechat, ...atHttps, WECHAT_PAY_API_V3_KEY: '' },
    'WECHAT_PAY_*: set all or none; missing WECHAT_PAY_API_V3_KEY',
  ],
];

const left: { folder: string; starts: Started[] }[] = [];
afterEach(async () => {
  for (const { folder, starts } of left.splice(0)) await cleanUp(folder, starts);
});

describe('in production the product does not start', () => {
  test.each(cases)(
    'with %s: it ends with an error, names the reason alone and touches nothing',
    async (...[, env, reason]) => {
      const folder = await temporaryFolder();
      const started = new Started(folder, await freePort(), { env: { ...sound, ...env } });
      left.push({ folder, starts: [started] });
      expect(await started.exit).toBe(1);
      expect(started.said.trim().split('\n')).toEqual(['the settings do not fit:', `  ${reason}`]);
      expect(await readdir(folder)).toEqual([]);
    },
  );
});

test('production does not start on a demo’s data: it names what it found and the command that removes it, and then starts', async () => {
  const folder = await demoFolder();
  const starts: Started[] = [];
  left.push({ folder, starts });
  const begin = async (command?: readonly string[]): Promise<Started> => {
    const started = new Started(folder, await freePort(), { env: sound, ...(command ? { command } : {}) });
    starts.push(started);
    return started;
  };
  const refused = await begin();
  expect(await refused.exit).toBe(1);
  expect(refused.said).toContain('demo accounts, whose password everybody knows: ');
  expect(refused.said).toContain('13800000001');
  expect(refused.said).toContain(join(folder, 'sandbox'));
  expect(refused.said).toContain('npm run seed -- --remove');
  const removal = await begin(['npm', 'run', 'seed', '--', '--remove']);
  expect(await removal.exit).toBe(0);
  expect(removal.said).toMatch(/Demo accounts closed: [1-9]/);
  const again = await begin(['npm', 'run', 'seed', '--', '--remove']);
  expect(await again.exit).toBe(0);
  expect(again.said).toContain('Demo accounts closed: 0');
  const started = await begin();
  await started.ready();
  expect((await fetch(`${started.origin}/readyz`)).status).toBe(200);
});
