import type { PaymentState } from '@suya/contract/payments/payments.machine';
import type { PayType } from '@suya/contract/payments/payments.schema';
import type { ColumnType, Generated } from 'kysely';

/** Set by the database at the insert and never changed. */
type Stamp = ColumnType<Date, never, never>;
/** Null at the insert. */
type Later<T> = ColumnType<T | null, never, T>;

export type BillState = 'open' | 'settled' | 'closed';
export type AttemptState = 'asked' | 'open' | 'closing' | 'closed' | 'settled' | 'stray';
export type RefundState = 'asked' | 'processing' | 'done' | 'abnormal';
export type RefundReason = 'stray' | 'billClosed' | 'cancelled';

export interface BillTable {
  clinic_id: string;
  id: string;
  no: string;
  cause_type: string;
  cause_id: string;
  subject_no: string;
  kind: number;
  order_type: number | null;
  amount_fen: number;
  state: BillState;
  created_at: Stamp;
  settled_at: ColumnType<Date | null, Date | null, Date>;
  closed_at: Later<Date>;
}

export interface PaymentTable {
  clinic_id: string;
  id: string;
  no: string;
  amount_fen: number;
  state: PaymentState;
  made_by: string | null;
  created_at: Stamp;
  expires_at: Date;
  settled_at: Later<Date>;
  closed_at: Later<Date>;
}

export interface PaymentBillTable {
  clinic_id: string;
  payment_id: string;
  bill_id: string;
  part_fen: number;
  live: Generated<boolean>;
}

export interface AttemptTable {
  clinic_id: string;
  id: string;
  payment_id: string;
  pay_type: PayType;
  gateway: string;
  out_trade_no: string;
  amount_fen: number;
  state: AttemptState;
  code_url: string | null;
  pay_url: Generated<string | null>;
  transaction_id: string | null;
  paid_fen: number | null;
  paid_at: Date | null;
  created_at: Stamp;
  queried_at: Date | null;
  queries: Generated<number>;
  due_at: Date;
}

export interface RefundTable {
  clinic_id: string;
  id: string;
  payment_id: string;
  attempt_id: string;
  bill_id: string | null;
  out_refund_no: string;
  amount_fen: number;
  reason: RefundReason;
  state: RefundState;
  tries: Generated<number>;
  error: string | null;
  created_at: Stamp;
  done_at: Later<Date>;
}

export interface GatewayInboxTable {
  id: Generated<number>;
  gateway: string;
  notice_id: string;
  about: string | null;
  raw: Buffer;
  verified_at: Stamp;
  outcome: string;
}

export interface PayTokenTable {
  clinic_id: string;
  token_hash: Buffer;
  payment_id: string;
  created_at: Stamp;
}

export interface AccountKindTable {
  kind: string;
  unit: 'CNY' | 'PT';
  lowest: number;
  highest: number;
  shown_to_clinic: Generated<boolean>;
}

export interface AccountTable {
  clinic_id: string;
  id: Generated<string>;
  kind: string;
  unit: 'CNY' | 'PT';
  floor: number;
  ceiling: number;
  balance: Generated<number>;
}

export interface LedgerTxnTable {
  clinic_id: string;
  id: string;
  cause: string;
  cause_id: string;
  at: Stamp;
  actor: string | null;
}

export interface LedgerLineTable {
  clinic_id: string;
  txn_id: string;
  account_id: string;
  amount: number;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    bill: BillTable;
    payment: PaymentTable;
    payment_bill: PaymentBillTable;
    attempt: AttemptTable;
    refund: RefundTable;
    gateway_inbox: GatewayInboxTable;
    pay_token: PayTokenTable;
    account_kind: AccountKindTable;
    account: AccountTable;
    ledger_txn: LedgerTxnTable;
    ledger_line: LedgerLineTable;
  }
}
