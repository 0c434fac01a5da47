import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { casesModule } from './modules/cases/index.ts';
import { catalogueModule } from './modules/catalogue/index.ts';
import { type ClinicsDeps, clinicsModule, openKeyring, openPaperPress } from './modules/clinics/index.ts';
import { deliveriesModule, openLabelPress } from './modules/deliveries/index.ts';
import {
  alibabaSms,
  httpPartner,
  type IdentityDeps,
  identityModule,
  isSessionLive,
  readPartnerConfig,
  readSmsConfig,
  requireFreshFactor,
  resolveSession,
  smsQueue,
  standAnew,
} from './modules/identity/index.ts';
import { byDue, clinicOfOrder, newestOrdersOfCases, openSlipPress, ordersModule } from './modules/orders/index.ts';
import { patients, requireShowable } from './modules/patients/index.ts';
import { noGateway } from './modules/payments/gateways/none.ts';
import { createWechatGateway } from './modules/payments/gateways/wechat.ts';
import { readWechatConfig } from './modules/payments/gateways/wechat-config.ts';
import { paymentsModule } from './modules/payments/index.ts';
import { plansModule } from './modules/plans/index.ts';
import { auditModule } from './platform/audit-seal.ts';
import type { Config } from './platform/config.ts';
import type { SystemCtx } from './platform/ctx.ts';
import type { Database } from './platform/db/database.ts';
import { makeBus } from './platform/events/bus.ts';
import { startDispatcher } from './platform/events/dispatcher.ts';
import { STREAMS } from './platform/events/events.ts';
import { liveModule } from './platform/events/live.ts';
import { Streams } from './platform/events/stream.ts';
import { filesModule, mountStorage, openStorage } from './platform/files/index.ts';
import { serveApiDocs } from './platform/http/api-docs.ts';
import { serveHealth } from './platform/http/health.ts';
import { type Answered, type Metrics, serveMetrics } from './platform/http/metrics.ts';
import { servePages } from './platform/http/pages.ts';
import { makeHttpServer } from './platform/http/server.ts';
import { housekeeping } from './platform/jobs/housekeeping.ts';
import { startJobs } from './platform/jobs/jobs.ts';
import { systemCtx } from './platform/make-ctx.ts';
import type { Module } from './platform/module.ts';
import { openSheetPress } from './platform/sheets/sheet-press.ts';

export interface AppParts {
  readonly config: Config;
  readonly database: Database;
  readonly logger?: FastifyBaseLogger;
  /** The built web application; without it only the API is served. */
  readonly webRoot?: string | undefined;
  /** Validate every answer against its schema; on in tests. */
  readonly checkAnswers?: boolean;
}

export interface App {
  readonly http: FastifyInstance;
  readonly modules: readonly Module[];
  /** Null unless a metrics port is set. */
  readonly metrics: Metrics | null;
  /** The system's own ctx, for the seed and for tests that check the database directly. */
  readonly system: SystemCtx;
  /**
   * Stops in an order that loses nothing: readiness, streams, requests, jobs, outbox, workers. The database stays open.
   * @param graceMs how long new connections are still accepted after `/readyz` turns 503, so that a load balancer
   *   notices first
   */
  close(graceMs?: number): Promise<void>;
}

function identityDeps(config: Config, secret: Buffer, now: () => Date): IdentityDeps {
  const { sms, partner, demo, production, factorByPhone, publicUrl, brandName } = config;
  const provider = readSmsConfig(sms);
  const platform = readPartnerConfig(partner);
  return {
    ...{ secret, publicUrl, brandName, production, demo, factorByPhone },
    sms: provider ? alibabaSms(provider) : null,
    partner: platform && httpPartner(platform, now),
    firstAdminPhone: config.firstAdminPhone ?? null,
  };
}

async function clinicsDeps(config: Config, identity: IdentityDeps): Promise<ClinicsDeps> {
  const { dataDir, publicUrl, papers } = config;
  const keyring = await openKeyring(dataDir, papers.PAPERS_KEY);
  return {
    ...{ publicUrl, queueSms: smsQueue(identity.secret) },
    desk: { keyring, press: openPaperPress(), fontFolder: join(dataDir, 'fonts') },
    standAnew: (ctx, device) => standAnew(identity, ctx, device),
  };
}

