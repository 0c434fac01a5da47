import { UNREACHED } from '@suya/contract/http/errors';
import type { Refusal } from './refusal.ts';

type Outcome = Pick<Refusal, 'code'> & Partial<Pick<Refusal, 'extra'>>;

/**
 * Whether an act may have happened, or may still be running, although no answer arrived. Only then is a retry the
 * same act.
 */
export const isUnanswered = ({ code, extra }: Outcome): boolean =>
  code === UNREACHED || (code >= 500 && code < 600) || code === 429 || extra?.retryAfter !== undefined;

/** Gives an act its Idempotency-Key: the same one for the same input until the server has answered. */
export class ActKey {
  #open: { input: string; key: string } | undefined;

  keyFor(input: unknown): string {
    const written = JSON.stringify(input) ?? '';
    if (this.#open?.input !== written) this.#open = { input: written, key: crypto.randomUUID() };
    return this.#open.key;
  }

  /** Reports how the attempt ended; without a refusal it succeeded. */
  settle(refusal?: Outcome): void {
    if (!refusal || !isUnanswered(refusal)) this.#open = undefined;
  }
}
