import { openDatabase } from '../platform/db/database.ts';

/**
 * A server reduced to its database: opens the one of DATA_DIR or DATABASE_URL, says `ready`, writes one row per line
 * of its input and says `done <line>` when that is committed. SIGTERM ends it cleanly.
 */
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const log = {
  info: (_fields: object, text: string) => say(`info ${text}`),
  warn: (_fields: object, text: string) => say(`warn ${text}`),
  error: (_fields: object, text: string) => say(`error ${text}`),
};

try {
  const database = await openDatabase({
    dataDir: process.env.DATA_DIR ?? '',
    databaseUrl: process.env.DATABASE_URL,
    log,
    onLost: (error) => {
      say(`lost ${error.message}`);
      process.exit(1);
    },
  });
  process.once('SIGTERM', async () => {
    await database.close();
    process.exit(0);
  });
  process.stdin.on('data', async (chunk) => {
    for (const line of chunk.toString().split('\n').filter(Boolean)) {
      const row = { name: 'test', aggregate: line, clinic_id: null, payload: '{}' };
      const write = database.scoped({ kind: 'system', userId: null }).insertInto('outbox').values(row).execute();
      await write.then(
        () => say(`done ${line}`),
        (error) => say(`failed ${line} ${error.code}`),
      );
    }
  });
  say('ready');
} catch (error) {
  say(`refused ${(error as Error).message}`);
  process.exit(1);
}
