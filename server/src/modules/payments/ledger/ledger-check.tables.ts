import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { LedgerFault, LedgerSeen } from './ledger.ts';

export interface LedgerCheckTable {
  id: string;
  asked_at: Generated<Date>;
  asked_by: string | null;
  asked_by_name: string | null;
  done_at: ColumnType<Date | null, never, Date>;
  seen: JSONColumnType<LedgerSeen, never, string> | null;
  faults: JSONColumnType<LedgerFault[], never, string> | null;
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    ledger_check: LedgerCheckTable;
  }
}
