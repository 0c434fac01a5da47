import { execFileSync } from 'node:child_process';

/** Of which commit this is a copy, as a number; zero where that is not known. */
function numberOfCommit(): number {
  try {
    const hash = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return Number.parseInt(hash.slice(0, 8), 16);
  } catch {
    return 0;
  }
}

/** Whose turn it is: by the commit, so that a failure is met again; `E2E_TURN` chooses another. */
const turn = Number(process.env.E2E_TURN ?? numberOfCommit());

/**
 * What is tried of a list this time where trying all takes long: one of every `share` in turns, so that a few commits try
 * everything. `LONG=1` tries all.
 */
export const inTurn = <T>(all: readonly T[], share: number): readonly T[] =>
  process.env.LONG ? all : all.filter((_, at) => (at + turn) % share === 0);
