import type { LedgerPromise } from '@suya/contract/payments/lab-ledger.endpoints';
import { type RawBuilder, sql } from 'kysely';

/** A row that breaks a promise. */
export interface Breach {
  readonly clinicId: string;
  readonly id: string;
}

const within = (alias: string, clinics: readonly string[]) =>
  sql`${sql.ref(`${alias}.clinic_id`)} = ANY (${clinics}::uuid[])`;

/**
 * The faults that must never occur in the books of these clinics. Each query returns the rows that break its
 * promise.
 */
export const promises: Readonly<Record<LedgerPromise, (clinics: readonly string[]) => RawBuilder<Breach>>> = {
  entryAddsUp: (clinics) => sql`
    SELECT l.clinic_id AS "clinicId", l.txn_id AS id
      FROM ledger_line l JOIN account a ON a.clinic_id = l.clinic_id AND a.id = l.account_id
     WHERE ${within('l', clinics)} GROUP BY l.clinic_id, l.txn_id, a.unit HAVING sum(l.amount) <> 0`,
  entryHasLines: (clinics) => sql`
    SELECT t.clinic_id AS "clinicId", t.id FROM ledger_txn t WHERE ${within('t', clinics)} AND NOT EXISTS
      (SELECT FROM ledger_line l WHERE l.clinic_id = t.clinic_id AND l.txn_id = t.id)`,
  balanceIsSum: (clinics) => sql`
    SELECT a.clinic_id AS "clinicId", a.id
      FROM account a LEFT JOIN ledger_line l ON l.clinic_id = a.clinic_id AND l.account_id = a.id
     WHERE ${within('a', clinics)} GROUP BY a.clinic_id, a.id HAVING a.balance <> coalesce(sum(l.amount), 0)`,
  balanceInBounds: (clinics) => sql`
    SELECT a.clinic_id AS "clinicId", a.id FROM account a
     WHERE ${within('a', clinics)} AND (a.balance < a.floor OR a.balance > a.ceiling)`,
  paymentBooked: (clinics) => sql`
    SELECT p.clinic_id AS "clinicId", p.id FROM payment p
      LEFT JOIN ledger_txn t ON t.clinic_id = p.clinic_id AND t.cause = 'payment' AND t.cause_id = p.id
      LEFT JOIN attempt a ON a.clinic_id = p.clinic_id AND a.payment_id = p.id AND a.state = 'settled'
     WHERE ${within('p', clinics)}
       AND ((p.state = 'settled') <> (t.id IS NOT NULL) OR (p.state = 'settled') <> (a.id IS NOT NULL))`,
  paymentAmount: (clinics) => sql`
    SELECT p.clinic_id AS "clinicId", p.id FROM payment p
      JOIN ledger_txn t ON t.clinic_id = p.clinic_id AND t.cause = 'payment' AND t.cause_id = p.id
      JOIN ledger_line l ON l.clinic_id = t.clinic_id AND l.txn_id = t.id AND l.amount > 0
     WHERE ${within('p', clinics)} GROUP BY p.clinic_id, p.id HAVING sum(l.amount) <> p.amount_fen`,
  partsAddUp: (clinics) => sql`
    SELECT p.clinic_id AS "clinicId", p.id
      FROM payment p LEFT JOIN payment_bill pb ON pb.clinic_id = p.clinic_id AND pb.payment_id = p.id
     WHERE ${within('p', clinics)} GROUP BY p.clinic_id, p.id HAVING p.amount_fen <> coalesce(sum(pb.part_fen), 0)`,
  billPaid: (clinics) => sql`
    SELECT b.clinic_id AS "clinicId", b.id FROM bill b
     WHERE ${within('b', clinics)} AND b.state = 'settled' AND b.amount_fen > 0 AND NOT EXISTS
       (SELECT FROM payment_bill pb JOIN payment p ON p.clinic_id = pb.clinic_id AND p.id = pb.payment_id
         WHERE pb.clinic_id = b.clinic_id AND pb.bill_id = b.id AND pb.live AND p.state = 'settled')`,
  paidBillSettled: (clinics) => sql`
    SELECT b.clinic_id AS "clinicId", b.id
      FROM bill b JOIN payment_bill pb ON pb.clinic_id = b.clinic_id AND pb.bill_id = b.id AND pb.live
      JOIN payment p ON p.clinic_id = pb.clinic_id AND p.id = pb.payment_id
     WHERE ${within('b', clinics)} AND b.state = 'open' AND p.state IN ('settled', 'closed')`,
  strayBooked: (clinics) => sql`
    SELECT a.clinic_id AS "clinicId", a.id FROM attempt a
     WHERE ${within('a', clinics)} AND a.state = 'stray' AND NOT EXISTS
       (SELECT FROM ledger_txn t WHERE t.clinic_id = a.clinic_id AND t.cause = 'stray' AND t.cause_id = a.id)`,
  refundWithinPaid: (clinics) => sql`
    SELECT a.clinic_id AS "clinicId", a.id
      FROM attempt a JOIN refund r ON r.clinic_id = a.clinic_id AND r.attempt_id = a.id
     WHERE ${within('a', clinics)} GROUP BY a.clinic_id, a.id HAVING sum(r.amount_fen) > coalesce(a.paid_fen, 0)`,
  refundBooked: (clinics) => sql`
    SELECT r.clinic_id AS "clinicId", r.id FROM refund r
      LEFT JOIN ledger_txn t ON t.clinic_id = r.clinic_id AND t.cause = 'refund' AND t.cause_id = r.id
     WHERE ${within('r', clinics)} AND (r.state = 'done') <> (t.id IS NOT NULL)`,
  owedIsUnderWay: (clinics) => sql`
    SELECT a.clinic_id AS "clinicId", a.id FROM account a
     WHERE ${within('a', clinics)} AND a.kind = 'owed_back' AND -a.balance <>
       (SELECT coalesce(sum(r.amount_fen), 0) FROM refund r WHERE r.clinic_id = a.clinic_id AND r.state <> 'done')`,
};
