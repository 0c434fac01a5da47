import type pg from 'pg';
import { type Asker, lastAsking, type Size } from './askers.ts';
import { idOf, idText } from './ids.ts';
import { addPatients } from './people.ts';
import { label, prescription, series } from './prescription.ts';

/** Orders that stand ready to be moved or paid, each once; added after the reads are measured, whose lists they would fill. */
interface Batch {
  readonly status: 2 | 21;
  /** The numbers of its patients begin here; orders, payments and the rest are named by them. */
  readonly from: number;
  readonly count: number;
  readonly letter: string;
}

export const MOVABLE: Batch = { status: 2, from: 700_000, count: 600, letter: 'M' };
export const PAYABLE: Batch = { status: 21, from: 800_000, count: 300, letter: 'P' };
export const AMOUNT_FEN = 26_000;

export interface Ready {
  readonly asker: Asker;
  readonly number: number;
  readonly orderId: string;
}

const numberOf = (clinic: number, at: number): number => clinic * 1_000_000 + at;

/** What a batch holds, the askers taking turns. */
export function readyOf(askers: readonly Asker[], { from, count }: Batch): Ready[] {
  return Array.from({ length: count }, (_, at) =>
    askers.map((asker) => {
      const number = numberOf(asker.clinic, from + at);
      return { asker, number, orderId: idOf('order', number) };
    }),
  ).flat();
}

/** Writes the orders of a batch with their history. */
export async function addOrders(db: pg.Client, size: Size, batch: Batch): Promise<void> {
  const { status, from, count, letter } = batch;
  await addPatients(db, size, from, count);
  await db.query(
    `INSERT INTO orders (clinic_id, id, no, type, kind, status, open, version, patient_id, doctor_id, doctor_name, prescription,
                         series, series_label, price_fen, created_at, updated_at, submitted_at)
     SELECT ${idText('clinic', 'c')}, ${idText('order', 'n')}, '${letter}' || n, 5, 4, ${status}, true, 2, ${idText('patient', 'n')},
            ${idText('member', 'c')}, '医生' || c, $1, $2, $3, ${AMOUNT_FEN}, now() - interval '2 years', now(), now()
       FROM (SELECT c, c::bigint * 1000000 + at AS n
               FROM generate_series(2, ${lastAsking(size)}) c, generate_series(${from}, ${from + count - 1}) at) numbered`,
    [JSON.stringify(prescription), JSON.stringify(series), JSON.stringify(label)],
  );
  await db.query(`
    INSERT INTO order_history (clinic_id, order_id, seq, actor_id, actor_name, actor, event, from_status, to_status)
      SELECT clinic_id, id, s, doctor_id, '医生', 'clinic', CASE s WHEN 1 THEN 'saveDraft' ELSE 'submit' END,
             CASE s WHEN 1 THEN NULL ELSE 1 END, CASE s WHEN 1 THEN 1 ELSE status END
        FROM orders, generate_series(1, 2) s WHERE no LIKE '${letter}%'`);
  if (batch === PAYABLE) await addPayments(db);
  await db.query('VACUUM ANALYZE');
}

/** Of each payable order the bill, a payment of it and what the gateway was asked, all waiting. */
async function addPayments(db: pg.Client): Promise<void> {
  const ready = `(SELECT clinic_id, id, no, substr(no, 2)::bigint AS n FROM orders WHERE no LIKE '${PAYABLE.letter}%') o`;
  const later = "now() + interval '1 day'";
  await db.query(`
    INSERT INTO bill (clinic_id, id, no, cause_type, cause_id, subject_no, kind, order_type, amount_fen, state)
      SELECT clinic_id, ${idText('bill', 'n')}, 'B' || no, 'order', id, no, 4, 5, ${AMOUNT_FEN}, 'open' FROM ${ready};
    INSERT INTO payment (clinic_id, id, no, amount_fen, state, expires_at)
      SELECT clinic_id, ${idText('payment', 'n')}, no, ${AMOUNT_FEN}, 'open', ${later} FROM ${ready};
    INSERT INTO payment_bill (clinic_id, payment_id, bill_id, part_fen)
      SELECT clinic_id, ${idText('payment', 'n')}, ${idText('bill', 'n')}, ${AMOUNT_FEN} FROM ${ready};
    INSERT INTO attempt (clinic_id, id, payment_id, pay_type, gateway, out_trade_no, amount_fen, state, due_at)
      SELECT clinic_id, ${idText('attempt', 'n')}, ${idText('payment', 'n')}, 1, 'wechat', no, ${AMOUNT_FEN}, 'open', ${later} FROM ${ready}`);
}
