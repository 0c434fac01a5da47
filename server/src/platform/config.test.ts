import { describe, expect, test } from 'vitest';
import { gatewaySettings } from '../modules/payments/gateways/gateways.ts';
import { type BadConfig, readConfig } from './config.ts';
import { helpText } from './config-help.ts';

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env, gatewaySettings);
    return [];
  } catch (error) {
    return (error as BadConfig).problems;
  }
}

const production = { NODE_ENV: 'production' };
const wechat = {
  WECHAT_PAY_APPID: 'wx1234567890abcdef',
  WECHAT_PAY_MCHID: '1900000109',
  WECHAT_PAY_MERCHANT_SERIAL: '5157F09EFDC096DE15EBE81A47057A72',
  WECHAT_PAY_MERCHANT_PRIVATE_KEY: 'a key',
  WECHAT_PAY_API_V3_KEY: '0123456789abcdef0123456789abcdef',
};

describe('settings', () => {
  test('without any setting it is a demo on this machine alone', () => {
    expect(readConfig({}, gatewaySettings)).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      publicUrl: 'http://127.0.0.1:8080',
      demo: true,
      databaseUrl: undefined,
    });
  });

  test.each([
    ['0.0.0.0', {}, 1],
    ['::', {}, 1],
    ['0.0.0.0', { DEMO: '0' }, 0],
    ['0.0.0.0', { DEMO: '1' }, 0],
    ['127.0.0.50', {}, 0],
  ])('a demo that others reach must be asked for: HOST=%s with %j is %i problem', (HOST, demo, problems) => {
    const found = problemsOf({ HOST, ...demo });
    expect(found.map((problem) => problem.split(':')[0])).toEqual(Array.from({ length: problems }, () => 'DEMO'));
  });

  test('an empty variable counts as unset', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' }, gatewaySettings)).toMatchObject({
      port: 8080,
      databaseUrl: undefined,
    });
  });

  test('all problems are told at once', () => {
    const problems = problemsOf({ PORT: '99999', LOG_LEVEL: 'loud', DATABASE_URL: 'mysql://x', SMS_SIGN_NAME: 'b' });
    expect(problems.map((problem) => problem.split(':')[0])).toEqual(['PORT', 'DATABASE_URL', 'LOG_LEVEL', 'SMS_*']);
  });

  test('a secret can come from a file, and a file that is missing is named', () => {
    expect(problemsOf({ ...wechat, WECHAT_PAY_MERCHANT_PRIVATE_KEY_FILE: '/nowhere/key.pem' })).toEqual([
      'WECHAT_PAY_MERCHANT_PRIVATE_KEY_FILE: /nowhere/key.pem cannot be read',
    ]);
  });

  test('the help names every setting that does something', () => {
    const names = ['HOST', 'PORT', 'PUBLIC_URL', 'DATA_DIR', 'DATABASE_URL', 'WECHAT_PAY_*', 'METRICS_PORT'];
    for (const name of [...names, 'SMS_*', 'BRAND_NAME', 'OPERATOR_NAME', 'DEMO', 'LOG_LEVEL'])
      expect(helpText(gatewaySettings)).toContain(name);
  });

  test.each([
    ['S3_BUCKET', { S3_BUCKET: 'suya-files', S3_REGION: 'cn' }],
    ['S3_SECRET_ACCESS_KEY_FILE', { S3_SECRET_ACCESS_KEY_FILE: '/run/secrets/s3' }],
    ['ALIPAY_APP_ID', { ALIPAY_APP_ID: '2021000000000000' }],
  ])('%s is refused by name and not offered: what it sets is not built yet', (name, env) => {
    const problems = problemsOf(env as unknown as Record<string, string>);
    expect(problems).toEqual([expect.stringContaining(name)]);
    expect(problems[0]).toContain('not built yet');
    expect(helpText(gatewaySettings)).not.toContain(name.split('_')[0]);
  });
});

