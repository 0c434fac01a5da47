import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

/** A running process: who it is, whose child, and how it was called. */
export interface Running {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

/** A slim container has no `ps`, so Linux is asked by its own files. */
async function ofProc(): Promise<Running[]> {
  const numbers = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    numbers.map(async (pid) => {
      const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
      const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
      const parent = Number(/^PPid:\s*(\d+)/m.exec(status)?.[1]);
      return { pid: Number(pid), parent, command: command.replaceAll('\0', ' ') };
    }),
  );
  return found.filter(({ parent }) => Number.isInteger(parent));
}

async function ofPs(): Promise<Running[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,args='], { maxBuffer: 10_000_000 });
  return stdout.split('\n').flatMap((line) => {
    const match = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line);
    return match ? [{ pid: Number(match[1]), parent: Number(match[2]), command: match[3] ?? '' }] : [];
  });
}

/** The process below another one that runs the script `part` (a shell that only names it does not count), waited for. */
export async function descendantOf(ancestor: number, part: string): Promise<number> {
  for (;;) {
    const all = process.platform === 'linux' ? await ofProc() : await ofPs();
    const parents = new Map(all.map((one) => [one.pid, one.parent]));
    const isBelow = (pid: number | undefined): boolean =>
      pid !== undefined && (pid === ancestor || isBelow(parents.get(pid)));
    const found = all.find(
      (one) => isBelow(parents.get(one.pid)) && /^\S*node\S* /.test(one.command) && one.command.includes(part),
    );
    if (found) return found.pid;
    await delay(20);
  }
}

/** False as soon as nobody has this number any more. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM';
  }
}

/** Waits until none of them lives; the test's own time bounds it. */
export async function allGone(pids: readonly number[]): Promise<void> {
  while (pids.some(isAlive)) await delay(20);
}
