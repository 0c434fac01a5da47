import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { findSecrets } from './guards/secret-patterns.ts';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const ensureBuilt = "import { ensureBuilt } from './scripts/steps.mjs'; await ensureBuilt();";
const served = path.join(root, 'web/dist');
const run = ['contract/dist', 'server/dist', 'sandbox/dist'].map((folder) => path.join(root, folder));

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));

/** Our own modules by the script that they were built into. */
type Modules = Readonly<Record<string, readonly string[]>>;

/** A built file as a browser or Node reads it. */
function textOf(file: string): string {
  const bytes = readFileSync(file);
  if (file.endsWith('.br')) return brotliDecompressSync(bytes).toString('utf8');
  return (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
}

/** What a built text tells that it should not: a secret, its source, the machine that built it. */
function toldBy(text: string): string[] {
  const own = [
    ...(/sourceMappingURL=/.test(text) ? ['names a source map'] : []),
    ...(text.includes(root) ? ['names the folder it was built in'] : []),
  ];
  return [...findSecrets(text), ...own];
}

/** Every script that the portal could ever load, with its text: from the page on, past the lab's own way in. */
function portalScripts(): [string, string][] {
  const names = (text: string) =>
    [...text.matchAll(/["'`](?:\.|\/assets)\/([^"'`/]+\.js)["'`]/g)].map(([, name]) => name ?? '');
  const seen = new Map<string, string>();
  const queue = names(textOf(path.join(served, 'index.html')));
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (seen.has(name) || name.startsWith('lab.')) continue;
    const text = textOf(path.join(served, 'assets', name));
    seen.set(name, text);
    queue.push(...names(text));
  }
  return [...seen];
}

beforeAll(() => {
  execFileSync(process.execPath, ['--input-type=module', '-e', ensureBuilt], { cwd: root, stdio: 'inherit' });
}, 180_000);

describe('what was built', () => {
  test('holds no secret, no source map and no name of the machine that built it', () => {
    const files = [served, ...run].flatMap(filesBelow).filter((file) => !/\.(png|woff2?|tsbuildinfo)$/.test(file));
    expect(files.filter((file) => file.startsWith(served)).length).toBeGreaterThan(20);
    expect(files.length).toBeGreaterThan(300);
    const found = files.flatMap((file) => toldBy(textOf(file)).map((what) => `${path.relative(root, file)}: ${what}`));
    expect(found).toEqual([]);
  });

  test('and is served to browsers holds nothing but pages, scripts, styles and pictures', () => {
    const names = filesBelow(served).map((file) => path.relative(served, file));
    expect(names.filter((name) => !/\.(html|js|css|svg|png|woff2)(\.br|\.gz)?$/.test(name))).toEqual([]);
    expect(names.filter((name) => /(^|\/)\./.test(name))).toEqual([]);
  });

  test('and is loaded by the portal names no address of the lab, which is in the lab’s own', () => {
    expect(portalScripts().length).toBeGreaterThan(40);
    expect(portalScripts().filter(([, text]) => text.includes('/lab-api/'))).toEqual([]);
    expect(filesBelow(served).some((file) => file.endsWith('.js') && textOf(file).includes('/lab-api/'))).toBe(true);
  });

  test('and is loaded by the portal was made of no module of the lab’s screens, which are in the lab’s own', () => {
    const made = JSON.parse(readFileSync(path.join(root, 'web/.cache/modules-by-chunk.json'), 'utf8')) as Modules;
    const labs = (name: string) => (made[`assets/${name}`] ?? []).filter((file) => /\/features\/.*\/lab\//.test(file));
    const portal = portalScripts().map(([name]) => name);
    expect(portal.filter((name) => !made[`assets/${name}`])).toEqual([]);
    expect(portal.flatMap((name) => labs(name).map((file) => `${name}: ${file}`))).toEqual([]);
    const others = Object.keys(made).map((name) => path.basename(name));
    expect(others.flatMap(labs).length).toBeGreaterThan(50);
  });

  test('canary: a key, a map and a path would be noticed, also in a compressed file', () => {
    expect(toldBy(`gh${'p_'}${'a'.repeat(36)}\n//# sourceMapping${'URL'}=app.js.map ${root}/web`)).toHaveLength(3);
    const compressed = filesBelow(served).find((file) => file.endsWith('.js.br')) ?? '';
    expect(textOf(compressed)).toContain('import');
  });
});
