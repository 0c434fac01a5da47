import type { MarkReference } from '@suya/contract/cases/conversation.schema';
import type { StoredFile } from '@suya/contract/files/files.schema';
import type { TalkMeans } from './means.ts';

/** A message on its way. */
export interface Letter {
  /** Its Idempotency-Key: the same on every try. */
  readonly key: string;
  readonly means: TalkMeans;
  readonly caseId: string;
  /** The last message that stood there when it was written. */
  readonly after: number;
  readonly text: string;
  readonly pictures: readonly StoredFile[];
  readonly marks: readonly MarkReference[];
}

/** `waiting`: the server was not reached, it is tried again by itself; `refused`: it said no, in words. */
export type Posted = Letter & { readonly state: 'sending' | 'waiting' | 'refused'; readonly reason: string };

interface Means {
  /** Brings a letter away; rejects where it could not. */
  readonly deliver: (letter: Letter) => Promise<void>;
  /** Whether a failed try may have arrived or never left: then the same letter is tried again. */
  readonly isUnanswered: (error: unknown) => boolean;
  /** Calls back a little later, the later the more tries there were. */
  readonly later: (tries: number, again: () => void) => void;
}

/**
 * Messages between writing and arrival, in the order they were written: one at a time for each case, so that what was
 * written first is said first. It outlives the page that wrote them.
 */
export class Outbox {
  readonly #means: Means;
  readonly #watchers = new Set<() => void>();
  readonly #busy = new Set<string>();
  #letters: readonly Posted[] = [];
  #tries = 0;

  constructor(means: Means) {
    this.#means = means;
  }

  readonly watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  readonly letters = (): readonly Posted[] => this.#letters;

  post(letter: Letter): void {
    this.#set([...this.#letters, { ...letter, state: 'sending', reason: '' }]);
    void this.#work(letter.caseId);
  }

  /** Tries everything again that waits: called when the network is back. */
  resume(): void {
    for (const caseId of new Set(this.#letters.map((letter) => letter.caseId))) {
      this.#change((letter) => letter.caseId === caseId && letter.state === 'waiting', { state: 'sending' });
      void this.#work(caseId);
    }
  }

  /** Tries a refused letter once more. */
  retry(key: string): void {
    const letter = this.#letters.find((one) => one.key === key);
    if (!letter) return;
    this.#change((one) => one.key === key, { state: 'sending', reason: '' });
    void this.#work(letter.caseId);
  }

  discard(key: string): void {
    this.#set(this.#letters.filter((letter) => letter.key !== key));
  }

  /** Forgets everything: the session has ended. */
  clear(): void {
    this.#set([]);
  }

  async #work(caseId: string): Promise<void> {
    if (this.#busy.has(caseId)) return;
    this.#busy.add(caseId);
    try {
      for (let next = this.#next(caseId); next; next = this.#next(caseId)) await this.#send(next);
    } finally {
      this.#busy.delete(caseId);
    }
  }

  /** The first letter of the case that may go; none while an earlier one waits for the network. */
  #next(caseId: string): Posted | undefined {
    const first = this.#letters.find((letter) => letter.caseId === caseId && letter.state !== 'refused');
    return first?.state === 'sending' ? first : undefined;
  }

  async #send(letter: Posted): Promise<void> {
    try {
      await this.#means.deliver(letter);
      this.#tries = 0;
      this.discard(letter.key);
    } catch (error) {
      const isUnanswered = this.#means.isUnanswered(error);
      const reason = error instanceof Error ? error.message : '';
      this.#change((one) => one.key === letter.key, { state: isUnanswered ? 'waiting' : 'refused', reason });
      if (!isUnanswered) return;
      this.#tries += 1;
      this.#means.later(this.#tries, () => this.resume());
    }
  }

  #change(which: (letter: Posted) => boolean, part: Partial<Posted>): void {
    this.#set(this.#letters.map((letter) => (which(letter) ? { ...letter, ...part } : letter)));
  }

  #set(letters: readonly Posted[]): void {
    this.#letters = letters;
    for (const watcher of this.#watchers) watcher();
  }
}
