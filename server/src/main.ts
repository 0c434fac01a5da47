import { existsSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { type App, buildApp } from './app.ts';
import { gatewaySettings } from './modules/payments/gateways/gateways.ts';
import { BadConfig, type Config, readConfig } from './platform/config.ts';
import { helpText } from './platform/config-help.ts';
import { type Database, openDatabase } from './platform/db/database.ts';
import { logLines } from './platform/log-lines.ts';
import type { Account } from './seed/people.ts';
import { requireNoDemo } from './seed/removal/left-by-demo.ts';
import { removeDemo } from './seed/removal/remove-demo.ts';
import { demoState, seedDemo } from './seed/seed.ts';

const STOP_WITHIN_MS = 30_000;
/**
 * Time between `/readyz` turning 503 and closing the port: a load balancer asks once more, and open connections end
 * with their answer.
 */
const GRACE_MS = 500;
const webRoot = join(dirname(fileURLToPath(import.meta.url)), '../../web/dist');

/** Logs as JSON lines, or as text in a terminal. Of a request only what `logLines` names is written. */
function makeLogger(config: Config) {
  const inTerminal = process.stdout.isTTY && !config.production;
  return pino({
    level: config.logLevel,
    base: null,
    serializers: logLines,
    ...(inTerminal
      ? { transport: { target: 'pino-pretty', options: { colorize: true, ignore: 'pid,hostname' } } }
      : {}),
  });
}

function settings(): Config {
  if (process.argv.includes('--help')) {
    process.stdout.write(helpText(gatewaySettings));
    process.exit(0);
  }
  try {
    return readConfig(process.env, gatewaySettings);
  } catch (error) {
    process.stderr.write(`${error instanceof BadConfig ? error.message : String(error)}\n`);
    process.exit(1);
  }
}

/** A started server. */
interface Running {
  readonly app: App;
  readonly database: Database;
  readonly origin: string;
}

let isStopping = false;

/** Stops within thirty seconds of the first signal, even while starting; a second signal exits at once. */
function stopOnSignals(opening: Promise<Running>, log: pino.Logger): void {
  const stop = async (signal: string) => {
    if (isStopping) process.exit(1);
    isStopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    const { app, database } = await opening;
    await app.close(GRACE_MS);
    await database.close();
    process.exit(0);
  };
  const begin = (signal: string): void =>
    void stop(signal).catch((error: unknown) => {
      log.error({ err: error }, 'the stop failed');
      process.exit(1);
    });
  process.on('SIGTERM', () => begin('SIGTERM'));
  process.on('SIGINT', () => begin('SIGINT'));
  // The parent that started us over an IPC channel is gone, so nobody else would stop us.
  process.on('disconnect', () => begin('disconnect'));
  if (process.send && !process.connected) begin('disconnect');
}

/** With PORT=0, asks the operating system for a free port first: links, codes and notices need it before we listen. */
async function withPort(config: Config): Promise<Config> {
  if (config.port !== 0) return config;
  const probe = createServer();
  await new Promise<void>((listening, failed) => probe.once('error', failed).listen(0, config.host, listening));
  const { port } = probe.address() as AddressInfo;
  await new Promise((closed) => probe.close(closed));
  return { ...config, port, publicUrl: config.publicUrl.replace(/:0$/, `:${port}`) };
}

/** What this process was started for. */
type Purpose = 'serve' | 'seed' | 'remove';

function purposeOf(args: readonly string[]): Purpose {
  if (args.includes('--remove')) return 'remove';
  return args.includes('--seed') ? 'seed' : 'serve';
}

async function open(config: Config, log: pino.Logger, purpose: Purpose): Promise<Running> {
  const database = await openDatabase({
    dataDir: config.dataDir,
    databaseUrl: config.databaseUrl,
    poolSize: config.databasePool,
    log,
    onLost: (error) => {
      log.fatal({ err: error }, 'the database was taken over');
      process.exit(1);
    },
  });
  try {
    const isServing = config.production && purpose === 'serve';
    if (isServing) await requireNoDemo(database.scoped({ kind: 'system', userId: null }), config.dataDir);
    const app = await buildApp({ config, database, logger: log, webRoot: existsSync(webRoot) ? webRoot : undefined });
    const origin = await app.http.listen({ host: config.host, port: config.port });
    return { app, database, origin };
  } catch (error) {
    // If the port is taken, our database must not keep running.
    await database.close();
    throw error;
  }
}

/** Loads the demo data into an empty database and exits. @throws if the database already has data */
async function seedOnce({ app, database }: Running, seed: () => Promise<readonly Account[]>): Promise<never> {
  const state = await demoState(app.system);
  if (state === 'finished' || state === 'taken')
    throw new Error('The database has data already: demo data is filled into an empty one only.');
  process.send?.({ event: 'seeded', accounts: await seed() });
  await app.close();
  await database.close();
  process.exit(0);
}

/** Removes what of the demo data opens a door, and exits. */
async function removeOnce({ app, database }: Running, dataDir: string): Promise<never> {
  for (const text of await removeDemo(app.system, dataDir)) process.send?.({ event: 'progress', text });
  await app.close();
  await database.close();
  process.exit(0);
}

async function start(): Promise<void> {
  const purpose = purposeOf(process.argv);
  if (purpose === 'seed' && process.env.NODE_ENV === 'production')
    throw new Error('NODE_ENV: production gets no demo data');
  const given = settings();
  // Only who serves needs a port that somebody knows.
  const config = await withPort(purpose === 'serve' ? given : { ...given, host: '127.0.0.1', port: 0 });
  const log = makeLogger(config);
  const opening = open(config, log, purpose);
  stopOnSignals(opening, log);
  const running = await opening;
  const { app, origin } = running;
  const say = (text: string) => void process.send?.({ event: 'progress', text });
  const canPay = config.gateways.WECHAT_PAY_BASE_URL !== undefined;
  const seed = () => seedDemo({ origin, system: app.system, canPay, say });
  if (purpose === 'remove') await removeOnce(running, config.dataDir);
  if (purpose === 'seed') await seedOnce(running, seed);
  const accounts = config.demo ? await seed() : [];
  process.send?.({ event: 'ready', url: config.publicUrl, accounts });
  log.info({ url: config.publicUrl }, 'ready');
}

await start().catch((error: unknown) => {
  // Work interrupted by the stop is expected to fail; the stop itself reports how it ended.
  if (isStopping) return;
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
