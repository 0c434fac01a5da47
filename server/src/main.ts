import { existsSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { type App, buildApp } from './app.ts';
import { BadConfig, type Config, helpText, readConfig } from './platform/config.ts';
import { type Database, openDatabase } from './platform/db/database.ts';
import { logLines } from './platform/log-lines.ts';
import type { Account } from './seed/people.ts';
import { demoState, seedDemo } from './seed/seed.ts';

const STOP_WITHIN_MS = 30_000;
/** Between readiness saying no and the door closing: a balancer asks once more, connections end with their answer. */
const GRACE_MS = 500;
const webRoot = join(dirname(fileURLToPath(import.meta.url)), '../../web/dist');

/** Logs as JSON lines; in a terminal as text. Only what is named here is written of a request. */
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
    process.stdout.write(helpText());
    process.exit(0);
  }
  try {
    return readConfig(process.env);
  } catch (error) {
    process.stderr.write(`${error instanceof BadConfig ? error.message : String(error)}\n`);
    process.exit(1);
  }
}

/** A server that listens. */
interface Running {
  readonly app: App;
  readonly database: Database;
  readonly origin: string;
}

let isStopping = false;

/** Stops on the first signal within thirty seconds, also in the middle of the start; a second one ends at once. */
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
  // Whoever started us with a channel is gone: nobody would end us any more.
  process.on('disconnect', () => begin('disconnect'));
  if (process.send && !process.connected) begin('disconnect');
}

/** With PORT=0 the system's choice is asked for first: links, codes and notices name it before anything listens. */
async function withPort(config: Config): Promise<Config> {
  if (config.port !== 0) return config;
  const probe = createServer();
  await new Promise<void>((listening, failed) => probe.once('error', failed).listen(0, config.host, listening));
  const { port } = probe.address() as AddressInfo;
  await new Promise((closed) => probe.close(closed));
  return { ...config, port, publicUrl: config.publicUrl.replace(/:0$/, `:${port}`) };
}

async function open(config: Config, log: pino.Logger): Promise<Running> {
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
    const app = await buildApp({ config, database, logger: log, webRoot: existsSync(webRoot) ? webRoot : undefined });
    const origin = await app.http.listen({ host: config.host, port: config.port });
    return { app, database, origin };
  } catch (error) {
    // A port that is taken must not leave our database behind.
    await database.close();
    throw error;
  }
}

/** Fills an empty database with the demonstration and ends. @throws where it has data already */
async function seedOnce({ app, database }: Running, seed: () => Promise<readonly Account[]>): Promise<never> {
  const state = await demoState(app.system);
  if (state === 'finished' || state === 'taken')
    throw new Error('The database has data already: demo data is filled into an empty one only.');
  process.send?.({ event: 'seeded', accounts: await seed() });
  await app.close();
  await database.close();
  process.exit(0);
}

async function start(): Promise<void> {
  const isSeed = process.argv.includes('--seed');
  if (isSeed && process.env.NODE_ENV === 'production') throw new Error('NODE_ENV: production gets no demo data');
  const given = settings();
  // To be filled it needs no port that anybody knows.
  const config = await withPort(isSeed ? { ...given, host: '127.0.0.1', port: 0 } : given);
  const log = makeLogger(config);
  const opening = open(config, log);
  stopOnSignals(opening, log);
  const running = await opening;
  const { app, origin } = running;
  const say = (text: string) => void process.send?.({ event: 'progress', text });
  const canPay = config.wechatPay.WECHAT_PAY_BASE_URL !== undefined;
  const seed = () => seedDemo({ origin, system: app.system, canPay, say });
  if (isSeed) await seedOnce(running, seed);
  const accounts = config.demo ? await seed() : [];
  process.send?.({ event: 'ready', url: config.publicUrl, accounts });
  log.info({ url: config.publicUrl }, 'ready');
}

await start().catch((error: unknown) => {
  // What was under way when the stop began fails, as it must; the stop itself says how it ended.
  if (isStopping) return;
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
