/**
 * The database is asked again after this time. Until then the two machines' oscillators drift by less than a
 * millisecond.
 */
const FRESH_MS = 30_000;

/**
 * The database's clock without a query each time: its last answer plus the time elapsed on a monotonic clock, so
 * setting the machine's own clock does not matter.
 */
export class DatabaseClock {
  readonly #ask: () => Promise<Date>;
  #heard = 0;
  #at = Number.NEGATIVE_INFINITY;
  #isAsking = false;

  constructor(ask: () => Promise<Date>) {
    this.#ask = ask;
  }

  /** Asks the database now. */
  async ask(): Promise<Date> {
    const asked = performance.now();
    const answer = await this.#ask();
    const answered = performance.now();
    // The server answered at some moment in between; half of the round trip is the best guess.
    this.#heard = answer.getTime() + (answered - asked) / 2;
    this.#at = answered;
    return answer;
  }

  /** The database's current time, extrapolated without a query. */
  now(): Date {
    const since = performance.now() - this.#at;
    if (since > FRESH_MS && !this.#isAsking) {
      this.#isAsking = true;
      // A failed query leaves the estimate as it is; the next call asks again.
      this.ask()
        .catch(() => {})
        .finally(() => {
          this.#isAsking = false;
        });
    }
    return new Date(this.#heard + since);
  }

  /** How far the machine's clock is ahead of the database's, in ms; negative if it is behind. */
  skewMs(): number {
    return Math.round(Date.now() - this.now().getTime());
  }
}
