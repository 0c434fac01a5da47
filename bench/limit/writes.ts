import { createHash, randomUUID } from 'node:crypto';
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

/** A line of history and the news of it, as parts of the statement that changes its order. */
const history = (values: string) => `history AS (
    INSERT INTO order_history (clinic_id, order_id, seq, actor_id, actor_name, actor, event, from_status, to_status)
    SELECT clinic_id, id, version, ${values} FROM changed)`;
const news = (name: string) => `news AS (
    INSERT INTO outbox (name, aggregate, clinic_id, payload, done_at)
    SELECT '${name}', 'order:' || id, clinic_id, jsonb_build_object('id', id, 'name', '${name}'), now() FROM changed)`;

/** What changes a row writes its history and its news with it, in one statement, as ours does. */
const texts = {
  number: `SELECT nextval('order_number')::int8 AS counter, (now() AT TIME ZONE c.time_zone)::date AS day
             FROM clinic c WHERE c.id = $1`,
  addOrder: `WITH changed AS (
    INSERT INTO orders (clinic_id, id, no, type, kind, status, patient_id, doctor_id, doctor_name, prescription)
    VALUES ($1, $2, $3, 5, 4, 1, $4, $5, $6, $7) RETURNING clinic_id, id, version),
    ${history("$8::uuid, '助理', 'clinic', 'saveDraft', NULL, 1")}, ${news('order.saved')} SELECT id FROM changed`,
  submit: `WITH changed AS (
    UPDATE orders SET status = 2, open = true, version = 2, price_fen = $3, price_lines = $4, series = $5,
                      series_label = $6, case_id = $8, submitted_at = now(), updated_at = now()
     WHERE clinic_id = $1 AND id = $2 AND version = 1 RETURNING clinic_id, id, version, patient_id, doctor_id),
    opened AS (INSERT INTO treatment_case (clinic_id, id, no, patient_id, doctor_id)
      SELECT clinic_id, $8, 'K' || $8::text, patient_id, doctor_id FROM changed),
    told AS (INSERT INTO outbox (name, aggregate, clinic_id, payload, done_at)
      SELECT 'case.changed', 'case:' || $8::text, clinic_id, jsonb_build_object('caseId', $8::text), now() FROM changed),
    ${history("$7::uuid, '助理', 'clinic', 'submit', 1, 2")}, ${news('order.moved')} SELECT id FROM changed`,
  move: `WITH changed AS (
    UPDATE orders SET status = $4, open = $5, road = 'first', version = version + 1, updated_at = now()
     WHERE clinic_id = $1 AND id = $2 AND status = $3 RETURNING clinic_id, id, version),
    ${history('$6::uuid, $7, $8, $9, $3, $4')}, ${news('order.moved')} SELECT id FROM changed`,
  lockParts: `SELECT a.id AS attempt_id, a.clinic_id, a.payment_id, bill.id, bill.state, bill.cause_type, bill.cause_id, part.part_fen, part.live
                FROM attempt a JOIN payment_bill part ON part.clinic_id = a.clinic_id AND part.payment_id = a.payment_id
                JOIN bill ON bill.clinic_id = part.clinic_id AND bill.id = part.bill_id
               WHERE a.gateway = $1 AND a.out_trade_no = $2 ORDER BY bill.id FOR UPDATE OF bill`,
  lockPayment: 'SELECT * FROM payment WHERE clinic_id = $1 AND id = $2 FOR UPDATE',
  settle: `WITH changed AS (
    UPDATE payment SET state = 'settled', settled_at = now() WHERE clinic_id = $1 AND id = $2 AND state = 'open'
    RETURNING clinic_id, id),
    billed AS (UPDATE bill SET state = 'settled', settled_at = now() WHERE clinic_id = $1 AND id = $3 AND state = 'open'),
    booked AS (UPDATE attempt SET state = 'settled', transaction_id = $5, paid_fen = $6, paid_at = now()
                WHERE clinic_id = $1 AND id = $4),
    news AS (INSERT INTO outbox (name, aggregate, clinic_id, payload, done_at)
      SELECT told.name, told.name || ':' || told.id, $1, jsonb_build_object('id', told.id, 'name', told.name), now()
        FROM changed, (VALUES ('bill.settled', $3::uuid), ('payment.moved', $2::uuid)) AS told (name, id)),
    notice AS (INSERT INTO gateway_inbox (gateway, notice_id, about, raw, outcome)
      VALUES ('wechat', $7, $8, $9, 'settled') ON CONFLICT DO NOTHING) SELECT id FROM changed`,
  post: 'SELECT app.ledger_post($1, $2, $3, $4, $5)',
  takeKey: `INSERT INTO idempotency (actor_id, key, route, body_sha256, state) VALUES ($1, $2, $3, $4, 'running')
    ON CONFLICT (actor_id, key) DO NOTHING`,
  keepAnswer: `UPDATE idempotency SET state = 'done', status = 200, answer = $3 WHERE actor_id = $1 AND key = $2`,
} as const;

