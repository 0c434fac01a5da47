import type { UnpaidBill } from '@suya/contract/payments/payments.schema';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { ClinicCtx, Ctx } from '../../platform/ctx.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { matchesKeyword } from '../patients/index.ts';
import type { BillState } from './payments.tables.ts';

/** How many bills of the clinic wait for payment, those that are being paid included. */
export async function countUnpaid(ctx: ClinicCtx): Promise<number> {
  const [row] = await countOpen(ctx as Ctx, { clinicId: ctx.scope.clinicId });
  return row?.count ?? 0;
}

const countOpen = prepared((ctx, { clinicId }: { clinicId: string }) =>
  ctx.db
    .selectFrom('bill')
    .select((query) => query.fn.countAll<number>().as('count'))
    .where('clinic_id', '=', clinicId)
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

function billRows(ctx: ClinicCtx) {
  return ctx.db
    .selectFrom('bill')
    .selectAll('bill')
    .select((query) => [
      livePayment(query).select('payment.no').as('pay_no'),
      livePayment(query).select('payment.state').as('pay_state'),
      patientOfBill(query).select('patient.name').as('patient_name'),
    ])
    .where('bill.clinic_id', '=', ctx.scope.clinicId);
}
type BillRow = Awaited<ReturnType<ReturnType<typeof billRows>['execute']>>[number];

const toUnpaidBill = (row: BillRow): UnpaidBill => ({
  payInfoId: row.id,
  no: row.no,
  orderId: row.cause_type === 'order' ? row.cause_id : null,
  orderNo: row.cause_type === 'order' ? row.subject_no : null,
  orderType: row.order_type,
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

/** The bills that wait for payment, the oldest first. */
export async function listUnpaid(
  ctx: ClinicCtx,
  input: { pageIndex: number; pageSize: number; orderType?: number | undefined; keyword: string },
): Promise<{ total: number; list: UnpaidBill[] }> {
  let query = billRows(ctx).where('bill.state', '=', 'open');
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

/** Bills by id, payable or not, in no order of their own. */
export async function listBillsById(
  ctx: ClinicCtx,
  ids: readonly string[],
): Promise<(UnpaidBill & { state: BillState })[]> {
  const rows = await billRows(ctx)
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
  readonly causeId: string;
  readonly kind: number;
  readonly state: 'open' | 'paid' | 'closed' | 'refunded';
  readonly amountFen: number;
  readonly createdAt: string;
  readonly paidAt: string | null;
  /** What went or goes back of it, in fen. */
  readonly refundedFen: number;
}

/** The bills of several causes of one type, the oldest first, for whoever's rows the ctx may see. */
export async function billsOf(ctx: Ctx, type: string, causeIds: readonly string[]): Promise<BillOfCause[]> {
  if (causeIds.length === 0) return [];
  const rows = await ctx.db
    .selectFrom('bill')
    .selectAll('bill')
    .select((query) =>
      query
        .selectFrom('refund')
        .select((sum) =>
          sum.fn.coalesce(sum.cast<number>(sum.fn.sum('refund.amount_fen'), 'int8'), sql.lit(0)).as('fen'),
        )
        .whereRef('refund.clinic_id', '=', 'bill.clinic_id')
        .whereRef('refund.bill_id', '=', 'bill.id')
        .as('refunded_fen'),
    )
    // Whose they are is the policy's condition: named twice it counts twice, and the index of the causes seems no better.
    .where('bill.cause_type', '=', type)
    .where('bill.cause_id', 'in', [...causeIds])
    .orderBy('bill.created_at')
    .orderBy('bill.id')
    .execute();
  return rows.map((row) => {
    const refundedFen = row.refunded_fen ?? 0;
    const paid = refundedFen > 0 && refundedFen === row.amount_fen ? 'refunded' : 'paid';
    return {
      id: row.id,
      no: row.no,
      causeId: row.cause_id,
      kind: row.kind,
      state: row.state === 'settled' ? paid : row.state,
      amountFen: row.amount_fen,
      createdAt: row.created_at.toISOString(),
      paidAt: row.settled_at?.toISOString() ?? null,
      refundedFen,
    };
  });
}
