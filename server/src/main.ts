import { dirname, join } from 'node:path';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { type App, buildApp } from './app.ts';
import { BadConfig, type Config, helpText, readConfig } from './platform/config.ts';
import { type Database, openDatabase } from './platform/db/database.ts';
import { seedDemo } from './seed/seed.ts';

const STOP_WITHIN_MS = 30_000;
const webRoot = join(dirname(fileURLToPath(import.meta.url)), '../../web/dist');

/** Logs as JSON lines; in a terminal as text. Only what is named here is written of a request. */
function makeLogger(config: Config) {
  const inTerminal = process.stdout.isTTY && !config.production;
  return pino({
    level: config.logLevel,
    base: null,
    serializers: {
      req: (request: { method?: string; routeOptions?: { url?: string }; id?: string }) => ({
        method: request.method,
        route: request.routeOptions?.url,
        traceId: request.id,
      }),
      res: (reply: { statusCode?: number }) => ({ status: reply.statusCode }),
    },
    ...(inTerminal ? { transport: { target: 'pino-pretty', options: { colorize: true, ignore: 'pid,hostname' } } } : {}),
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

/** Stops on the first signal within thirty seconds; a second one ends at once. */
function stopOnSignals(app: App, database: Database, log: pino.Logger): void {
  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) process.exit(1);
    stopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    await app.close();
    await database.close();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop('SIGTERM'));
  process.on('SIGINT', () => void stop('SIGINT'));
  // Whoever started us with a channel is gone: nobody would end us any more.
  process.on('disconnect', () => void stop('disconnect'));
}

async function start(): Promise<void> {
  const config = settings();
  const log = makeLogger(config);
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
  const app = await buildApp({ config, database, logger: log, webRoot: existsSync(webRoot) ? webRoot : undefined });
  stopOnSignals(app, database, log);
  const origin = await app.http.listen({ host: config.host, port: config.port });
  const say = (text: string) => void process.send?.({ event: 'progress', text });
  const canPay = config.wechatPay.WECHAT_PAY_BASE_URL !== undefined;
  const accounts = config.demo ? await seedDemo({ origin, system: app.system, canPay, say }) : [];
  process.send?.({ event: 'ready', url: config.publicUrl, accounts });
  log.info({ url: config.publicUrl }, 'ready');
}

await start().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
