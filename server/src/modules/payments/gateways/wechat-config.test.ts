import { expect, test } from 'vitest';
import { aMerchant } from './testing/notice-maker.ts';
import { findSandboxTraces, readWechatConfig } from './wechat-config.ts';

const VALUES = {
  WECHAT_PAY_APPID: 'wxd678efh567hg6787',
  WECHAT_PAY_MCHID: '1900000109',
  WECHAT_PAY_MERCHANT_SERIAL: '444F4864EA9B34415',
  WECHAT_PAY_MERCHANT_PRIVATE_KEY: '-----BEGIN PRIVATE KEY-----\\nAAAA\\n-----END PRIVATE KEY-----',
  WECHAT_PAY_API_V3_KEY: '0123456789abcdef0123456789abcdef',
};

test('without any value there is no WeChat Pay', () => {
  expect(readWechatConfig({})).toBeNull();
});

test('with some values the missing ones are named, and no value is told', () => {
  const { WECHAT_PAY_MCHID: _left, ...rest } = VALUES;
  expect(() => readWechatConfig(rest)).toThrow('WeChat Pay is not complete, missing: WECHAT_PAY_MCHID');
  expect(() => readWechatConfig({ ...VALUES, WECHAT_PAY_API_V3_KEY: 'short' })).toThrow(/^WECHAT_PAY_API_V3_KEY must/);
  expect(() => readWechatConfig({ ...VALUES, WECHAT_PAY_PUBLIC_KEY: 'x' })).toThrow('go together');
});

test('a key written in one line is read as the file it was', () => {
  expect(readWechatConfig(VALUES)).toMatchObject({
    baseUrl: 'https://api.mch.weixin.qq.com',
    merchantPrivateKey: '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----',
  });
});

test('a real merchant leaves no trace of the sandbox', () => {
  expect(findSandboxTraces(aMerchant({ baseUrl: 'https://api.mch.weixin.qq.com' }))).toEqual([]);
});

test.each([
  ['appid', { appid: 'wxSANDBOX00000000' }],
  ['mchid', { mchid: 'SANDBOX1900000109' }],
  ['merchantSerial', { merchantSerial: 'SANDBOX00' }],
  ['apiV3Key', { apiV3Key: 'SANDBOX5efc475dcccc49aa6c506181f' }],
  ['publicKeyId', { publicKeyId: 'PUB_KEY_ID_SANDBOX00' }],
  ['baseUrl', { baseUrl: 'http://api.mch.weixin.qq.com' }],
  ['baseUrl', { baseUrl: 'https://api.mch.weixin.qq.com.evil.example' }],
])('the sandbox is known by %s', (name, change) => {
  const config = aMerchant({ baseUrl: 'https://api.mch.weixin.qq.com', ...change });
  expect(findSandboxTraces(config)).toEqual([name]);
});