const sms = {
  ...{ SMS_ACCESS_KEY_ID: 'key', SMS_ACCESS_KEY_SECRET: 'Jd8f7Hq2kLw9' },
  ...{ SMS_SIGN_NAME: '舒雅', SMS_TEMPLATE_CODE: 'SMS_1' },
};

const partner = { PARTNER_URL: 'https://partner.example.com', PARTNER_SECRET: 'Jd8f7Hq2kLw9' };

describe('a code by SMS on an unknown device', () => {
  test.each([
    ['of everybody in production', { NODE_ENV: 'production', ...sms }, 'everybody'],
    ['of nobody in production where it is switched off', { NODE_ENV: 'production', FACTOR_BY_PHONE: '0' }, 'nobody'],
    ['of all but its own accounts in a demo', {}, 'reachable'],
    ['of everybody in a demo where it is switched on', { FACTOR_BY_PHONE: '1' }, 'everybody'],
    ['of nobody without either', { DEMO: '0' }, 'nobody'],
  ])('is asked %s', (_who, env, factorByPhone) => {
    expect(readConfig(env as unknown as Record<string, string>, gatewaySettings)).toMatchObject({ factorByPhone });
  });
});

describe('production refuses', () => {
  test('nothing of a sound configuration', () => {
    const env = {
      ...production,
      ...wechat,
      HOST: '0.0.0.0',
      PUBLIC_URL: 'https://suya.example.com/',
      DATABASE_URL: 'postgres://suya:Jd8f7Hq2kLw9@db/suya',
      ...sms,
      ...partner,
    };
    expect(readConfig(env, gatewaySettings)).toMatchObject({
      demo: false,
      factorByPhone: 'everybody',
      publicUrl: 'https://suya.example.com',
    });
  });

  test.each([
    ['demo accounts', { DEMO: '1' }, 'DEMO:'],
    ['a default database password', { DATABASE_URL: 'postgres://postgres:postgres@db/suya' }, 'DATABASE_URL:'],
    ['keys of the payment sandbox', { ...wechat, WECHAT_PAY_MCHID: 'SANDBOX12' }, 'WECHAT_PAY_MCHID:'],
    ['a gateway on this machine', { ...wechat, WECHAT_PAY_BASE_URL: 'http://127.0.0.1:7300' }, 'WECHAT_PAY_BASE_URL:'],
    ['a secret out of a manual', { SMS_ACCESS_KEY_SECRET: 'changeme' }, 'SMS_ACCESS_KEY_SECRET:'],
    ['codes by SMS that nobody sends', { PORT: '80' }, 'SMS_*:'],
    [
      'a first administrator whose phone nobody could prove',
      { FACTOR_BY_PHONE: '0', FIRST_ADMIN_PHONE: '13912345678' },
      'FIRST_ADMIN_PHONE:',
    ],
    ['a provider of SMS without https', { ...sms, SMS_ENDPOINT: 'http://dysmsapi.aliyuncs.com' }, 'SMS_ENDPOINT:'],
    ['the partner’s platform of the sandbox', { ...partner, PARTNER_SECRET: 'SANDBOX5157f09e' }, 'PARTNER_SECRET:'],
    [
      'a partner’s platform on this machine',
      { ...partner, PARTNER_URL: 'http://127.0.0.1:7300/partner' },
      'PARTNER_URL:',
    ],
    ['a partner’s secret out of a manual', { ...partner, PARTNER_SECRET: 'changeme' }, 'PARTNER_SECRET:'],
    ['an open address without https', { HOST: '0.0.0.0' }, 'PUBLIC_URL:'],
  ])('%s', (_what, env, start) => {
    const problems = problemsOf({ ...production, ...env } as unknown as Record<string, string>);
    expect(problems.some((problem) => problem.startsWith(start))).toBe(true);
    expect(problemsOf(env as unknown as Record<string, string>).some((problem) => problem.startsWith(start))).toBe(
      false,
    );
  });
});
