/** How long an item waits for an earlier round before it starts a parallel round. */
const PATIENCE_MS = 25;

export interface RoundsOptions<In, Out> {
  /** Processes a whole round. Returns the answers in the order of the items. */
  readonly run: (items: readonly In[]) => Promise<readonly Out[]>;
  /** Maximum number of items in a round. */
  readonly most: number;
  /**
   * Whether to retry each item alone after a round failed with this error, so that one bad item does not fail the
   * others.
   */
  readonly isBlamed?: (error: unknown) => boolean;
}

interface Waiting<In, Out> {
  readonly item: In;
  readonly done: (answer: Out) => void;
  readonly fail: (error: unknown) => void;
}

/**
 * Batches the same work of many requests: items that arrive while a round runs are processed together in the next
 * one. A round starts only after all its items were asked for, so each answer is as fresh as if it had been asked
 * for alone. Nothing is cached: every caller waits for its round and fails with it.
 */
export function inRounds<In, Out>(options: RoundsOptions<In, Out>): (item: In) => Promise<Out> {
  let gathered: Waiting<In, Out>[] = [];
  let running = 0;
  let patience: NodeJS.Timeout | undefined;

  async function attempt(round: readonly Waiting<In, Out>[]): Promise<void> {
    try {
      const answers = await options.run(round.map(({ item }) => item));
      for (const [at, { done }] of round.entries()) done(answers[at] as Out);
    } catch (error) {
      const retry = round.length > 1 && options.isBlamed?.(error);
      if (retry) for (const one of round) await attempt([one]);
      else for (const { fail } of round) fail(error);
    }
  }

  function begin(): void {
    clearTimeout(patience);
    patience = undefined;
    if (gathered.length === 0) return;
    const round = gathered.slice(0, options.most);
    gathered = gathered.slice(options.most);
    running += 1;
    void attempt(round).then(() => {
      running -= 1;
      if (running === 0 || gathered.length > 0) begin();
    });
    if (gathered.length > 0) wait();
  }

  function wait(): void {
    patience ??= setTimeout(begin, PATIENCE_MS);
  }

  return (item) =>
    new Promise((done, fail) => {
      gathered.push({ item, done, fail });
      if (running > 0) wait();
      // Runs at the end of this turn of the event loop, so that requests from the same packets share the round.
      else if (gathered.length === 1) setImmediate(begin);
    });
}
