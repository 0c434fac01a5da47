import { execFileSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { contractFiles } from './contract.ts';
import { type Domain, readDomain } from './domain.ts';
import { linesOf, withLine } from './lines.ts';
import { serverFiles } from './server.ts';
import { webFiles } from './web.ts';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** Every file of the domain and every file that gets a line of it, with its whole text. */
async function textsOf(domain: Domain): Promise<Map<string, string>> {
  const texts = new Map(Object.entries({ ...contractFiles(domain), ...serverFiles(domain), ...webFiles(domain) }));
  for (const line of linesOf(domain)) {
    const present = texts.get(line.file) ?? (await readFile(path.join(root, line.file), 'utf8'));
    texts.set(line.file, withLine(present, line));
  }
  return texts;
}

async function writeAll(texts: ReadonlyMap<string, string>): Promise<void> {
  for (const [file, text] of texts) {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true });
    await writeFile(path.join(root, file), text);
    console.log(`wrote ${file}`);
  }
}

const tool = (name: string, ...args: readonly string[]): void => {
  execFileSync(path.join(root, 'node_modules', '.bin', name), args, { cwd: root, stdio: 'inherit' });
};

const nextSteps = ({ name, many, migration }: Domain): string => `
${name} is there: a table, a list for the clinic, its page at /${many}. Next:
1. contract/src/${name}: what a row holds, and the endpoints. "access: 'clinic'" admits everybody of the clinic: choose
   a permission of contract/src/access/permissions.ts, or add one.
2. server/src/migrations/${migration}_*.sql and ${name}.tables.ts: the columns.
3. server/src/modules/${name}: a use case per endpoint, ${name}.repo.ts for what writes, index.ts once another module
   calls it, and a fixture per endpoint in testing/${name}.fixtures.ts.
4. web/src/features/${name}: the page and its icon in the menu; the words in contract/src/messages/{zh,en}/${name}.ts.
5. npm run docs, npm run check, npm test.`;

/** `npm run new -- coupons`: an empty domain of that name in every workspace, which passes the checks and tests as it is. */
async function makeDomain(name: string | undefined): Promise<void> {
  const domain = readDomain(root, name);
  // All texts are made before any is written: where a place is missing, nothing has changed.
  const texts = await textsOf(domain);
  await writeAll(texts);
  tool('biome', 'check', '--write', '--log-level=error', ...texts.keys());
  tool('tsx', '--conditions=development', 'scripts/docs.ts');
  console.log(nextSteps(domain));
}

try {
  await makeDomain(process.argv[2]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
