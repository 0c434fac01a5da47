import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import * as reads from './reads.ts';

async function inTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

const texts = {
  number: `SELECT nextval('order_number')::int8 AS counter, (now() AT TIME ZONE c.time_zone)::date AS day
             FROM clinic c WHERE c.id = $1`,
  addOrder: `INSERT INTO orders (clinic_id, id, no, type, kind, status, patient_id, doctor_id, doctor_name, prescription)
             VALUES ($1, $2, $3, 5, 4, 1, $4, $5, $6, $7)`,
  addHistory: `INSERT INTO order_history (clinic_id, order_id, seq, actor_id, actor_name, actor, event, from_status, to_status)
               VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
  addNews: `INSERT INTO outbox (name, aggregate, clinic_id, payload, done_at) VALUES ($1, $2, $3, $4, now())`,
  submit: `UPDATE orders SET status = 2, open = true, version = 2, price_fen = $3, price_lines = $4, series = $5,
                  series_label = $6, submitted_at = now(), updated_at = now()
            WHERE clinic_id = $1 AND id = $2 AND version = 1`,
  move: `UPDATE orders SET status = $4, open = $5, road = 'first', version = version + 1, updated_at = now()
          WHERE clinic_id = $1 AND id = $2 AND status = $3 RETURNING version`,
  attempt: 'SELECT * FROM attempt WHERE gateway = $1 AND out_trade_no = $2',
  lockParts: `SELECT bill.id, bill.state, bill.cause_type, bill.cause_id, part.part_fen, part.live
                FROM payment_bill part JOIN bill ON bill.clinic_id = part.clinic_id AND bill.id = part.bill_id
               WHERE part.clinic_id = $1 AND part.payment_id = $2 ORDER BY bill.id FOR UPDATE OF bill`,
  lockPayment: 'SELECT * FROM payment WHERE clinic_id = $1 AND id = $2 FOR UPDATE',
  settlePayment: `UPDATE payment SET state = 'settled', settled_at = now() WHERE clinic_id = $1 AND id = $2 AND state = 'open'`,
  settleBill: `UPDATE bill SET state = 'settled', settled_at = now() WHERE clinic_id = $1 AND id = $2 AND state = 'open'`,
  bookAttempt: `UPDATE attempt SET state = 'settled', transaction_id = $3, paid_fen = $4, paid_at = now()
                 WHERE clinic_id = $1 AND id = $2`,
  post: 'SELECT app.ledger_post($1, $2, $3, $4, $5)',
  keepNotice: `INSERT INTO gateway_inbox (gateway, notice_id, about, raw, outcome) VALUES ('wechat', $1, $2, $3, 'settled')
               ON CONFLICT DO NOTHING`,
} as const;

const ask = (client: pg.PoolClient, name: keyof typeof texts, values: unknown[]) =>
  client.query({ name, text: texts[name], values });

const tell = (client: pg.PoolClient, name: string, clinicId: string, about: { type: string; id: unknown }) =>
  ask(client, 'addNews', [name, `${about.type}:${about.id}`, clinicId, JSON.stringify({ id: about.id, name })]);

/** What a clinic's request to write carries. */
export interface Writing {
  readonly clinicId: string;
  readonly orderId: string;
  readonly patientId: string;
  readonly doctorId: string;
  readonly userId: string;
  readonly prescription: unknown;
  readonly amountFen: number;
}

/** A new order with its number and the first line of its history. */
export async function saveDraft(pool: pg.Pool, body: Writing): Promise<unknown> {
  const { clinicId, patientId, doctorId, userId, prescription } = body;
  const id = randomUUID();
  await inTransaction(pool, async (client) => {
    const { rows } = await ask(client, 'number', [clinicId]);
    const no = `L${rows[0].day.replaceAll('-', '').slice(2)}${rows[0].counter}`;
    const values = [clinicId, id, no, patientId, doctorId, '医生', JSON.stringify(prescription)];
    await ask(client, 'addOrder', values);
    await ask(client, 'addHistory', [clinicId, id, 1, userId, '助理', 'clinic', 'saveDraft', null, 1]);
  });
  return reads.draft(pool, clinicId, id);
}

/** The draft handed in: what is frozen, history, news. */
export async function submit(pool: pg.Pool, body: Writing): Promise<unknown> {
  const { clinicId, orderId, userId, amountFen } = body;
  await inTransaction(pool, async (client) => {
    const series = await reads.seriesOfDraft(client, clinicId, orderId);
    const values = [clinicId, orderId, amountFen, '[]', JSON.stringify(series), JSON.stringify(series?.label)];
    await ask(client, 'submit', values);
    await ask(client, 'addHistory', [clinicId, orderId, 2, userId, '助理', 'clinic', 'submit', 1, 2]);
    await tell(client, 'order.moved', clinicId, { type: 'order', id: orderId });
  });
  return reads.detail(pool, clinicId, orderId);
}

/** A submitted order taken back: row, history, news. */
export async function withdraw(pool: pg.Pool, { clinicId, orderId, userId }: Writing): Promise<unknown> {
  await inTransaction(pool, async (client) => {
    const { rows } = await ask(client, 'move', [clinicId, orderId, 2, 1, false]);
    await ask(client, 'addHistory', [clinicId, orderId, rows[0].version, userId, '助理', 'clinic', 'withdraw', 2, 1]);
    await tell(client, 'order.moved', clinicId, { type: 'order', id: orderId });
  });
  return reads.detail(pool, clinicId, orderId);
}

/** What a gateway tells of a paid trade. */
export interface Receipt {
  readonly outTradeNo: string;
  readonly amountFen: number;
}

/** A payment settled: payment, bill, attempt, ledger, the order moved with history, three pieces of news, the notice kept. */
export function settle(pool: pg.Pool, receipt: Receipt): Promise<unknown> {
  const { outTradeNo, amountFen } = receipt;
  return inTransaction(pool, async (client) => {
    const attempt = (await ask(client, 'attempt', ['wechat', outTradeNo])).rows[0];
    const { clinic_id: clinicId, payment_id: paymentId } = attempt;
    const part = (await ask(client, 'lockParts', [clinicId, paymentId])).rows[0];
    await ask(client, 'lockPayment', [clinicId, paymentId]);
    await ask(client, 'settlePayment', [clinicId, paymentId]);
    await ask(client, 'settleBill', [clinicId, part.id]);
    await ask(client, 'bookAttempt', [clinicId, attempt.id, `T${outTradeNo}`, amountFen]);
    const lines = [
      { kind: 'wechat_clearing', amount: amountFen },
      { kind: 'revenue', amount: -amountFen },
    ];
    await ask(client, 'post', [clinicId, randomUUID(), 'payment', paymentId, JSON.stringify(lines)]);
    const { rows } = await ask(client, 'move', [clinicId, part.cause_id, 21, 22, true]);
    await ask(client, 'addHistory', [
      clinicId,
      part.cause_id,
      rows[0].version,
      null,
      'system',
      'system',
      'settle',
      21,
      22,
    ]);
    await tell(client, 'order.moved', clinicId, { type: 'order', id: part.cause_id });
    await tell(client, 'bill.settled', clinicId, { type: 'bill', id: part.id });
    await tell(client, 'payment.moved', clinicId, { type: 'payment', id: paymentId });
    await ask(client, 'keepNotice', [`N${outTradeNo}`, outTradeNo, JSON.stringify(receipt)]);
    return 'SUCCESS';
  });
}
