import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { AppError } from '../app-error.ts';
import type { Ctx } from '../ctx.ts';

const MAX_KEY_LENGTH = 255;

/**
 * The request's key, or null.
 * @throws AppError if the key is longer than 255 characters or contains characters outside the allowed set
 */
export function idempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  if (typeof header !== 'string' || header.length > MAX_KEY_LENGTH || !/^[\x21-\x7e]+$/.test(header)) {
    throw new AppError(422, { fields: { 'Idempotency-Key': 'errors.field.wrongFormat' } });
  }
  return header;
}

const nameOf = (key: string): string => createHash('sha256').update(key).digest('base64url');
const sealOf = (key: string): Buffer => Buffer.from(hkdfSync('sha256', key, '', 'idempotency answer', 32));

/**
 * A stored answer may contain a payment token. It is encrypted with the client's key, which is not stored, so that
 * only the holder of the key can read it again.
 */
function seal(key: string, answer: unknown): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', sealOf(key), nonce);
  const body = Buffer.concat([cipher.update(JSON.stringify(answer ?? null), 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64');
}

function unseal<T>(key: string, sealed: string): T {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', sealOf(key), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')) as T;
}

/**
 * Where a request acts: an answer is given again there only, though its person may stand elsewhere by then.
 */
const placeOf = ({ scope }: Ctx): string => (scope.kind === 'clinic' ? `clinic ${scope.clinicId}` : scope.kind);

/**
 * Runs `act` once per actor and key. Key, act and answer are one transaction: a concurrent duplicate waits on the
 * primary key and then reads the first answer. A refusal stores nothing, so it may be retried.
 * @throws AppError 422 if the key was used with another body, on another route or in another clinic
 */
export async function once<T>(
  ctx: Ctx,
  call: { key: string; route: string; body: unknown },
  act: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  const request = { ...call, route: `${call.route} in ${placeOf(ctx)}` };
  const bodyHash = createHash('sha256')
    .update(JSON.stringify(request.body ?? null))
    .digest();
  const actorId = ctx.actor.userId;
  if (!actorId) return act(ctx);
  return ctx.transaction(async (tx) => {
    const inserted = await tx.db
      .insertInto('idempotency')
      .values({
        actor_id: actorId,
        key: nameOf(request.key),
        route: request.route,
        body_sha256: bodyHash,
        state: 'running',
      })
      .onConflict((conflict) => conflict.columns(['actor_id', 'key']).doNothing())
      .executeTakeFirst();
    if (inserted.numInsertedOrUpdatedRows === 0n) return earlierAnswer<T>(tx, actorId, request, bodyHash);
    const answer = await act(tx);
    const keeping = tx.db
      .updateTable('idempotency')
      .set({ state: 'done', status: 200, answer: JSON.stringify({ sealed: seal(request.key, answer) }) })
      .where('actor_id', '=', actorId)
      .where('key', '=', nameOf(request.key))
      .execute();
    // Sent together with the commit and not awaited: if it fails, so does the commit.
    keeping.catch(() => {});
    return answer;
  });
}

async function earlierAnswer<T>(
  ctx: Ctx,
  actorId: string,
  request: { key: string; route: string },
  bodyHash: Buffer,
): Promise<T> {
  const earlier = await ctx.db
    .selectFrom('idempotency')
    .select(['route', 'body_sha256', 'state', 'answer'])
    .where('actor_id', '=', actorId)
    .where('key', '=', nameOf(request.key))
    .executeTakeFirst();
  if (!earlier || earlier.state === 'running') throw new AppError(409, { retryAfter: 1 });
  if (earlier.route !== request.route || !earlier.body_sha256.equals(bodyHash)) {
    throw new AppError(422, { fields: { 'Idempotency-Key': 'errors.field.keyReused' } });
  }
  return unseal<T>(request.key, String(earlier.answer?.sealed));
}
