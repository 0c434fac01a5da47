import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/** Reporters of a run write what each file took into the file that `TIMES_FILE` names, a JSON line each. */
export function noteTimes(files) {
  const place = process.env.TIMES_FILE;
  if (place) appendFileSync(place, files.map((file) => `${JSON.stringify(file)}\n`).join(''));
}

/** Every test file of the runs before, the slowest first. A file that was worked at in parts, or tried again, is one. */
export function slowestFiles(place) {
  const total = new Map();
  const lines = existsSync(place) ? readFileSync(place, 'utf8').split('\n').filter(Boolean) : [];
  for (const { file, ms } of lines.map((line) => JSON.parse(line))) total.set(file, (total.get(file) ?? 0) + ms);
  return [...total].map(([file, ms]) => ({ file, ms })).sort((one, other) => other.ms - one.ms);
}

/** Minutes and seconds. */
export const inMinutes = (ms) => {
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};
