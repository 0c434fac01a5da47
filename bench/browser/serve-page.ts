import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { build } from 'vite';
import { root } from '../servers.ts';

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.stl': 'model/stl',
};
const ours = (path: string): string => join(root, 'web/src', path);

/** A page and files beside it, served from a folder of their own. */
export interface ServedPage {
  readonly url: string;
  close(): Promise<void>;
}

/** Builds a page as the portal is built. Takes its folder in the repository, and what lies beside it by name. */
export async function servePage(
  page: string,
  files: Readonly<Record<string, Uint8Array<ArrayBuffer>>>,
): Promise<ServedPage> {
  const folder = await mkdtemp(join(tmpdir(), 'suya-page-'));
  await build({
    root: join(root, page),
    configFile: false,
    logLevel: 'error',
    resolve: {
      conditions: ['development', 'module', 'browser', 'default'],
      alias: [
        { find: /^.*\/Dom\/dynamicCSS$/, replacement: ours('ui/style/adopted-styles.ts') },
        { find: /^\.\/cssUtils$/, replacement: ours('ui/style/adopted-icon-styles.ts') },
      ],
    },
    worker: { format: 'es' },
    build: { outDir: folder, emptyOutDir: true, target: 'es2022', assetsInlineLimit: 0 },
  });
  for (const [name, bytes] of Object.entries(files)) await writeFile(join(folder, name), bytes);
  const server = createServer(({ url = '/' }, response) => {
    const asked = normalize(new URL(url, 'http://page').pathname);
    const path = join(folder, asked === '/' ? 'index.html' : asked);
    stat(path).then(
      ({ size }) => {
        response.setHeader('content-type', types[extname(path)] ?? 'application/octet-stream');
        response.setHeader('content-length', size);
        createReadStream(path).pipe(response);
      },
      () => response.writeHead(404).end(),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await rm(folder, { recursive: true });
    },
  };
}
