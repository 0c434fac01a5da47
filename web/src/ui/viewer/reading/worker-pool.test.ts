import { expect, it, vi } from 'vitest';
import { createWorkerPool, type Loan } from './worker-pool.ts';

function somePool(most: number) {
  const started: { readonly terminate: ReturnType<typeof vi.fn> }[] = [];
  const start = (): Worker => {
    const worker = { terminate: vi.fn() };
    started.push(worker);
    return worker as unknown as Worker;
  };
  return { pool: createWorkerPool(start, most), started };
}

it('a worker started ahead takes the first file, and a worker given back the next one', () => {
  const { pool, started } = somePool(2);
  const loans: Loan[] = [];
  pool.warm();
  pool.borrow((loan) => loans.push(loan));
  expect(started).toHaveLength(1);
  loans[0]?.giveBack(true);
  pool.borrow((loan) => loans.push(loan));
  expect(started).toHaveLength(1);
  expect(loans[1]?.worker).toBe(loans[0]?.worker);
});

it('no more files are read at once than there may be workers; the others wait their turn', () => {
  const { pool, started } = somePool(2);
  const loans: Loan[] = [];
  for (let file = 0; file < 5; file++) pool.borrow((loan) => loans.push(loan));
  expect(loans).toHaveLength(2);
  loans[0]?.giveBack(false);
  expect(loans).toHaveLength(3);
  expect(started).toHaveLength(3);
  expect(started[0]?.terminate).toHaveBeenCalledOnce();
});

it('what is urgent goes before what asked earlier, in the order of its asking', () => {
  const { pool } = somePool(1);
  const order: string[] = [];
  const loans: Loan[] = [];
  const ask = (name: string, urgent: boolean) =>
    pool.borrow((loan) => {
      order.push(name);
      loans.push(loan);
    }, urgent);
  ask('first light', true);
  ask('first whole', false);
  ask('second light', true);
  ask('third light', true);
  for (let turn = 0; turn < 3; turn++) loans[turn]?.giveBack(true);
  expect(order).toEqual(['first light', 'second light', 'third light', 'first whole']);
});

it('giving back twice frees one place only', () => {
  const { pool } = somePool(1);
  const loans: Loan[] = [];
  for (let file = 0; file < 3; file++) pool.borrow((loan) => loans.push(loan));
  loans[0]?.giveBack(true);
  loans[0]?.giveBack(true);
  expect(loans).toHaveLength(2);
});

it('a worker that nobody needs is ended after a while, and another one started when it is needed again', () => {
  vi.useFakeTimers();
  try {
    const { pool, started } = somePool(1);
    pool.warm();
    vi.advanceTimersByTime(60_000);
    expect(started[0]?.terminate).toHaveBeenCalledOnce();
    pool.borrow(() => undefined);
    expect(started).toHaveLength(2);
  } finally {
    vi.useRealTimers();
  }
});
