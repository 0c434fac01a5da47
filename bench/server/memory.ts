import { setTimeout as delay } from 'node:timers/promises';
import type { Ours } from '../servers.ts';
import { head, load, megabytes, row } from '../table.ts';

const IDLE_BAR = 160e6;
const LOAD_BAR = 350e6;
const SETTLES_MS = 5000;
const EVERY_MS = 250;

/** What the server holds a little after its start, before anybody asked. @returns bytes */
export async function idleMemory(ours: Ours): Promise<number> {
  await delay(SETTLES_MS);
  return (await ours.measures()).memory;
}

/** The most bytes that the server held while something was done. */
export async function mostMemory(ours: Ours, work: () => Promise<void>): Promise<number> {
  let most = 0;
  let isOver = false;
  const watch = async (): Promise<void> => {
    while (!isOver) {
      most = Math.max(most, (await ours.measures()).memory);
      await delay(EVERY_MS);
    }
  };
  const watching = watch();
  try {
    await work();
  } finally {
    isOver = true;
  }
  await watching;
  return most;
}

export function printMemory(idle: number, loaded: number): void {
  const cell = (bytes: number, bar: number) => (bytes <= bar ? megabytes(bytes) : `**${megabytes(bytes)}**`);
  head('Memory of the server’s process, PostgreSQL apart', 'when', 'memory', 'bar', 'load');
  row('idle, five seconds after the start', cell(idle, IDLE_BAR), megabytes(IDLE_BAR), load());
  row('most under the operations’ load', cell(loaded, LOAD_BAR), megabytes(LOAD_BAR), load());
}
