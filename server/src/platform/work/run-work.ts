import { setTimeout as delay } from 'node:timers/promises';
import type { SystemCtx } from '../ctx.ts';
import { newId } from '../ids.ts';
import { reasonOf } from './reason.ts';
import {
  buryWork,
  type Claimant,
  type Claimed,
  claimWork,
  dueKinds,
  finishWork,
  renewWork,
  returnWork,
} from './work.repo.ts';
import type { Outcome, Worker } from './work.ts';
import { WorkFailed } from './work.ts';

const LOOK_MS = 1000;
const BEAT_MS = 5000;

/** Another process has taken over the work, so this try must not write its result. */
class TurnLost extends Error {}

interface InHand {
  readonly kind: string;
  readonly lost: AbortController;
  readonly over: Promise<void>;
}

interface Try {
  readonly worker: Worker;
  readonly claimed: Claimed;
  readonly holder: string;
  readonly lost: AbortSignal;
}

/** The result of the work, unless it takes too long or its claim is lost first. */
function within(work: Promise<Outcome>, signal: AbortSignal): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason as Error);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

async function carryOut(ctx: SystemCtx, { worker, claimed, lost }: Try): Promise<Outcome> {
  const { kind, run } = worker;
  if (claimed.tries > kind.tries) throw new WorkFailed('the process ended during the last try', false);
  const payload = kind.payload.safeParse(claimed.payload);
  if (!payload.success) throw new WorkFailed('the payload cannot be read', false);
  const signal = AbortSignal.any([lost, AbortSignal.timeout(kind.withinMs)]);
  return within(run(ctx, payload.data, { id: claimed.id, tries: claimed.tries, signal }), signal);
}

/** Writes how a try ended. The end of the work and its result are written together or not at all. */
async function conclude(ctx: SystemCtx, { claimed, holder }: Try, outcome: Outcome): Promise<void> {
  const held = { ...claimed, holder };
  if (outcome.end === 'later') return returnWork(ctx, held, outcome.inMs, null);
  await ctx.transaction(async (tx) => {
    if (!(await finishWork(tx, held))) throw new TurnLost();
    await outcome.write?.(tx);
  });
}

/** Notes a failed try and schedules the next one, or buries the work if it was the last. */
async function giveBack(ctx: SystemCtx, { worker, claimed, holder }: Try, error: unknown): Promise<void> {
  const { kind, buried } = worker;
  const held = { ...claimed, holder };
  const reason = reasonOf(error);
  const isLast = claimed.tries >= kind.tries || (error instanceof WorkFailed && !error.mayTryAgain);
  ctx.log.warn({ err: error, work: claimed.id, kind: kind.name, tries: claimed.tries, isLast }, 'work failed');
  if (!isLast) return returnWork(ctx, held, kind.backOffMs(claimed.tries), reason);
  await ctx.transaction(async (tx) => {
    if (!(await buryWork(tx, held, reason))) return;
    const payload = kind.payload.safeParse(claimed.payload);
    if (payload.success) await buried?.(tx, payload.data, reason);
  });
}

/**
 * One try from its claim to its end. If the end cannot be written, the next look finds the work again, because no
 * process has it in hand.
 */
async function take(ctx: SystemCtx, turn: Try): Promise<void> {
  try {
    await conclude(ctx, turn, await carryOut(ctx, turn));
  } catch (error) {
    if (error instanceof TurnLost || turn.lost.aborted) return;
    await giveBack(ctx, turn, error).catch((failure: unknown) => {
      ctx.log.warn({ err: failure, work: turn.claimed.id }, 'the end of work could not be written');
    });
  }
}

/** The workers of one process and the work they have in hand. */
function openCrew(ctx: SystemCtx, workers: readonly Worker[], holder: string, onFree: () => void) {
  const byName = new Map(workers.map((worker) => [worker.kind.name, worker]));
  const inHand = new Map<string, InHand>();
  const claimant = (): Claimant => ({ holder, inHand: [...inHand.keys()] });
  const begin = (worker: Worker, claimed: Claimed): void => {
    const lost = new AbortController();
    const over = take(ctx, { worker, claimed, holder, lost: lost.signal }).finally(() => {
      inHand.delete(claimed.id);
      onFree();
    });
    inHand.set(claimed.id, { kind: worker.kind.name, lost, over });
  };
  const placesOf = ({ kind }: Worker): number =>
    kind.width.count - [...inHand.values()].filter((one) => one.kind === kind.name).length;
  return {
    /**
     * Claims as much due work as there is room for and begins it.
     * @returns how much work was begun
     */
    async look(): Promise<number> {
      let begun = 0;
      for (const name of await dueKinds(ctx, claimant(), [...byName.keys()])) {
        const worker = byName.get(name);
        if (!worker || placesOf(worker) <= 0) continue;
        const claimed = await claimWork(ctx, worker.kind, claimant(), placesOf(worker));
        for (const one of claimed) begin(worker, one);
        begun += claimed.length;
      }
      return begun;
    },
    /** Renews the claims, and drops work that another process took over while this one was stalled. */
    async beat(): Promise<void> {
      const held = [...inHand];
      if (held.length === 0) return;
      const ours = await renewWork(ctx, { holder, inHand: held.map(([id]) => id) });
      for (const [id, { lost }] of held) if (!ours.has(id)) lost.abort(new TurnLost());
    },
    over: (): Promise<unknown> => Promise.all([...inHand.values()].map((one) => one.over)),
  };
}

export interface WorkPace {
  /** How often to look for due work; less than a second in tests. */
  readonly lookMs?: number;
  /** How often claims are renewed. */
  readonly beatMs?: number;
  /** The name of this process in claims. */
  readonly holder?: string;
}

/**
 * Does queued work until it is stopped. Looks for due work about once a second, and again at once after finishing
 * some.
 */
export function startWork(
  ctx: SystemCtx,
  workers: readonly Worker[],
  { lookMs = LOOK_MS, beatMs = BEAT_MS, holder = newId() }: WorkPace = {},
) {
  let isRunning = workers.length > 0;
  let alarm = new AbortController();
  const crew = openCrew(ctx, workers, holder, () => alarm.abort());
  const heart = setInterval(() => {
    crew.beat().catch((error: unknown) => ctx.log.warn({ err: error }, 'claims could not be renewed'));
  }, beatMs).unref();
  const loop = (async () => {
    while (isRunning) {
      alarm = new AbortController();
      await crew.look().catch((error: unknown) => ctx.log.warn({ err: error }, 'work cannot be looked for'));
      // Jittered, so that several processes do not ask at the same moment.
      if (isRunning)
        await delay(lookMs * (0.8 + Math.random() * 0.4), undefined, { signal: alarm.signal, ref: false }).catch(
          () => {},
        );
    }
  })();
  return {
    /** Begins no more work, and waits for what has begun. */
    async stop(): Promise<void> {
      isRunning = false;
      alarm.abort();
      await loop;
      await crew.over();
      clearInterval(heart);
    },
  };
}

/** Does due work until none is left. For tests and commands, which do not wait for a clock. */
export async function doDueWork(ctx: SystemCtx, workers: readonly Worker[]): Promise<void> {
  const crew = openCrew(ctx, workers, newId(), () => {});
  while ((await crew.look()) > 0) await crew.over();
}
