import { sql } from 'kysely';
import { pino } from 'pino';
import type { SystemCtx } from '../platform/ctx.ts';
import { openDatabase } from '../platform/db/database.ts';
import { makeBus } from '../platform/events/bus.ts';
import { startDispatcher } from '../platform/events/dispatcher.ts';
import { systemCtx } from '../platform/make-ctx.ts';
import type { Subscription } from '../platform/module.ts';

/**
 * A server reduced to its outbox: delivers the news `test.counted` of DATABASE_URL, each adding a row to the table
 * `effect`; what is named `poison` fails. Says `done` for each delivery.
 */
const database = await openDatabase({
  dataDir: '/nonexistent',
  databaseUrl: process.env.DATABASE_URL,
  isCurrent: true,
});
const system = systemCtx({
  database,
  bus: makeBus([]),
  log: pino({ level: 'silent' }),
  language: 'zh',
  traceId: 'outbox',
  address: 'system',
});
const counted: Subscription = {
  when: 'after',
  name: 'test.counted',
  react: async (ctx: SystemCtx, news: { id: number; aggregate: string; payload: { poison?: boolean } }) => {
    if (news.payload.poison) throw new Error('poison');
    await sql`INSERT INTO effect (message, aggregate) VALUES (${news.id}, ${news.aggregate})`.execute(ctx.db);
    process.stdout.write('done\n');
  },
};
startDispatcher(system, [counted]);
