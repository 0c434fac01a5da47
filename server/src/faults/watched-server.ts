import { monitorEventLoopDelay } from 'node:perf_hooks';

/**
 * The whole server in a process that measures itself. To a line `begin` it says `began <n> <bytes held>` and measures
 * from there on; to `end` it says `ended <n> <most bytes held since, sampled> <p99 of the event loop's delay in ms>`.
 */
const SAMPLE_MS = 10;
const NS_PER_MS = 1e6;
const loop = monitorEventLoopDelay({ resolution: 5 });
loop.enable();
let most = 0;
let asked = 0;
setInterval(() => {
  most = Math.max(most, process.memoryUsage.rss());
}, SAMPLE_MS).unref();

process.stdin.on('data', (line: Buffer) => {
  asked += 1;
  const held = process.memoryUsage.rss();
  if (line.toString().startsWith('begin')) {
    most = held;
    loop.reset();
    process.stdout.write(`began ${asked} ${held}\n`);
  } else {
    process.stdout.write(`ended ${asked} ${Math.max(most, held)} ${Math.round(loop.percentile(99) / NS_PER_MS)}\n`);
  }
});
process.stdin.unref();

await import('../main.ts');
