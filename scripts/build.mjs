import { build, ensureInstalled } from './steps.mjs';

await ensureInstalled();
await build();
