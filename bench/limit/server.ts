import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { verify } from '@node-rs/argon2';
import pg from 'pg';
import * as reads from './reads.ts';

/**
 * What this machine can do at all: node:http, `pg` and the statements of the real server, by a superuser. No framework,
 * no session, no scope, no rules, no audit, no schema on either side. It believes whatever the load says.
 */
pg.types.setTypeParser(20, Number);
pg.types.setTypeParser(1082, (text) => text);
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL ?? '', max: 20 });

async function inTransaction<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
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

const addHistory = {
  name: 'add_history',
  text: `INSERT INTO order_history (clinic_id, order_id, seq, actor_id, actor_name, actor, event, from_status, to_status)
         VALUES ($1, $2, $3, $4, $5, 'clinic', $6, $7, $8)`,
};
const drawNumber = {
  name: 'number',
  text: `SELECT nextval('order_number')::int8 AS counter, (now() AT TIME ZONE c.time_zone)::date AS day
           FROM clinic c WHERE c.id = $1`,
};
const insertOrder = {
  name: 'add_order',
  text: `INSERT INTO orders (clinic_id, id, no, type, kind, status, patient_id, doctor_id, doctor_name, prescription)
         VALUES ($1, $2, $3, 5, 4, 1, $4, $5, $6, $7)`,
};
const submitOrder = {
  name: 'submit',
  text: `UPDATE orders SET status = 2, open = true, version = 2, price_fen = $3, price_lines = $4, series = $5,
                series_label = $6, submitted_at = now(), updated_at = now()
          WHERE clinic_id = $1 AND id = $2 AND version = 1`,
};
const addNews = {
  name: 'news',
  text: `INSERT INTO outbox (name, aggregate, clinic_id, payload, done_at) VALUES ('order.moved', $1, $2, $3, now())`,
};

interface Writing {
  readonly clinicId: string;
  readonly orderId: string;
  readonly patientId: string;
  readonly doctorId: string;
  readonly userId: string;
  readonly prescription: unknown;
  readonly amountFen: number;
}

async function saveDraft(body: Writing): Promise<unknown> {
  const { clinicId, patientId, doctorId, userId, prescription } = body;
  const id = randomUUID();
  await inTransaction(async (client) => {
    const { rows } = await client.query({ ...drawNumber, values: [clinicId] });
    const no = `L${rows[0].day.replaceAll('-', '').slice(2)}${rows[0].counter}`;
    const values = [clinicId, id, no, patientId, doctorId, '医生', JSON.stringify(prescription)];
    await client.query({ ...insertOrder, values });
    await client.query({ ...addHistory, values: [clinicId, id, 1, userId, '助理', 'saveDraft', null, 1] });
  });
  return reads.draft(pool, clinicId, id);
}

async function submit({ clinicId, orderId, userId, amountFen, prescription }: Writing): Promise<unknown> {
  const { seriesId } = prescription as { seriesId: string };
  await inTransaction(async (client) => {
    const series = await reads.series(client, seriesId);
    const values = [clinicId, orderId, amountFen, '[]', JSON.stringify(series), JSON.stringify(series?.label)];
    await client.query({ ...submitOrder, values });
    await client.query({ ...addHistory, values: [clinicId, orderId, 2, userId, '助理', 'submit', 1, 2] });
    await client.query({ ...addNews, values: [`order:${orderId}`, clinicId, JSON.stringify({ orderId, version: 2 })] });
  });
  return reads.detail(pool, clinicId, orderId);
}

async function signIn({ account, password }: { account: string; password: string }): Promise<unknown> {
  const found = await pool.query({
    name: 'account',
    text: 'SELECT id, password_hash, name, avatar FROM user_account WHERE phone = $1',
    values: [account],
  });
  const user = found.rows[0];
  if (!(await verify(user.password_hash, password))) return null;
  const clinics = await pool.query({
    name: 'clinics',
    text: `SELECT c.id AS "clinicId", c.name AS "clinicName" FROM membership m JOIN clinic c ON c.id = m.clinic_id
            WHERE m.user_id = $1`,
    values: [user.id],
  });
  const token = randomBytes(32).toString('base64url');
  await pool.query({
    name: 'session',
    text: `INSERT INTO session (id, token_hash, user_id, side, clinic_id, idle_until, absolute_until)
           VALUES ($1, $2, $3, 'clinic', $4, now() + interval '7 days', now() + interval '30 days')`,
    values: [randomUUID(), createHash('sha256').update(token).digest(), user.id, clinics.rows[0].clinicId],
  });
  const clinicList = clinics.rows.map((clinic) => ({ ...clinic, isCompany: false }));
  return { token, clinicList, currentUserId: user.id, name: user.name, avatar: user.avatar };
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, never>> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text ? JSON.parse(text) : {};
}

async function answer(request: IncomingMessage): Promise<unknown> {
  const clinicId = String(request.headers['x-clinic'] ?? '');
  const body = await bodyOf(request);
  switch (request.url) {
    case '/list':
      return reads.list(pool, clinicId);
    case '/unpaid':
      return reads.unpaid(pool, clinicId);
    case '/draft':
      return saveDraft({ ...(body as unknown as Writing), clinicId });
    case '/submit':
      return submit({ ...(body as unknown as Writing), clinicId });
    case '/login':
      return signIn(body as never);
    default:
      return reads.detail(pool, clinicId, String(request.url).slice('/order/'.length));
  }
}

process.on('disconnect', () => process.exit(0));

const server = createServer((request, response) => {
  answer(request).then(
    (data) => {
      const text = JSON.stringify({ code: 200, data, msg: 'OK', traceId: '' });
      response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(text);
    },
    (error) => response.writeHead(500).end(String(error)),
  );
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`${JSON.stringify({ port: typeof address === 'object' ? address?.port : 0 })}\n`);
});