const ask = (client: Pick<pg.Pool, 'query'>, name: keyof typeof texts, values: unknown[]) =>
  client.query({ name, text: texts[name], values });

/** What a clinic's request to write carries. */
export interface Writing {
  /** The `Idempotency-Key` that the call brings. */
  readonly key: string;
  readonly clinicId: string;
  readonly orderId: string;
  readonly patientId: string;
  readonly doctorId: string;
  readonly userId: string;
  readonly prescription: unknown;
  readonly amountFen: number;
}

/** Keeps key and answer in the transaction of the write, as ours does; the answer is kept as it is, ours enciphers it. */
function once(
  pool: pg.Pool,
  route: string,
  body: Writing,
  write: (client: pg.PoolClient) => Promise<unknown>,
): Promise<unknown> {
  return inTransaction(pool, async (client) => {
    const digest = createHash('sha256').update(JSON.stringify(body)).digest();
    const taken = await ask(client, 'takeKey', [body.userId, body.key, route, digest]);
    if (taken.rowCount === 0) throw new Error('a key came twice');
    const answer = await write(client);
    await ask(client, 'keepAnswer', [body.userId, body.key, JSON.stringify(answer)]);
    return answer;
  });
}

/** A new order with its number, the first line of its history and the news of it. */
export const saveDraft = (pool: pg.Pool, body: Writing): Promise<unknown> =>
  once(pool, '/draft', body, async (client) => {
    const { clinicId, patientId, doctorId, userId, prescription } = body;
    const id = randomUUID();
    const { rows } = await ask(client, 'number', [clinicId]);
    const no = `L${rows[0].day.replaceAll('-', '').slice(2)}${rows[0].counter}`;
    const values = [clinicId, id, no, patientId, doctorId, '医生', JSON.stringify(prescription), userId];
    await ask(client, 'addOrder', values);
    return reads.draft(client, clinicId, id);
  });

/** The draft handed in: what is frozen, the case that it opens, history, news. */
export const submit = (pool: pg.Pool, body: Writing): Promise<unknown> =>
  once(pool, '/submit', body, async (client) => {
    const { clinicId, orderId, userId, amountFen } = body;
    const series = await reads.seriesOfDraft(client, clinicId, orderId);
    const frozen = [amountFen, '[]', JSON.stringify(series), JSON.stringify(series?.label)];
    await ask(client, 'submit', [clinicId, orderId, ...frozen, userId, randomUUID()]);
    return reads.detail(client, clinicId, orderId);
  });

/** A submitted order taken back: row, history, news. */
export const withdraw = (pool: pg.Pool, body: Writing): Promise<unknown> =>
  once(pool, '/withdraw', body, async (client) => {
    const { clinicId, orderId, userId } = body;
    await ask(client, 'move', [clinicId, orderId, 2, 1, false, userId, '助理', 'clinic', 'withdraw']);
    return reads.detail(client, clinicId, orderId);
  });

/** What a gateway tells of a paid trade. */
export interface Receipt {
  readonly outTradeNo: string;
  readonly amountFen: number;
}

/** A payment settled: payment, bill, attempt, the news and the notice; ledger; the order moved with history and news. */
export function settle(pool: pg.Pool, receipt: Receipt): Promise<unknown> {
  const { outTradeNo, amountFen } = receipt;
  return inTransaction(pool, async (client) => {
    const part = (await ask(client, 'lockParts', ['wechat', outTradeNo])).rows[0];
    const { clinic_id: clinicId, payment_id: paymentId, attempt_id: attemptId } = part;
    await ask(client, 'lockPayment', [clinicId, paymentId]);
    const told = [`N${outTradeNo}`, outTradeNo, JSON.stringify(receipt)];
    await ask(client, 'settle', [clinicId, paymentId, part.id, attemptId, `T${outTradeNo}`, amountFen, ...told]);
    const lines = [
      { kind: 'wechat_clearing', amount: amountFen },
      { kind: 'revenue', amount: -amountFen },
    ];
    await ask(client, 'post', [clinicId, randomUUID(), 'payment', paymentId, JSON.stringify(lines)]);
    await ask(client, 'move', [clinicId, part.cause_id, 21, 22, true, null, 'system', 'system', 'settle']);
    return 'SUCCESS';
  });
}
