/** How long at most something waits for an earlier round before a round of its own begins beside it. */
const PATIENCE_MS = 25;

export interface RoundsOptions<In, Out> {
  /** Does the whole round; answers in the order of the items. */
  readonly run: (items: readonly In[]) => Promise<readonly Out[]>;
  /** Items of one round at most. */
  readonly most: number;
  /** Whether each item is tried alone after their round failed in this way, so that a bad one fails nobody else. */
  readonly isBlamed?: (error: unknown) => boolean;
}

interface Waiting<In, Out> {
  readonly item: In;
  readonly done: (answer: Out) => void;
  readonly fail: (error: unknown) => void;
}

/**
 * Does many requests' equal work in rounds: what is asked while a round runs is done together in the next one. A round
 * begins after everything in it was asked, so each answer is as fresh as if it had been asked alone. Nothing is kept:
 * whoever asks waits for the round and fails with it.
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
      // At the end of the turn, so that what came with the same packets goes along.
      else if (gathered.length === 1) setImmediate(begin);
    });
}
