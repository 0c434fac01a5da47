import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/**
 * How to start a worker that lies next to a module: from `src` through tsx, from `dist` directly.
 * @param base the module's `import.meta.url`
 * @param name the worker's file without its ending, relative to the module
 */
export function workerFile(base: string, name: string): { filename: string; execArgv: string[] } {
  const isSource = base.endsWith('.ts');
  const filename = fileURLToPath(new URL(`${name}.${isSource ? 'ts' : 'js'}`, base));
  if (!isSource) return { filename, execArgv: [] };
  const loader = createRequire(import.meta.url).resolve('tsx');
  return { filename, execArgv: ['--import', loader, '--conditions=development'] };
}
