import type { Generated, JSONColumnType } from 'kysely';

export interface DemoStepTable {
  name: string;
  begun_at: Generated<Date>;
  done_at: Date | null;
  answer: JSONColumnType<object | null, string | null, string | null>;
}

declare module '../platform/db/tables.ts' {
  interface Tables {
    demo_step: DemoStepTable;
  }
}
