import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { endpoints } from '@suya/contract/endpoints';
import { openApi } from '@suya/contract/http/openapi';
import { directions } from './lint-directions.ts';
import { renderPermissionsPage } from './pages/permissions-page.ts';
import { renderWorkflowPage } from './pages/workflow-page.ts';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

interface Page {
  /** Where it lies, from the project's root. */
  readonly path: string;
  readonly render: () => string | Promise<string>;
}

/** Every file that is generated from the code: `npm run docs` writes them, `npm run docs -- --check` compares. */
export const pages: readonly Page[] = [
  { path: 'docs/workflow.md', render: renderWorkflowPage },
  { path: 'docs/permissions.md', render: renderPermissionsPage },
  { path: 'docs/openapi.json', render: () => json(openApi(endpoints)) },
  { path: 'biome.directions.json', render: () => json(directions(root)) },
];

/** The paths of the pages that no longer say what the code says. */
export async function driftedPages(): Promise<string[]> {
  const compared = await Promise.all(
    pages.map(async (page) => {
      const [wanted, present] = await Promise.all([page.render(), readPage(page.path)]);
      return wanted === present ? [] : [page.path];
    }),
  );
  return compared.flat();
}

async function writePages(): Promise<void> {
  for (const page of pages) {
    const file = path.join(root, page.path);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, await page.render());
    console.log(`wrote ${page.path}`);
  }
}

async function checkPages(): Promise<void> {
  const drifted = await driftedPages();
  for (const page of drifted) console.error(`${page} is out of date: run npm run docs`);
  if (drifted.length > 0) process.exitCode = 1;
  else console.log(`${pages.length} generated pages are current`);
}

async function readPage(page: string): Promise<string> {
  const text = await readFile(path.join(root, page), 'utf8').catch(() => '');
  // A checkout on Windows may have changed the line ends.
  return text.replaceAll('\r\n', '\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await (process.argv.includes('--check') ? checkPages() : writePages());
}
