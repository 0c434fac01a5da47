/** A worker that was lent; given back whole, or ended where a job was cut off or left much memory behind. */
export interface Loan {
  readonly worker: Worker;
  giveBack(reusable: boolean): void;
}

export interface WorkerPool {
  /** Starts a worker ahead of the first job: its start takes longer than reading most files. */
  warm(): void;
  /** Calls `use` once a worker is free, at once where one is; what is `urgent` goes before all that is not. */
  borrow(use: (loan: Loan) => void, urgent?: boolean): void;
}

/** An idle worker keeps what its last job left until its own collection; after this long it is ended. */
const IDLE_MS = 15_000;

/** Takes how a worker is started, and how many may run at once. */
export function createWorkerPool(start: () => Worker, most: number): WorkerPool {
  const idle = new Map<Worker, ReturnType<typeof setTimeout>>();
  const urgently: ((loan: Loan) => void)[] = [];
  const waiting: ((loan: Loan) => void)[] = [];
  let running = 0;

  function rest(worker: Worker): void {
    const end = (): void => {
      idle.delete(worker);
      worker.terminate();
      running--;
    };
    idle.set(worker, setTimeout(end, IDLE_MS));
  }

  function wake(): Worker | null {
    const [resting] = idle.keys();
    if (resting) {
      clearTimeout(idle.get(resting));
      idle.delete(resting);
      return resting;
    }
    if (running >= most) return null;
    running++;
    return start();
  }

  function lend(): void {
    while (urgently.length + waiting.length > 0) {
      const worker = wake();
      if (!worker) return;
      const next = urgently.shift() ?? waiting.shift();
      next?.(loanOf(worker));
    }
  }

  function loanOf(worker: Worker): Loan {
    let isOut = true;
    return {
      worker,
      giveBack(reusable) {
        if (!isOut) return;
        isOut = false;
        if (reusable) rest(worker);
        else {
          worker.terminate();
          running--;
        }
        lend();
      },
    };
  }

  return {
    warm() {
      if (idle.size > 0 || running >= most) return;
      running++;
      rest(start());
    },
    borrow(use, urgent = false) {
      (urgent ? urgently : waiting).push(use);
      lend();
    },
  };
}
