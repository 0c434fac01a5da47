import type { UnpaidBill } from '@suya/contract/payments/payments.schema';
import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ClinicCtx, Ctx } from '../../platform/ctx.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { matchesKeyword } from '../patients/index.ts';
import type { BillState } from './payments.tables.ts';

/** How many bills of the session's clinics wait for payment, those that are being paid included. */
export async function countUnpaid(ctx: ClinicCtx): Promise<number> {
  const [row] = await countOpen(ctx as Ctx, { clinics: ctx.scope.clinicIds });
  return row?.count ?? 0;
}

const countOpen = prepared((ctx, { clinics }: { clinics: readonly string[] }) =>
  ctx.db
    .selectFrom('bill')
    .select((query) => query.fn.countAll<number>().as('count'))
    .where('clinic_id', 'in', clinics)
    // Written out: a plan for any state could not use the index of the open ones.
    .where('state', '=', sql.lit('open')),
);

/** The payment that a bill is in at present. */
const livePayment = (query: ExpressionBuilder<Tables, 'bill'>) =>
  query
    .selectFrom('payment_bill as part')
    .innerJoin('payment', (join) =>
      join.onRef('payment.clinic_id', '=', 'part.clinic_id').onRef('payment.id', '=', 'part.payment_id'),
    )
    .whereRef('part.clinic_id', '=', 'bill.clinic_id')
    .whereRef('part.bill_id', '=', 'bill.id')
    .where('part.live', '=', true);

/** The patient of the order that a bill is for. */
const patientOfBill = (query: ExpressionBuilder<Tables, 'bill'>) =>
  query
    .selectFrom('orders')
    .innerJoin('patient', (join) =>
      join.onRef('patient.clinic_id', '=', 'orders.clinic_id').onRef('patient.id', '=', 'orders.patient_id'),
    )
    .whereRef('orders.clinic_id', '=', 'bill.clinic_id')
    .whereRef('orders.id', '=', 'bill.cause_id')
    .where('bill.cause_type', '=', 'order');

/** The catalogue's name of the appliance that a bill is for, whoever added it. */
export const applianceOfBill = sql<UnpaidBill['appliance']>`(
  SELECT json_build_object('label', a.label) FROM catalogue_appliance a WHERE a.order_type = bill.order_type)`;

function billRows(ctx: ClinicCtx, clinics: readonly string[]) {
  return ctx.db
    .selectFrom('bill')
    .selectAll('bill')
    .select((query) => [
      livePayment(query).select('payment.no').as('pay_no'),
      livePayment(query).select('payment.state').as('pay_state'),
      patientOfBill(query).select('patient.name').as('patient_name'),
      query.selectFrom('clinic').select('clinic.name').whereRef('clinic.id', '=', 'bill.clinic_id').as('clinic_name'),
      applianceOfBill.as('appliance'),
    ])
    .where('bill.clinic_id', 'in', clinics);
}
type BillRow = Awaited<ReturnType<ReturnType<typeof billRows>['execute']>>[number];

const toUnpaidBill = (row: BillRow): UnpaidBill => ({
  payInfoId: row.id,
  clinicId: row.clinic_id,
  clinicName: row.clinic_name ?? '',
  no: row.no,
  orderId: row.cause_type === 'order' ? row.cause_id : null,
  orderNo: row.cause_type === 'order' ? row.subject_no : null,
  orderType: row.order_type,
  appliance: row.appliance,
  kind: row.kind,
  patientName: row.patient_name,
  amountFen: row.amount_fen,
  createdAt: row.created_at.toISOString(),
  inPayment: row.pay_no !== null,
  payNo: row.pay_state === 'closing' ? null : row.pay_no,
});

/** Bills by the beginning of their or their order's number, or by the patient's name, pinyin or phone. */
function byKeyword(query: ExpressionBuilder<Tables, 'bill'>, keyword: string): Expression<SqlBool> {
  const number = keyword.toUpperCase();
  return query.or([
    sql<SqlBool>`starts_with(bill.no, ${number})`,
    sql<SqlBool>`starts_with(bill.subject_no, ${number})`,
    query.exists(
      patientOfBill(query)
        .select('patient.id')
        .where((patient) => matchesKeyword(patient, keyword)),
    ),
  ]);
}

