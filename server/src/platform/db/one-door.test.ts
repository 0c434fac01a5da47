import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const SERVER = fileURLToPath(new URL('../..', import.meta.url));
/** What changes whose eyes a connection looks through, or opens a transaction or a connection of its own. */
const FORBIDDEN = [
  /set_config\s*\(/i,
  /\bset\s+(local\s+|session\s+)?role\b/i,
  /\breset\s+role\b/i,
  /session\s+authorization/i,
  /\bsecurity\s+definer\b/i,
  /from 'pg(-pool)?'/,
  /\.transaction\(\)\s*\.execute|\.startTransaction\(/,
];

async function sources(): Promise<string[]> {
  const entries = await readdir(SERVER, { recursive: true });
  return entries.filter(
    (file) => file.endsWith('.ts') && !/^platform\/db\/|(^|\/)testing\//.test(file.replaceAll('\\', '/')),
  );
}

function breaches(text: string): string[] {
  return FORBIDDEN.filter((pattern) => pattern.test(text)).map(String);
}

test('only platform/db opens connections and transactions and sets a scope', async () => {
  const found: string[] = [];
  for (const file of await sources()) {
    if (/\.(test|races|faults)\.ts$/.test(file)) continue;
    const text = await readFile(join(SERVER, file), 'utf8');
    for (const breach of breaches(text)) found.push(`${relative('.', file)}: ${breach}`);
  }
  expect(found).toEqual([]);
});

test.each([
  "await sql`SELECT set_config('role', 'app_system', true)`",
  'SET LOCAL ROLE app_lab',
  "import pg from 'pg';",
  'await db.transaction().execute(fn)',
])('a detour would be seen: %s', (line) => {
  expect(breaches(line)).not.toEqual([]);
});
