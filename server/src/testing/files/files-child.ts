import { silentLog } from '../../platform/db/connection.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { composeFiles } from './compose-files.ts';

/**
 * A server reduced to its files, in a process that a test may kill and whose memory it may measure. Says
 * `ready <port>`, and to the line `memory` `memory <n> <most bytes it ever held>`.
 */
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const dataDir = process.env.DATA_DIR ?? '';
const database = await openDatabase({ dataDir, databaseUrl: process.env.DATABASE_URL, log: silentLog });
const { http } = await composeFiles({ database, dataDir, port: 0, clock: () => new Date(), orders: new Map() });

let asked = 0;
process.stdin.on('data', () => {
  asked += 1;
  say(`memory ${asked} ${process.resourceUsage().maxRSS * 1024}`);
});
const address = http.server.address();
say(`ready ${typeof address === 'object' ? address?.port : ''}`);
