import type { Db } from '../ctx.ts';

/** What a running transaction lets be done behind what it has asked. */
export interface Running {
  /** How many statements were sent that may change something. */
  readonly writes: () => number;
  readonly commitBehind: () => void;
}

const running = new WeakMap<Db, Running>();

/** Names the transaction that a builder's queries run in. */
export const noteRunning = (db: Db, transaction: Running): void => void running.set(db, transaction);

/**
 * Reads behind what the transaction has sent, without waiting for it.
 * @returns what was read, to be asked for when the transaction has done its work; nothing where it sent a change after
 *   the read, which then has to be made again
 */
export function readBehind<T>(db: Db, read: () => Promise<T>): () => Promise<T> | undefined {
  const before = running.get(db)?.writes();
  const answer = read();
  // Whoever asks for it hears of the failure; where nobody does, what made it fail was told already.
  answer.catch(() => {});
  return () => (before !== undefined && running.get(db)?.writes() === before ? answer : undefined);
}

/**
 * Commits behind what the transaction has sent, in the same round trip: for a last statement that writes all or nothing.
 * A statement before it that fails makes it a rollback. What is asked afterwards may only read.
 */
export const commitBehind = (db: Db): void => running.get(db)?.commitBehind();
