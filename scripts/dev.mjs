import { ensureInstalled, run, tool } from './steps.mjs';

await ensureInstalled();
/** The web application with hot reload on port 5173, over a server that `npm start` runs on port 8080. */
process.exitCode = await run(tool('vite'), [], { cwd: 'web' });