const httpSettings = ({ config, checkAnswers, logger }: AppParts) => ({
  ...{ checkAnswers: checkAnswers ?? false, logger: logger ?? (false as const) },
  ...{ trustedHops: config.trustedHops, embedders: config.embedders },
  secure: config.publicUrl.startsWith('https://'),
});

/** Where the metrics server listens, and how it hears of answered requests; null unless a port is set. */
function answerCounts({ metricsHost: host, metricsPort: port }: Config) {
  if (port === undefined) return null;
  const heard: ((answered: Answered) => void)[] = [];
  return {
    ...{ host, port },
    tell: (answered: Answered) => {
      for (const listen of heard) listen(answered);
    },
    onAnswered: (listen: (answered: Answered) => void) => void heard.push(listen),
  };
}

/** Composes the server: every module, in the order in which one may call another. */
export async function buildApp(parts: AppParts): Promise<App> {
  const { config, database } = parts;
  const { publicUrl, brandName, operatorName, privacyContact } = config;
  const storage = await openStorage(config.dataDir, () => database.time());
  const streams = new Streams(database);
  const wechat = readWechatConfig(config.wechatPay);
  const gateway = wechat ? createWechatGateway({ ...wechat, now: () => database.time() }) : noGateway;
  const resolve = (token: string) => resolveSession(database, token);
  const [press, sheets, labels] = [openSlipPress(), openSheetPress(), openLabelPress()];
  const identity = identityDeps(config, storage.folder.secret, () => database.time());
  const clinics = await clinicsDeps(config, identity);

  const modules: Module[] = [
    identityModule(identity),
    clinicsModule(clinics),
    patients,
    catalogueModule,
    filesModule({ storage, publicUrl: '', clinicOfOrder, requireShowable }),
    casesModule({ newestOrders: newestOrdersOfCases, byDue, sheets }),
    paymentsModule({ gateway, publicUrl, brandName }),
    ordersModule({ press, sheets, publicUrl, brandName }),
    plansModule,
    deliveriesModule({ labels, storage, publicUrl, brandName }),
    liveModule({ streams, resolveSession: resolve }),
    ...[housekeeping, auditModule({ key: storage.folder.secret })],
  ];
  const subscriptions = modules.flatMap((module) => module.subscriptions ?? []);
  const bus = makeBus(subscriptions);
  const counts = answerCounts(config);
  const http = await makeHttpServer({
    database,
    onAnswered: counts?.tell,
    bus,
    resolveSession: resolve,
    requireFreshFactor: (ctx) => requireFreshFactor(identity, ctx),
    modules,
    ...httpSettings(parts),
  });
  const metrics = counts && (await serveMetrics({ database, ...counts }));
  const health = serveHealth(http, { database, dataDir: config.dataDir, gatewaySkewMs: () => gateway.skewMs() });
  mountStorage(http, { storage, isSessionLive: (sessionId) => isSessionLive(database, sessionId) });
  if (!config.production) await serveApiDocs(http);
  await servePages(http, { webRoot: parts.webRoot ?? null, brandName, operatorName, privacyContact });

  const language = 'zh';
  const system = systemCtx({ database, bus, log: http.log, language, traceId: randomUUID(), address: 'system' });
  const dispatcher = startDispatcher(system, subscriptions);
  const unlisten = await database.listen('news', (whom) => whom !== STREAMS && dispatcher.wake());
  const work = modules.flatMap((module) => module.jobs ?? []);
  const jobs = startJobs(system, work);
  return {
    ...{ http, modules, metrics, system },
    async close(graceMs = 0) {
      health.stop();
      if (graceMs > 0) await delay(graceMs);
      streams.close();
      await http.close();
      await metrics?.close();
      unlisten();
      await jobs.stop();
      await dispatcher.stop();
      await Promise.all([storage.close(), press.close(), sheets.close(), labels.close(), clinics.desk.press.close()]);
    },
  };
}
