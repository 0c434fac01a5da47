import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { GatewayFault, invalidParameter } from './fault.ts';
import { mayAnswer, misbehaveAfter, misbehaveBefore } from './misbehave.ts';
import { findRefund, placeRefund, type RefundRequest } from './refunds.ts';
import { nativeOrderSchema, refundSchema } from './schemas.ts';
import { encryptResource, signedHeaders, verifyMerchant } from './signature.ts';
import { closeTrade, findTrade, type Gateway, type NativeOrder, placeOrder } from './trades.ts';
import { describeRefund, describeTrade } from './views.ts';

type Numbered = { Params: { no: string } };

function refuseForm(request: FastifyRequest): void {
  // The real gateway turns away callers without these two, which surprises on the day of going live.
  const { accept, 'user-agent': agent } = request.headers;
  if (!accept?.includes('application/json') && accept !== '*/*') throw invalidParameter('Http头Accept设置有误');
  if (agent === undefined) throw invalidParameter('Http头缺少User-Agent');
}

function ownMerchant(gateway: Gateway, mchid: string | undefined): void {
  if (mchid !== gateway.keys.stored.mchid) throw invalidParameter('mchid与签名商户不一致');
}

/** Every fault in the gateway's own form, {code, message}. */
function sendFault(error: unknown, reply: FastifyReply): FastifyReply {
  if (error instanceof GatewayFault) {
    return reply.code(error.status).send({ code: error.code, message: error.message });
  }
  const status = (error as { statusCode?: number }).statusCode ?? 500;
  if (status < 500) return reply.code(400).send({ code: 'PARAM_ERROR', message: (error as Error).message });
  return reply.code(500).send({ code: 'SYSTEM_ERROR', message: '系统异常，请稍后重试' });
}

function addSignatures(app: FastifyInstance, gateway: Gateway): void {
  app.addHook('onRequest', async (request, reply) => misbehaveBefore(gateway.store, request, reply));
  app.addHook('preValidation', async (request) => {
    refuseForm(request);
    const { authorization } = request.headers;
    const rawBody = request.rawBody ?? Buffer.alloc(0);
    verifyMerchant(gateway.keys, { method: request.method, url: request.url, authorization, rawBody });
    request.merchantKnown = true;
  });
  app.addHook('onSend', async (request, reply, payload) => {
    await misbehaveAfter(request, reply);
    reply.header('Request-ID', randomUUID().toUpperCase());
    // Only a caller whose own signature was right is answered with one.
    if (request.merchantKnown && mayAnswer(reply)) {
      const { keys, store } = gateway;
      const wanted = request.headers['wechatpay-serial'];
      const certified = store.switches.signWith === 'certificate' || wanted === keys.byCertificate.serial;
      const key = certified ? keys.byCertificate : keys.byPublicKey;
      const privateKey = request.misbehaviour === 'forged' ? keys.merchantPrivateKey : key.privateKey;
      reply.headers(signedHeaders({ serial: key.serial, privateKey }, typeof payload === 'string' ? payload : ''));
    }
    return payload;
  });
}

/** WeChat Pay API v3 for Native payments, as the merchant's server meets it. `pageUrl` gives the pay page of a trade. */
export function addWechatApi(app: FastifyInstance, gateway: Gateway, pageUrl: (token: string) => string): void {
  addSignatures(app, gateway);
  app.setErrorHandler((error, _request, reply) => sendFault(error, reply));
  app.setNotFoundHandler((_request, reply) =>
    sendFault(new GatewayFault(404, 'RESOURCE_NOT_EXISTS', '接口不存在'), reply),
  );
  addTradeRoutes(app, gateway, pageUrl);

  app.post<{ Body: RefundRequest }>('/refund/domestic/refunds', { schema: { body: refundSchema } }, async (request) => {
    const { refund, trade } = placeRefund(gateway, request.body);
    return describeRefund(refund, trade);
  });

  app.get<Numbered>('/refund/domestic/refunds/:no', async (request) => {
    const { refund, trade } = findRefund(gateway, request.params.no);
    return describeRefund(refund, trade);
  });

  app.get('/certificates', async () => {
    const { stored } = gateway.keys;
    return {
      data: [
        {
          serial_no: stored.certificateSerial,
          effective_time: '2024-01-01T00:00:00+08:00',
          expire_time: '2034-01-01T00:00:00+08:00',
          encrypt_certificate: encryptResource(stored.apiV3Key, stored.certificate, 'certificate'),
        },
      ],
    };
  });
}

function addTradeRoutes(app: FastifyInstance, gateway: Gateway, pageUrl: (token: string) => string): void {
  app.post<{ Body: NativeOrder }>(
    '/pay/transactions/native',
    { schema: { body: nativeOrderSchema } },
    async (request) => ({ code_url: pageUrl(placeOrder(gateway, request.body).token) }),
  );

  app.get<Numbered & { Querystring: { mchid?: string } }>('/pay/transactions/out-trade-no/:no', async (request) => {
    ownMerchant(gateway, request.query.mchid);
    return describeTrade(gateway.keys, findTrade(gateway.store, request.params.no));
  });

  app.post<Numbered & { Body: { mchid?: string } | null }>(
    '/pay/transactions/out-trade-no/:no/close',
    async (request, reply) => {
      ownMerchant(gateway, request.body?.mchid);
      closeTrade(gateway.store, request.params.no);
      return reply.code(204).send();
    },
  );
}
