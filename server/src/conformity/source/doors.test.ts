import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const SERVER = fileURLToPath(new URL('../..', import.meta.url));

/**
 * A door hands out what other modules may call, and nothing else: whoever calls one function of a module must not load its
 * routes, subscriptions and jobs with it.
 * @param source the text of an `index.ts`
 * @returns the lines that are no re-export, and the re-exports of a composition
 */
function strangers(source: string): string[] {
  const statements = source
    .replaceAll(/\/\*.*?\*\//gs, '')
    .split(';')
    .map((statement) => statement.trim().replaceAll(/\s+/g, ' '));
  return statements.filter(
    (statement) =>
      statement !== '' &&
      (!/^(export (type )?\{[^}]*\} from|import) '[^']+'$/.test(statement) ||
        /\.(module|routes)\.ts'$/.test(statement)),
  );
}

async function sourcesOf(folder: string): Promise<[file: string, source: string][]> {
  const files = (await readdir(join(SERVER, folder), { recursive: true }))
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith('.ts') && !/\.(test|races|faults)\.ts$|\/testing\//.test(file));
  return Promise.all(
    files.map(async (file): Promise<[string, string]> => [file, await readFile(join(SERVER, file), 'utf8')]),
  );
}

test('the doors of the modules hold no composition', async () => {
  const doors = (await sourcesOf('modules')).filter(([file]) => /^modules\/[^/]+\/index\.ts$/.test(file));
  expect(doors.length).toBeGreaterThan(0);
  expect(doors.flatMap(([file, source]) => strangers(source).map((line) => `${file}: ${line}`))).toEqual([]);
});

test('only the composition of the server imports that of a module', async () => {
  const sources = await Promise.all(['modules', 'seed'].map(sourcesOf));
  const importers = sources.flat().filter(([, source]) => /from '[^']+\.module\.ts'/.test(source));
  expect(importers.map(([file]) => file)).toEqual([]);
});

test.each([
  "export const patients: Module = { name: 'patients', routes };",
  "import { routes } from './patients.routes.ts';",
  "export { patientsModule } from './patients.module.ts';",
  'export async function createUser(ctx: Ctx): Promise<string> { return insertUser(ctx); }',
])('canary: it would be seen: %s', (line) => {
  expect(strangers(line)).not.toEqual([]);
});
