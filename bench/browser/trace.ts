import type { Page } from '@playwright/test';

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds on the clock, and of the thread's own time. */
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** What a page's main thread did, in ms. */
export interface MainThread {
  /** The longest that it could do nothing else, by the clock: a busy machine makes it longer. */
  readonly longest: number;
  /** The most of its own time that one task took: what it would be with a core to itself. */
  readonly longestOwn: number;
  /** What all tasks took beyond the first 50 ms of each. */
  readonly blocked: number;
  /** Its own time in each frame that a script drew. */
  readonly frames: readonly number[];
}

const categories = ['-*', '__metadata', 'devtools.timeline', 'disabled-by-default-devtools.timeline'];
const LONG_MS = 50;
const ms = (microseconds: number | undefined): number => (microseconds ?? 0) / 1000;

/** The busiest of the main threads: that of the page which is looked at. */
function busiest(events: readonly TraceEvent[]): TraceEvent[] {
  const mains = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid}:${tid}`),
  );
  const ofThread = (thread: string) => events.filter(({ ph, pid, tid }) => ph === 'X' && thread === `${pid}:${tid}`);
  const busy = (all: readonly TraceEvent[]) => all.reduce((sum, { dur = 0 }) => sum + dur, 0);
  return [...mains].map(ofThread).sort((a, b) => busy(b) - busy(a))[0] ?? [];
}

/** A trace of minutes has more tasks than a call takes arguments. */
const longestOf = (times: readonly number[]): number => times.reduce((most, time) => Math.max(most, time), 0);

/** Does something to a page and tells what it asked of its main thread, from Chromium's own trace. */
export async function traced(page: Page, work: () => Promise<unknown>): Promise<MainThread> {
  const browser = page.context().browser();
  if (!browser) throw new Error('the page has no browser of its own');
  await browser.startTracing(page, { categories });
  await work();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const main = busiest(traceEvents);
  const tasks = main.filter(({ name }) => name === 'RunTask');
  return {
    longest: longestOf(tasks.map(({ dur }) => ms(dur))),
    longestOwn: longestOf(tasks.map(({ tdur }) => ms(tdur))),
    blocked: tasks.reduce((sum, { dur }) => sum + Math.max(0, ms(dur) - LONG_MS), 0),
    frames: main.filter(({ name }) => name === 'FireAnimationFrame').map(({ tdur, dur }) => ms(tdur ?? dur)),
  };
}
