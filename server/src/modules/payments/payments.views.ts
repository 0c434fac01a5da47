import type { UnpaidBill } from '@suya/contract/payments/payments.schema';
import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ClinicCtx, Ctx } from '../../platform/ctx.ts';
import { prepared } from '../../platform/db/hot/prepared.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { matchesKeyword } from '../patients/index.ts';
import type { BillState } from './payments.tables.ts';

/** The number of the session's unpaid bills, including those with a payment in progress. */
export async function unPayCount(ctx: ClinicCtx): Promise<number> {
  const [row] = await countOpen(ctx as Ctx, { clinics: ctx.scope.clinicIds });
  return row?.count ?? 0;
}

const countOpen = prepared((ctx, { clinics }: { clinics: readonly string[] }) =>
  ctx.db
    .selectFrom('bill')
    .select((query) => query.fn.countAll<number>().as('count'))
    .where('clinic_id', 'in', clinics)
    // A literal, because a plan for any state could not use the index of open bills.
    .where('state', '=', sql.lit('open')),
);

/** The current payment of a bill. */
const livePayment = (query: ExpressionBuilder<Tables, 'bill'>) =>
  query
    .selectFrom('payment_bill as part')
    .innerJoin('payment', (join) =>
      join.onRef('payment.clinic_id', '=', 'part.clinic_id').onRef('payment.id', '=', 'part.payment_id'),
    )
    .whereRef('part.clinic_id', '=', 'bill.clinic_id')
    .whereRef('part.bill_id', '=', 'bill.id')
    .where('part.live', '=', true);

/** The patient of the bill's order. */
const patientOfBill = (query: ExpressionBuilder<Tables, 'bill'>) =>
  query
    .selectFrom('orders')
    .innerJoin('patient', (join) =>
      join.onRef('patient.clinic_id', '=', 'orders.clinic_id').onRef('patient.id', '=', 'orders.patient_id'),
    )
    .whereRef('orders.clinic_id', '=', 'bill.clinic_id')
    .whereRef('orders.id', '=', 'bill.cause_id')
    .where('bill.cause_type', '=', 'order');

/** The catalogue's name of the appliance that a bill is for, including appliances the lab added. */
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

/** Bills by the beginning of their own or their order's number, or by the patient's name, pinyin or phone. */
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

/** The unpaid bills of the session's clinics, oldest first. */
export async function unPayList(
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

/** Bills by id, payable or not, of the clinic that pays: a payment belongs to one clinic. */
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

/** A bill as shown to its cause. */
export interface BillOfCause {
  readonly id: string;
  readonly no: string;
  readonly kind: number;
  readonly state: 'open' | 'paid' | 'closed' | 'refunded';
  readonly amountFen: number;
  readonly createdAt: string;
  readonly paidAt: string | null;
  /** How much of it is being or was refunded, in fen. */
  readonly refundedFen: number;
}

/** A bill within another module's statement. Times are in PostgreSQL's text format. */
export interface BillInJson extends Pick<BillOfCause, 'id' | 'no' | 'kind' | 'amountFen' | 'refundedFen'> {
  readonly state: BillState;
  readonly createdAt: string;
  readonly settledAt: string | null;
}

/**
 * The bills of one cause that the ctx may see, oldest first, as a value within another statement.
 * @param cause the cause's clinic and id, as SQL of that statement
 */
export function billsInJson(
  { scope }: Pick<Ctx, 'scope'>,
  type: string,
  cause: { readonly clinicId: RawBuilder<string>; readonly id: RawBuilder<string> },
): RawBuilder<BillInJson[]> {
  // For a clinic the policy already contains this condition. Repeating it would count its selectivity twice and
  // make the causes' index look no better.
  const whose = scope.kind === 'clinic' ? sql`` : sql`AND b.clinic_id = ${cause.clinicId}`;
  return sql<BillInJson[]>`(
    SELECT coalesce(json_agg(json_build_object('id', b.id, 'no', b.no, 'kind', b.kind, 'state', b.state,
             'amountFen', b.amount_fen, 'createdAt', b.created_at, 'settledAt', b.settled_at, 'refundedFen',
             (SELECT coalesce(sum(r.amount_fen), 0) FROM refund r WHERE r.clinic_id = b.clinic_id AND r.bill_id = b.id))
             ORDER BY b.created_at, b.id), '[]')
      FROM bill b WHERE b.cause_type = ${sql.lit(type)} AND b.cause_id = ${cause.id} ${whose})`;
}

/** Converts a row of `billsInJson`. */
export const toBill = ({ settledAt, createdAt, ...bill }: BillInJson): BillOfCause => {
  const paid = bill.refundedFen > 0 && bill.refundedFen === bill.amountFen ? 'refunded' : 'paid';
  return {
    ...bill,
    state: bill.state === 'settled' ? paid : bill.state,
    createdAt: new Date(createdAt).toISOString(),
    paidAt: settledAt && new Date(settledAt).toISOString(),
  };
};
