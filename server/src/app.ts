import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { casesModule } from './modules/cases/cases.module.ts';
import { catalogueModule } from './modules/catalogue/catalogue.module.ts';
import type { ClinicsDeps } from './modules/clinics/clinics.deps.ts';
import { clinicsModule } from './modules/clinics/clinics.module.ts';
import { openKeyring } from './modules/clinics/papers/keyring.ts';
import { openPaperPress } from './modules/clinics/papers/paper-press.ts';
import { deliveriesModule } from './modules/deliveries/deliveries.module.ts';
import { isPhoneLinkLive, openLabelPress } from './modules/deliveries/index.ts';
import type { IdentityDeps } from './modules/identity/identity.deps.ts';
import { identityModule } from './modules/identity/identity.module.ts';
import {
  countInvitation,
  isSessionLive,
  requireFreshFactor,
  resolveSession,
  smsQueue,
  standAnew,
} from './modules/identity/index.ts';
import { httpPartner, readPartnerConfig } from './modules/identity/own-account/partner-platform.ts';
import { alibabaSms, readSmsConfig } from './modules/identity/sms/alibaba-sms.ts';
import { byDue, clinicOfOrder, newestOrdersOfCases, openSlipPress } from './modules/orders/index.ts';
import { ordersModule } from './modules/orders/orders.module.ts';
import { requireShowable } from './modules/patients/index.ts';
import { patientsModule } from './modules/patients/patients.module.ts';
import { openGateways, worstSkewMs } from './modules/payments/gateways/gateways.ts';
import { paymentsModule } from './modules/payments/payments.module.ts';
import { plansModule } from './modules/plans/plans.module.ts';
import { newsKinds } from './news-kinds.ts';
import { auditModule } from './platform/audit-seal.ts';
import type { Config } from './platform/config.ts';
import type { SystemCtx } from './platform/ctx.ts';
import type { Database } from './platform/db/database.ts';
import { makeBus } from './platform/events/bus.ts';
import { startDispatcher } from './platform/events/dispatcher.ts';
import { STREAMS } from './platform/events/events.ts';
import { hearingOf } from './platform/events/hearing.ts';
import { liveModule } from './platform/events/live.ts';
import { Streams } from './platform/events/stream.ts';
import { filesModule, mountStorage, openStorage } from './platform/files/index.ts';
import { serveApiDocs } from './platform/http/api-docs.ts';
import { serveHealth } from './platform/http/health.ts';
import { type Answered, type Metrics, serveMetrics } from './platform/http/metrics.ts';
import { servePages } from './platform/http/pages.ts';
import { makeHttpServer } from './platform/http/server.ts';
import { systemCtx } from './platform/make-ctx.ts';
import type { Module } from './platform/module.ts';
import type { SessionUse } from './platform/session.ts';
import { openSheetPress } from './platform/sheets/sheet-press.ts';
import { workModule } from './platform/work/dead-letters.ts';
import { housekeeping } from './platform/work/housekeeping.ts';
import { startJobs } from './platform/work/jobs.ts';
import { startWork } from './platform/work/run-work.ts';

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
  const { sms, smsBudget, partner, demo, production, factorByPhone, publicUrl, brandName } = config;
  const provider = readSmsConfig(sms);
  const platform = readPartnerConfig(partner);
  return {
    ...{ secret, publicUrl, brandName, production, demo, factorByPhone, smsBudget },
    sms: provider ? alibabaSms(provider) : null,
    partner: platform && httpPartner(platform, now),
    firstAdminPhone: config.firstAdminPhone ?? null,
  };
}

