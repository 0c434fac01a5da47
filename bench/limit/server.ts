import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { verify } from '@node-rs/argon2';
import pg from 'pg';
import * as reads from './reads.ts';
import * as writes from './writes.ts';

/**
 * What this machine can do at all: node:http, `pg` and the statements of the real server, by a superuser. No framework,
 * no session, no scope, no rules, no audit, no schema on either side. It believes whatever the load says.
 */
pg.types.setTypeParser(20, Number);
pg.types.setTypeParser(1082, (text) => text);
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL ?? '', max: 20 });

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
  const writing = (): writes.Writing => ({
    ...(body as unknown as writes.Writing),
    clinicId,
    key: String(request.headers['idempotency-key']),
  });
  switch (request.url) {
    case '/list':
      return reads.list(pool, clinicId);
    case '/unpaid':
      return reads.unpaid(pool, clinicId);
    case '/draft':
      return writes.saveDraft(pool, writing());
    case '/submit':
      return writes.submit(pool, writing());
    case '/withdraw':
      return writes.withdraw(pool, writing());
    case '/settle':
      return writes.settle(pool, body as unknown as writes.Receipt);
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
