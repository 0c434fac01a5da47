/** Lets what is small go before what is large on one line. */
export interface Precedence {
  /** Something that goes first has begun. @returns says that it is over, however it went. */
  begin(): () => void;
  /** Resolves when all that had begun by the end of this turn is over, or has taken longer than one may wait. */
  passed(): Promise<void>;
}

/** Takes for how many ms at most what goes first holds up the rest. */
export function createPrecedence(longestMs: number): Precedence {
  const underway = new Set<Promise<void>>();
  return {
    begin() {
      let end = (): void => undefined;
      const whole = new Promise<void>((done) => {
        end = done;
      });
      underway.add(whole);
      return () => {
        underway.delete(whole);
        end();
      };
    },
    async passed() {
      // Who asks later in this turn goes first all the same.
      await Promise.resolve();
      if (underway.size === 0) return;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const late = new Promise<void>((done) => {
        timer = setTimeout(done, longestMs);
      });
      await Promise.race([Promise.all(underway), late]);
      clearTimeout(timer);
    },
  };
}
