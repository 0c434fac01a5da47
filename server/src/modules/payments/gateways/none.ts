import { type Gateway, GatewayError } from './gateway.ts';

const refuse = () => Promise.reject(new GatewayError('credentials', 'NOT_CONFIGURED'));

/** Stands where no merchant keys are set: every call is refused, no notification is believed. */
export const noGateway: Gateway = {
  name: 'wechat',
  merchant: { appid: '', mchid: '' },
  skewMs: () => null,
  prepay: refuse,
  query: refuse,
  close: refuse,
  refund: refuse,
  queryRefund: refuse,
  verifyNotice: async () => ({ ok: false, reason: 'serial' }),
  answerNotice: () => ({ status: 503, contentType: 'application/json', body: '{"code":"FAIL"}' }),
};