/** The bills of the session's clinics that wait for payment, the oldest first. */
export async function listUnpaid(
  ctx: ClinicCtx,
  input: { pageIndex: number; pageSize: number; orderType?: number | undefined; keyword: string },
): Promise<{ total: number; list: UnpaidBill[] }> {
  let query = billRows(ctx, ctx.scope.clinicIds).where('bill.state', '=', 'open');
  if (input.orderType !== undefined) query = query.where('bill.order_type', '=', input.orderType);
  if (input.keyword) query = query.where((where) => byKeyword(where, input.keyword));
  const [rows, counted] = await Promise.all([
    query
      .orderBy('bill.created_at')
      .orderBy('bill.id')
      .limit(input.pageSize)
      .offset((input.pageIndex - 1) * input.pageSize)
      .execute(),
    query
      .clearSelect()
      .select((count) => count.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { total: counted.total, list: rows.map(toUnpaidBill) };
}

/** Bills of the clinic that pays by id, payable or not: a payment is one clinic's. */
export async function listBillsById(
  ctx: ClinicCtx,
  ids: readonly string[],
): Promise<(UnpaidBill & { state: BillState })[]> {
  const rows = await billRows(ctx, [ctx.scope.clinicId])
    .where('bill.id', 'in', [...ids])
    .orderBy('bill.created_at')
    .orderBy('bill.id')
    .execute();
  return rows.map((row) => ({ ...toUnpaidBill(row), state: row.state }));
}

/** A bill as its cause shows it. */
export interface BillOfCause {
  readonly id: string;
  readonly no: string;
  readonly kind: number;
  readonly state: 'open' | 'paid' | 'closed' | 'refunded';
  readonly amountFen: number;
  readonly createdAt: string;
  readonly paidAt: string | null;
  /** What went or goes back of it, in fen. */
  readonly refundedFen: number;
}

/** A bill as a part of somebody else's statement; times are PostgreSQL's text. */
export interface BillInJson extends Pick<BillOfCause, 'id' | 'no' | 'kind' | 'amountFen' | 'refundedFen'> {
  readonly state: BillState;
  readonly createdAt: string;
  readonly settledAt: string | null;
}

/**
 * The bills of one cause as a value within another statement, the oldest first, for whoever's rows the ctx may see.
 * @param cause the cause's clinic and id, as that statement names them
 */
export function billsInJson(
  { scope }: Pick<Ctx, 'scope'>,
  type: string,
  cause: { readonly clinicId: RawBuilder<string>; readonly id: RawBuilder<string> },
): RawBuilder<BillInJson[]> {
  // A clinic's bills are the policy's condition: named twice it counts twice, and the causes' index seems no better.
  const whose = scope.kind === 'clinic' ? sql`` : sql`AND b.clinic_id = ${cause.clinicId}`;
  return sql<BillInJson[]>`(
    SELECT coalesce(json_agg(json_build_object('id', b.id, 'no', b.no, 'kind', b.kind, 'state', b.state,
             'amountFen', b.amount_fen, 'createdAt', b.created_at, 'settledAt', b.settled_at, 'refundedFen',
             (SELECT coalesce(sum(r.amount_fen), 0) FROM refund r WHERE r.clinic_id = b.clinic_id AND r.bill_id = b.id))
             ORDER BY b.created_at, b.id), '[]')
      FROM bill b WHERE b.cause_type = ${sql.lit(type)} AND b.cause_id = ${cause.id} ${whose})`;
}

/** What `billsInJson` read. */
export const toBill = ({ settledAt, createdAt, ...bill }: BillInJson): BillOfCause => {
  const paid = bill.refundedFen > 0 && bill.refundedFen === bill.amountFen ? 'refunded' : 'paid';
  return {
    ...bill,
    state: bill.state === 'settled' ? paid : bill.state,
    createdAt: new Date(createdAt).toISOString(),
    paidAt: settledAt && new Date(settledAt).toISOString(),
  };
};
