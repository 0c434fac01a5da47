import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressAssets } from './build/compress-assets.ts';
import { listModules } from './build/list-modules.ts';

const server = process.env.SERVER_URL ?? 'http://127.0.0.1:8080';
const services = [
  '/user-api',
  '/tenant-api',
  '/emr-api',
  '/suyastar-api',
  '/lab-api',
  '/platform-admin-api',
  '/partner-api',
  '/storage',
];

const ours = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** antd and its icons write their styles through one module each; ours adopt them as style sheets, so that the CSP needs no unsafe-inline. */
const adoptedStyles = [
  { find: /^.*\/Dom\/dynamicCSS$/, replacement: ours('./src/ui/style/adopted-styles.ts') },
  { find: /^\.\/cssUtils$/, replacement: ours('./src/ui/style/adopted-icon-styles.ts') },
];

/** Without what such modules import in their turn, which may be large and of few. */
const ofMany = { includeDependenciesRecursively: false };

export default defineConfig({
  plugins: [react(), compressAssets(), listModules()],
  resolve: { conditions: ['development', 'module', 'browser', 'default'], alias: adoptedStyles },
  server: { port: 5173, proxy: Object.fromEntries(services.map((prefix) => [prefix, { target: server, xfwd: true }])) },
  worker: { format: 'es', plugins: () => [listModules()] },
  build: {
    outDir: 'dist',
    sourcemap: false,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // All styles are 20 kB; split by page they were thirty requests.
    cssCodeSplit: false,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        entryFileNames: 'assets/[name]-[hash].js',
        chunkFileNames: 'assets/[name]-[hash].js',
        assetFileNames: 'assets/[name]-[hash][extname]',
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\//, priority: 20 },
            { name: 'three', test: /node_modules\/(three|three-mesh-bvh)\//, priority: 20 },
            // With zod itself, so that it is set before the first schema is made, whichever chunk makes it.
            { name: 'zod', test: /node_modules\/zod\/|lib\/browser\/zod-without-eval/, priority: 20 },
            { name: 'start', tags: ['$initial'], priority: 15 },
            // Of what many pages share, one file each: a browser fetches six at a time, and left alone these were eighty.
            { ...ofMany, name: 'icons', test: /node_modules\/@ant-design\/icons/, minShareCount: 6, priority: 11 },
            {
              ...ofMany,
              name: 'parts',
              test: /node_modules\/(antd|@ant-design|@rc-component)\//,
              minShareCount: 36,
              priority: 10,
            },
            {
              ...ofMany,
              name: 'schemas',
              test: /\/contract\/src\/(?!.*lab)/,
              minShareCount: 12,
              maxModuleSize: 12_000,
              priority: 8,
            },
          ],
        },
      },
    },
  },
});
