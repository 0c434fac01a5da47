import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(js|css|svg|json|webmanifest)$/;
/** Below this a compressed twin saves nothing. */
const smallestBytes = 1024;

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

async function writeTwins(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.length < smallestBytes) return;
  await writeFile(`${file}.gz`, await gz(bytes, { level: 9 }));
  await writeFile(`${file}.br`, await brotli(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }));
}

/** Writes a `.gz` and a `.br` beside every text file of the build, so that the server never compresses on demand. */
export function compressAssets(): Plugin {
  let folder = '';
  return {
    name: 'compress-assets',
    apply: 'build',
    configResolved(config) {
      folder = config.build.outDir.startsWith('/') ? config.build.outDir : join(config.root, config.build.outDir);
    },
    async closeBundle() {
      const entries = await readdir(folder, { recursive: true });
      for (const entry of entries) if (compressible.test(entry)) await writeTwins(join(folder, entry));
    },
  };
}
