import { describe, expect, test } from 'vitest';
import { queryOf, signAcs3 } from './acs3-signature.ts';

/** The worked example of Alibaba Cloud's page on the V3 request body and signature mechanism. */
const documented = {
  host: 'ecs.cn-shanghai.aliyuncs.com',
  action: 'RunInstances',
  version: '2014-05-26',
  query: { RegionId: 'cn-shanghai', ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd' },
  date: '2023-10-26T10:22:32Z',
  nonce: '3156853299f313e23d1673dc12e1703d',
};
const key = { id: 'YourAccessKeyId', secret: 'YourAccessKeySecret' };
const SIGNATURE = '06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0';

describe('the signature of a call', () => {
  test('is the documented one for the documented call', () => {
    expect(signAcs3(documented, key).Authorization).toBe(
      'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,' +
        'SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,' +
        `Signature=${SIGNATURE}`,
    );
  });

  test('is another for any other call', () => {
    const altered = [
      { ...documented, host: 'dysmsapi.aliyuncs.com' },
      { ...documented, action: 'SendSms' },
      { ...documented, version: '2017-05-25' },
      { ...documented, query: { ...documented.query, RegionId: 'cn-hangzhou' } },
      { ...documented, date: '2023-10-26T10:22:33Z' },
      { ...documented, nonce: '0' },
    ];
    for (const call of altered) expect(signAcs3(call, key).Authorization).not.toContain(SIGNATURE);
  });

  test('is made over a query encoded by RFC 3986 and sorted by name', () => {
    const query = { b: 'a b*~(x)', SignName: '舒雅', a: '{"code":"123456"}' };
    expect(queryOf({ query })).toBe('SignName=%E8%88%92%E9%9B%85&a=%7B%22code%22%3A%22123456%22%7D&b=a%20b%2A~%28x%29');
  });
});
