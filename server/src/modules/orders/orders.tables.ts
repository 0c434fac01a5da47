import type { Label, Series } from '@suya/contract/catalogue/catalogue.schema';
import type { PriceLine } from '@suya/contract/orders/orders.schema';
import type { Prescription } from '@suya/contract/orders/prescription/prescription.schema';
import type { ColumnType, Expression, Generated, JSONColumnType, Updateable } from 'kysely';

type Json<T extends object> = JSONColumnType<T, string, string>;
type MaybeJson<T extends object> = JSONColumnType<T | null, string | null, string | null>;

export interface OrdersTable {
  clinic_id: string;
  id: string;
  no: string;
  type: number;
  kind: number;
  status: number;
  version: Generated<number>;
  road: Generated<string>;
  open: Generated<boolean>;
  parent_id: string | null;
  patient_id: string | null;
  doctor_id: string | null;
  doctor_name: string | null;
  case_id: string | null;
  stage: string | null;
  designer_id: string | null;
  designer_name: string | null;
  version_designer_id: string | null;
  current_design_id: string | null;
  prescription: Json<Prescription>;
  series: MaybeJson<Series>;
  series_label: MaybeJson<Label>;
  price_lines: JSONColumnType<PriceLine[], string | undefined, string>;
  price_fen: number | null;
  promised_on: string | null;
  promise_kind: 'calendar' | 'lab' | null;
  amended_at: Date | null;
  abutments: JSONColumnType<{ tooth: number; abutment: string }[], string | undefined, string>;
  refund_id: string | null;
  rush: ColumnType<boolean, never, never>;
  turnaround_days: ColumnType<number | null, never, never>;
  appointment_on: string | null;
  risk_text: string | null;
  risk_signature: MaybeJson<{ signature: string; userId: string; at: string; risk: string }>;
  requested_fields: Generated<string[]>;
  request_reason: string | null;
  remake: MaybeJson<Record<string, unknown>>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  /** When it got its status. */
  moved_at: Generated<Date>;
  submitted_at: Date | null;
}

/** What a step may write into an order's row: values, or what the database computes. */
export type OrderColumns = {
  [C in keyof Updateable<OrdersTable>]:
    | Updateable<OrdersTable>[C]
    | Expression<Exclude<Updateable<OrdersTable>[C], undefined>>;
};

export interface OrderHistoryTable {
  clinic_id: string;
  order_id: string;
  seq: number;
  at: Generated<Date>;
  actor_id: string | null;
  actor_name: string;
  actor: string;
  event: string;
  from_status: number | null;
  to_status: number;
  reason: string | null;
  detail: Json<Record<string, unknown>>;
}

export interface OrderFileTable {
  clinic_id: string;
  order_id: string;
  file_id: string;
}

export interface ChangeRequestTable {
  clinic_id: string;
  id: string;
  order_id: string;
  text: string;
  asked_by: string;
  asked_by_name: string;
  asked_at: Generated<Date>;
  answer: 'accepted' | 'declined' | null;
  answer_text: Generated<string>;
  answered_by: string | null;
  answered_by_name: string | null;
  answered_at: Date | null;
}

export interface LabDayTable {
  day: string;
  working: boolean;
  reason: string;
  set_by: string;
  set_by_name: string;
  set_at: Generated<Date>;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    orders: OrdersTable;
    order_history: OrderHistoryTable;
    order_file: OrderFileTable;
    change_request: ChangeRequestTable;
    lab_day: LabDayTable;
  }
}
