import type { Db } from '../ctx.ts';

const writes = new WeakMap<Db, () => number>();

/** Says how many statements that may change something a running transaction has sent. */
export const countWrites = (db: Db, count: () => number): void => void writes.set(db, count);

/**
 * Reads behind what the transaction has sent, without waiting for it.
 * @returns what was read, to be asked for when the transaction has done its work; nothing where it sent a change after
 *   the read, which then has to be made again
 */
export function readBehind<T>(db: Db, read: () => Promise<T>): () => Promise<T> | undefined {
  const before = writes.get(db)?.();
  const answer = read();
  // Whoever asks for it hears of the failure; where nobody does, what made it fail was told already.
  answer.catch(() => {});
  return () => (before !== undefined && writes.get(db)?.() === before ? answer : undefined);
}
