import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';

// `npm start` whose words are kept in its data folder as well, to be searched when all journeys are over.
const folder = process.env.DATA_DIR ?? 'data';
mkdirSync(folder, { recursive: true });
const log = createWriteStream(join(folder, 'e2e-server.log'), { flags: 'a' });
const child = spawn(process.execPath, ['scripts/start.mjs'], { stdio: ['ignore', 'pipe', 'pipe'] });
for (const [from, to] of [
  [child.stdout, process.stdout],
  [child.stderr, process.stderr],
]) {
  from.pipe(to);
  from.pipe(log, { end: false });
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => process.exit(code ?? 1));
