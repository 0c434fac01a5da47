import { resolve } from 'node:path';
import { startSandbox } from './app.ts';

const DEFAULT_PORT = 7300;

function readPort(text: string | undefined): number {
  const port = Number(text ?? DEFAULT_PORT);
  if (!Number.isInteger(port) || port < 0 || port > 65535) throw new Error(`PORT must be 0 to 65535, not "${text}"`);
  return port;
}

const { PORT, HOST = '127.0.0.1', DATA_DIR = 'data/sandbox', PUBLIC_URL } = process.env;
if (process.env.NODE_ENV === 'production') {
  process.stderr.write('The payment sandbox takes no real money and does not run with NODE_ENV=production.\n');
  process.exit(1);
}

const dataDir = resolve(DATA_DIR);
const sandbox = await startSandbox({
  dataDir,
  host: HOST,
  port: readPort(PORT),
  ...(PUBLIC_URL ? { publicUrl: PUBLIC_URL.replace(/\/+$/, '') } : {}),
});
process.stdout.write(
  `${JSON.stringify({ event: 'listening', url: sandbox.url, merchant: `${dataDir}/merchant.json` })}\n`,
);

async function stop(): Promise<void> {
  await sandbox.stop();
  process.exit(0);
}
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
// Whoever started us with a channel is gone: nobody would end us any more.
process.once('disconnect', stop);
