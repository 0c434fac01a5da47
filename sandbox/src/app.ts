import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { addControl } from './control.ts';
import { type Keys, loadKeys, merchantEnvironment, partnerSecret, writeSecret } from './keys.ts';
import { addPayPages } from './page/routes.ts';
import { addPartner } from './partner/routes.ts';
import { Store } from './store.ts';
import { addWechatApi } from './wechat/api.ts';
import { Notifier } from './wechat/notifier.ts';
import type { Gateway } from './wechat/trades.ts';

export interface SandboxOptions {
  readonly dataDir: string;
  readonly host: string;
  /** 0 lets the system choose. */
  readonly port: number;
  /** Address under which payers reach the pay page (a phone in the same network); the listening one when absent. */
  readonly publicUrl?: string;
}

export interface Sandbox {
  readonly url: string;
  /** What the merchant's server needs, as environment values. */
  readonly merchant: Readonly<Record<string, string>>;
  /** Refuses new calls, finishes those on the way, keeps unsent notifications for the next start. */
  stop(): Promise<void>;
}

function buildServer(): FastifyInstance {
  const app = fastify({
    logger: false,
    bodyLimit: 64 * 1024,
    forceCloseConnections: true,
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false } },
  });
  app.decorateRequest('rawBody', null);
  app.decorateRequest('merchantKnown', false);
  app.decorateRequest('misbehaviour', 'normal');
  app.decorateRequest('misbehaviourMs', 0);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    request.rawBody = body;
    try {
      done(null, body.length === 0 ? null : JSON.parse(body.toString('utf8')));
    } catch {
      done(Object.assign(new Error('请求报文不是JSON'), { statusCode: 400 }));
    }
  });
  return app;
}

function mount(app: FastifyInstance, gateway: Gateway, pageUrl: (token: string) => string): void {
  app.get('/healthz', async () => ({ status: 'ok', mchid: gateway.keys.stored.mchid }));
  app.register(async (scope) => addWechatApi(scope, gateway, pageUrl), { prefix: '/v3' });
  app.register(async (scope) => addControl(scope, gateway), { prefix: '/control' });
  app.register(async (scope) => addPayPages(scope, gateway));
  app.register(async (scope) => addPartner(scope, partnerSecret(gateway.keys)), { prefix: '/partner' });
}

/** Starts the stand-in of the gateways and of a partner's platform: keys made or read, merchant.json written, notifications taken up again. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const keys: Keys = loadKeys(options.dataDir);
  const store = new Store(options.dataDir);
  const notifier = new Notifier(store, keys);
  const app = buildServer();
  let publicUrl = options.publicUrl ?? '';
  mount(app, { store, keys, notifier }, (token) => `${publicUrl}/pay/${token}`);
  const url = await app.listen({ host: options.host, port: options.port });
  publicUrl ||= url;
  const merchant = merchantEnvironment(keys, url);
  writeSecret(join(options.dataDir, 'merchant.json'), `${JSON.stringify(merchant, null, 2)}\n`);
  notifier.wake();
  return {
    url,
    merchant,
    stop: async () => {
      await app.close();
      await notifier.stop();
    },
  };
}
