import { loadavg } from 'node:os';

export const say = (text = ''): void => void process.stdout.write(`${text}\n`);
export const row = (...cells: readonly (string | number)[]): void => say(`| ${cells.join(' | ')} |`);
export const round = (value: number, digits = 0): string => value.toFixed(digits);
export const megabytes = (bytes: number): string => `${round(bytes / 1e6)} MB`;

/** How many processes wanted to run in the last minute: other work than ours shows here. */
export const load = (): string => round(loadavg()[0] ?? 0, 1);

/** A table's title, with the machine's load as it begins, and its head. */
export function head(title: string, ...cells: readonly string[]): void {
  say();
  say(`**${title}** · load ${load()}`);
  say();
  row(...cells);
  row(...cells.map(() => '---'));
}

export const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** `0.61`, or `**0.41**` where it misses its bar. */
export const against = (value: number, bar: number | null, isMet: (value: number, bar: number) => boolean): string =>
  bar === null || isMet(value, bar) ? round(value, 2) : `**${round(value, 2)}**`;
export const atLeast = (value: number, bar: number): boolean => value >= bar;
export const atMost = (value: number, bar: number): boolean => value <= bar;
