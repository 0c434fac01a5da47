import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from '../servers.ts';

const dist = join(root, 'web/dist');

/** Everything that a chunk imports at once; what it imports later, on demand, is not followed. */
async function closure(entries: readonly string[]): Promise<Map<string, string>> {
  const seen = new Map<string, string>();
  const queue = [...entries];
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (seen.has(name)) continue;
    const text = await readFile(join(dist, 'assets', name), 'utf8');
    seen.set(name, text);
    for (const [, imported] of text.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)) queue.push(imported ?? '');
  }
  return seen;
}

/** The chunk of a page, found by its name where the application imports it on demand. */
function onDemand(texts: Iterable<string>, name: string): string {
  for (const text of texts) {
    const found = new RegExp(`import\\(\\s*["'\`]\\./(${name}-[^"'\`]+\\.js)`).exec(text)?.[1];
    if (found) return found;
  }
  throw new Error(`no chunk is named ${name}`);
}

/** JavaScript that a first visit of each page loads, in bytes of gzip. */
export async function firstPages(): Promise<Record<string, number>> {
  const html = await readFile(join(dist, 'index.html'), 'utf8');
  const entries = [...html.matchAll(/assets\/([^"']+\.js)/g)].map(([, name]) => name ?? '');
  const start = await closure(entries);
  const sizeOf = async (...chunks: string[]): Promise<number> => {
    const all = await closure([...entries, ...chunks.map((name) => onDemand(start.values(), name))]);
    return [...all.values()].reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0);
  };
  return { '/login': await sizeOf('login.page'), '/home': await sizeOf('portal.layout', 'home.page') };
}

/** The chunks that a portal page could ever load and that speak to the lab's endpoints; the portal has no business there. */
export async function labCodeInPortal(): Promise<string[]> {
  const html = await readFile(join(dist, 'index.html'), 'utf8');
  const queue = [...html.matchAll(/assets\/([^"']+\.js)/g)].map(([, name]) => name ?? '');
  const seen = new Map<string, string>();
  while (queue.length > 0) {
    for (const [name, text] of await closure(queue.splice(0))) {
      if (seen.has(name)) continue;
      seen.set(name, text);
      const later = [...text.matchAll(/import\(\s*["'`]\.\/([^"'`]+\.js)/g)].map(([, chunk]) => chunk ?? '');
      queue.push(...later.filter((chunk) => !chunk.startsWith('lab.') && !seen.has(chunk)));
    }
  }
  return [...seen].filter(([, text]) => text.includes('/lab-api/')).map(([name]) => name);
}
