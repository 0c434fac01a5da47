import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Beside the build and never in it: what is served tells nothing of its sources. */
const list = fileURLToPath(new URL('../.cache/modules-by-chunk.json', import.meta.url));

/** What the pages' scripts are made of, and the workers', which are built by themselves before. */
const made = new Map<string, string[]>();

/** Writes which of our modules each script was made of, for the test that keeps the lab's out of the portal's. */
export function listModules(): Plugin {
  return {
    name: 'list-modules',
    apply: 'build',
    generateBundle(_, bundle) {
      for (const part of Object.values(bundle)) {
        if (part.type !== 'chunk') continue;
        const own = part.moduleIds.filter((id) => !id.includes('node_modules'));
        made.set(
          part.fileName,
          own.map((id) => relative(root, id)),
        );
      }
    },
    async writeBundle() {
      await mkdir(dirname(list), { recursive: true });
      await writeFile(list, JSON.stringify(Object.fromEntries(made)));
    },
  };
}
