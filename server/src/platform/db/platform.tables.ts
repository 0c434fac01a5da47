import type { ColumnType, Generated, JSONColumnType } from 'kysely';

type Json = Record<string, unknown>;
/** Written as JSON text or a plain value, read parsed. */
type JsonOf<T> = JSONColumnType<T & object, string, string>;

export interface OutboxTable {
  id: Generated<number>;
  /** The writing transaction: readers order by (xid, id) and stop before the oldest one still running. */
  xid: Generated<string>;
  at: Generated<Date>;
  name: string;
  aggregate: string;
  clinic_id: string | null;
  lab_only: Generated<boolean>;
  clinic_only: Generated<boolean>;
  user_id: string | null;
  payload: JsonOf<Json>;
  done_at: Date | null;
  tries: Generated<number>;
  retry_at: Generated<Date>;
  error: string | null;
}

export interface IdempotencyTable {
  actor_id: string;
  key: string;
  route: string;
  body_sha256: Buffer;
  state: 'running' | 'done';
  status: number | null;
  answer: JSONColumnType<Json | null, string | null, string | null>;
  created_at: Generated<Date>;
  expires_at: ColumnType<Date, Date | undefined, Date>;
}

export interface RateTable {
  key: string;
  tat: Date;
}

export interface AuditTable {
  id: Generated<number>;
  at: Generated<Date>;
  actor_id: string | null;
  session_id: string | null;
  role: string;
  clinic_id: string | null;
  action: string;
  object: string | null;
  object_id: string | null;
  patient_id: string | null;
  outcome: string;
  ip: string | null;
  trace_id: string | null;
  /** Masked before it is stored. */
  detail: JSONColumnType<Json, string | undefined, never>;
}

declare module './tables.ts' {
  interface Tables {
    outbox: OutboxTable;
    idempotency: IdempotencyTable;
    rate: RateTable;
    audit: AuditTable;
  }
}
