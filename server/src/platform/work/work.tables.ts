import type { ColumnType, Generated, JSONColumnType } from 'kysely';

export interface WorkTable {
  id: string;
  kind: string;
  payload: JSONColumnType<Record<string, unknown>, string, never>;
  queued_at: Generated<Date>;
  due_at: ColumnType<Date, Date | undefined, Date>;
  /** How many tries have begun. */
  tries: Generated<number>;
  /** The process that does it, and how long its claim is valid. */
  holder: string | null;
  held_until: Date | null;
  error: string | null;
  dead_at: Date | null;
}

export interface JobTable {
  name: string;
  next_at: Date;
  last_at: Date | null;
  holder: string | null;
  held_until: Date | null;
  succeeded_at: Date | null;
  error: string | null;
}

declare module '../db/tables.ts' {
  interface Tables {
    work: WorkTable;
    job: JobTable;
  }
}
