import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** A program of ours in a process of its own, spoken to line by line. */
export class Child {
  readonly process: ChildProcess;
  readonly lines: string[] = [];
  readonly exit: Promise<number | null>;
  readonly #waiting = new Set<() => void>();
  #ended = false;

  /** `file` is relative to server/src. */
  constructor(file: string, env: Readonly<Record<string, string>>) {
    const path = fileURLToPath(new URL(`../${file}`, import.meta.url));
    const { DATABASE_URL: _, ...inherited } = process.env;
    this.process = spawn(process.execPath, ['--import', 'tsx', '--conditions=development', path], {
      env: { ...inherited, NODE_OPTIONS: '', VITEST: '', ...env },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    this.process.stdin?.on('error', () => {});
    if (this.process.stdout) {
      createInterface({ input: this.process.stdout }).on('line', (line) => {
        this.lines.push(line);
        for (const wake of this.#waiting) wake();
      });
    }
    this.exit = new Promise((done) => {
      this.process.on('close', (code) => {
        this.#ended = true;
        for (const wake of this.#waiting) wake();
        done(code);
      });
    });
  }

  /** The first line that begins so, waited for. Throws when the process ends without it. */
  line(start: string): Promise<string> {
    return this.#find(start, (line) => line.startsWith(start));
  }

  /** The first line that has this in it, waited for. Throws when the process ends without it. */
  lineWith(part: string): Promise<string> {
    return this.#find(part, (line) => line.includes(part));
  }

  async #find(what: string, fits: (line: string) => boolean): Promise<string> {
    for (;;) {
      const found = this.lines.find(fits);
      if (found !== undefined) return found;
      if (this.#ended) throw new Error(`ended without "${what}": ${this.lines.join(' | ')}`);
      await new Promise<void>((wake) => {
        const once = (): void => {
          this.#waiting.delete(once);
          wake();
        };
        this.#waiting.add(once);
      });
    }
  }

  send(line: string): void {
    this.process.stdin?.write(`${line}\n`);
  }

  async end(signal: NodeJS.Signals): Promise<number | null> {
    this.process.kill(signal);
    return this.exit;
  }
}
