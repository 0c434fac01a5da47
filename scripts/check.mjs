import { ensureInstalled, must, say, tool } from './steps.mjs';

await ensureInstalled();
say('== format and lint');
await must(tool('biome'), ['check', '--error-on-warnings']);
say('== types');
await must(tool('tsc'), ['-b']);
say('== generated files');
await must(tool('tsx'), ['--conditions=development', 'scripts/docs.ts', '--check']);
