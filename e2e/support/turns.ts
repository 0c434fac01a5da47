import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';

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

/** A half of what is not on the main roads, which the whole set tries in turns; whoever names journeys is given all of them. */
const inHalves = process.env.JOURNEYS_IN_TURNS !== undefined;

/**
 * The files of journeys that are tried this time besides the main roads.
 * @param folder where the journeys are, with their folders
 * @returns paths within the folder, as patterns of Playwright
 */
export function filesInTurn(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.journey.ts'),
  );
  const chosen = inHalves ? inTurn(files.sort(), 2) : files;
  return chosen.map((file) => `**/${file}`);
}
