import { translate } from '@suya/contract/messages/catalogue';
import { wayWord } from '@suya/contract/payments/way-words';
import { expect, test } from 'vitest';
import { openSecondGateway } from '../testing/second-gateway.ts';
import { gatewayKinds, noticeUrl, openGateways, worstSkewMs } from './gateways.ts';
import { aMerchant } from './testing/notice-maker.ts';

const merchant = aMerchant();
const values = {
  WECHAT_PAY_APPID: merchant.appid,
  WECHAT_PAY_MCHID: merchant.mchid,
  WECHAT_PAY_MERCHANT_SERIAL: merchant.merchantSerial,
  WECHAT_PAY_MERCHANT_PRIVATE_KEY: merchant.merchantPrivateKey,
  WECHAT_PAY_API_V3_KEY: merchant.apiV3Key,
};
const now = () => new Date();

test('only what is configured is opened', () => {
  expect([...openGateways({}, now).keys()]).toEqual([]);
  expect([...openGateways(values, now).keys()]).toEqual(['wechat']);
});

test('every gateway has its words in both languages', () => {
  for (const { payType } of openGateways(values, now).values()) {
    for (const word of ['name', 'app', 'choose', 'how'] as const)
      for (const language of ['zh', 'en'] as const) expect(translate(language, wayWord(payType, word))).toMatch(/\S/);
  }
});

test('every gateway’s settings begin so that the start knows a merchant from the sandbox', () => {
  for (const { settings } of gatewayKinds) expect(settings.prefix).toMatch(/^[A-Z_]*PAY_$/);
});

test('WeChat is told the path that it was always told', () => {
  expect(noticeUrl('https://suya.example', { name: 'wechat' })).toBe(
    'https://suya.example/suyastar-api/pay/notify/wechat',
  );
});

test('the clock that is furthest off is the one to warn of', () => {
  const skewed = (...all: (number | null)[]) => {
    const opened = all.map((skewMs, index) => [`${index}`, openSecondGateway(skewMs)] as const);
    return worstSkewMs(new Map(opened));
  };
  expect([skewed(), skewed(null), skewed(null, 0), skewed(5, -90_000, 70_000)]).toEqual([null, null, 0, -90_000]);
});