async function clinicsDeps(config: Config, identity: IdentityDeps): Promise<ClinicsDeps> {
  const { dataDir, publicUrl, papers } = config;
  const keyring = await openKeyring(dataDir, papers.PAPERS_KEY);
  return {
    ...{ publicUrl, queueSms: smsQueue(identity) },
    countSms: (ctx, to) => countInvitation(identity, ctx, to),
    desk: { keyring, press: openPaperPress(), secret: identity.secret, fontFolder: join(dataDir, 'fonts') },
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

/** Starts what the modules do without being asked: jobs by the clock, and queued work. */
function startBackground(system: SystemCtx, modules: readonly Module[]) {
  const jobs = modules.flatMap((module) => module.jobs ?? []);
  const work = modules.flatMap((module) => module.work ?? []);
  const running = [startJobs(system, jobs), startWork(system, work)];
  return { stop: () => Promise.all(running.map((one) => one.stop())) };
}

/** What modules work with: the store, the streams, the gateways, the presses. */
async function openParts({ config, database }: AppParts) {
  const now = () => database.time();
  const storage = await openStorage(config.dataDir, now);
  const identity = identityDeps(config, storage.folder.secret, now);
  return {
    ...{ storage, identity, clinics: await clinicsDeps(config, identity) },
    ...{ streams: new Streams(database, hearingOf(newsKinds)), gateways: openGateways(config.gateways, now) },
    ...{ press: openSlipPress(), sheets: openSheetPress(), labels: openLabelPress() },
    resolve: (token: string, as?: SessionUse) => resolveSession(database, token, as),
  };
}

/** Every module, in the order in which one may call another. */
function modulesOf({ publicUrl, brandName }: Config, opened: Awaited<ReturnType<typeof openParts>>): Module[] {
  const { storage, streams, gateways, identity, clinics, press, sheets, labels, resolve } = opened;
  return [
    identityModule(identity),
    clinicsModule(clinics),
    patientsModule,
    catalogueModule,
    filesModule({ storage, publicUrl: '', clinicOfOrder, requireShowable }),
    casesModule({ newestOrders: newestOrdersOfCases, byDue, sheets }),
    paymentsModule({ gateways, publicUrl, brandName }),
    ordersModule({ press, sheets, publicUrl, brandName }),
    plansModule,
    deliveriesModule({ labels, storage, publicUrl, brandName }),
    liveModule({ streams, resolveSession: resolve }),
    ...[housekeeping, auditModule({ key: storage.folder.secret })],
  ];
}

/** An upload lives as long as the session it came of, and the link if a phone was handed one. */
const isGrantLive = async (database: Database, { sessionId, linkId }: { sessionId: string; linkId: string | null }) =>
  (await isSessionLive(database, sessionId)) && (linkId === null || (await isPhoneLinkLive(database, linkId)));

/** Composes the server. */
export async function buildApp(parts: AppParts): Promise<App> {
  const { config, database } = parts;
  const { brandName, operatorName, privacyContact } = config;
  const opened = await openParts(parts);
  const { storage, streams, gateways, identity, clinics, press, sheets, labels } = opened;
  const domains = modulesOf(config, opened);
  const modules = [...domains, workModule(domains.flatMap((module) => module.work ?? []))];
  const subscriptions = modules.flatMap((module) => module.subscriptions ?? []);
  const bus = makeBus(subscriptions);
  const counts = answerCounts(config);
  const http = await makeHttpServer({
    database,
    onAnswered: counts?.tell,
    bus,
    resolveSession: opened.resolve,
    requireFreshFactor: (ctx) => requireFreshFactor(identity, ctx),
    modules,
    ...httpSettings(parts),
  });
  const metrics = counts && (await serveMetrics({ database, ...counts }));
  const health = serveHealth(http, { database, dataDir: config.dataDir, gatewaySkewMs: () => worstSkewMs(gateways) });
  mountStorage(http, { storage, database, isLive: (grant) => isGrantLive(database, grant) });
  if (!config.production) await serveApiDocs(http);
  await servePages(http, { webRoot: parts.webRoot ?? null, brandName, operatorName, privacyContact });

  const language = 'zh';
  const system = systemCtx({ database, bus, log: http.log, language, traceId: randomUUID(), address: 'system' });
  const dispatcher = startDispatcher(system, subscriptions);
  const unlisten = await database.listen('news', (whom) => whom !== STREAMS && dispatcher.wake());
  const background = startBackground(system, modules);
  return {
    ...{ http, modules, metrics, system },
    async close(graceMs = 0) {
      health.stop();
      if (graceMs > 0) await delay(graceMs);
      streams.close();
      await http.close();
      await metrics?.close();
      unlisten();
      await background.stop();
      await dispatcher.stop();
      await Promise.all([storage.close(), press.close(), sheets.close(), labels.close(), clinics.desk.press.close()]);
    },
  };
}
