import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { type Switches, switchesSchema } from './switches.ts';
import { post } from './wechat/notifier.ts';
import { signedHeaders } from './wechat/signature.ts';
import { actAsPayer, type Gateway } from './wechat/trades.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

type PayRequest = { Params: { outTradeNo: string }; Body: { how: 'pay' | 'fail' | 'lose' } };

/** Test switches. Only for programs on this machine: a browser page, which sends Origin, is turned away too. */
export function addControl(app: FastifyInstance, gateway: Gateway): void {
  const { store, notifier } = gateway;

  app.addHook('onRequest', async (request, reply) => {
    const local = LOOPBACK.has(request.socket.remoteAddress ?? '') && request.headers.origin === undefined;
    if (!local) await reply.code(403).send({ code: 'NO_AUTH', message: 'loopback only' });
  });

  app.get('/', async () => ({
    switches: store.switches,
    trades: [...store.trades.values()],
    refunds: [...store.refunds.values()],
    notices: [...store.notices.values()],
  }));

  app.put<{ Body: Partial<Switches> }>('/switches', { schema: { body: switchesSchema } }, async (request) => {
    store.saveSwitches({ ...store.switches, ...request.body });
    return store.switches;
  });

  const how = { type: 'object', required: ['how'], properties: { how: { enum: ['pay', 'fail', 'lose'] } } };
  app.post<PayRequest>('/trades/:outTradeNo', { schema: { body: how } }, async (request, reply) => {
    const trade = store.trades.get(request.params.outTradeNo);
    if (trade === undefined) return reply.code(404).send({ code: 'ORDER_NOT_EXIST', message: 'no such trade' });
    return actAsPayer(gateway, trade, request.body.how);
  });

  app.post<{ Params: { about: string } }>('/notices/:about/resend', async (request) => ({
    sent: notifier.resend(request.params.about),
  }));

  const target = { type: 'object', required: ['url'], properties: { url: { type: 'string', pattern: '^https?://' } } };
  app.post<{ Body: { url: string } }>('/signtest', { schema: { body: target } }, async (request) => ({
    status: await sendSignatureTest(gateway, request.body.url),
  }));
}

/** The gateway's probe: a notification whose signature is wrong on purpose. A good merchant refuses it. */
async function sendSignatureTest(gateway: Gateway, url: string): Promise<number | null> {
  const body = JSON.stringify({ id: 'signtest', event_type: 'TRANSACTION.SUCCESS' });
  const headers = signedHeaders(gateway.keys.byPublicKey, body);
  const signature = `WECHATPAY/SIGNTEST/${randomBytes(192).toString('base64')}`;
  return post(url, body, { ...headers, 'Wechatpay-Signature': signature });
}
