import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

/**
 * Loaded into the measured server before its own code: tells over the channel that it was started with how late the
 * event loop's timers came since it was last asked (ms), and how much memory the process has (bytes).
 */
const RESOLUTION_MS = 5;

if (isMainThread && process.send) {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  const late = (nanoseconds) => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS);
  process.on('message', (message) => {
    if (message?.event !== 'measure') return;
    process.send({
      event: 'measured',
      delayP99: late(delays.percentile(99)),
      delayMax: late(delays.max),
      memory: process.memoryUsage.rss(),
    });
    delays.reset();
  });
}
