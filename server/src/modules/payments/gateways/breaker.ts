import { GatewayError } from './gateway.ts';

const FAILURES_TO_OPEN = 5;
const REST_MS = 30_000;

/**
 * Protects a gateway that is down, and the callers who would wait for it. After five failures in a row every call
 * fails at once for 30 s, then one call is let through as a test. Only `unavailable` and `forged` count as
 * failures.
 */
export class Breaker {
  private readonly now: () => Date;
  private failures = 0;
  private openUntil = 0;
  private probing = false;

  constructor(now: () => Date) {
    this.now = now;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    const open = this.failures >= FAILURES_TO_OPEN;
    if (open && (this.probing || this.now().getTime() < this.openUntil)) {
      throw new GatewayError('unavailable', 'breaker');
    }
    this.probing = open;
    try {
      const result = await work();
      this.failures = 0;
      return result;
    } catch (error) {
      if (error instanceof GatewayError && (error.kind === 'refused' || error.kind === 'credentials')) {
        this.failures = 0;
      } else {
        this.failures += 1;
        this.openUntil = this.now().getTime() + REST_MS;
      }
      throw error;
    } finally {
      if (open) this.probing = false;
    }
  }
}
