import { type Language, type MessageKey, translate } from '@suya/contract/messages/catalogue';
import { sql } from 'kysely';
import type { ClinicCtx, IdentityCtx, SystemCtx } from '../../../platform/ctx.ts';
import { seal, unseal } from '../../../platform/files/sealed-claims.ts';
import { newId } from '../../../platform/ids.ts';
import { type Sms, type SmsKind, SmsRefused, type SmsTransport, textOf } from './sms-transport.ts';

const PURPOSE = 'sms outbox';
const BATCH = 10;
const MAX_TRIES = 4;
/** Longer than a call may take, so that no second process sends what the first is sending. */
const HOLD_SECONDS = 30;
/** A code is good for five minutes; a message that comes later only confuses. */
const WORTH_SENDING = '5 minutes';

export interface NewSms {
  readonly phone: string;
  readonly kind: SmsKind;
  readonly params: Readonly<Record<string, string>>;
}

/** Puts a message into the outbox with the transaction that runs; a job sends it. */
export type QueueSms = (ctx: IdentityCtx | ClinicCtx | SystemCtx, sms: NewSms) => Promise<void>;

/** @param secret seals what the messages say: codes and links do not lie in the database in clear */
export function smsQueue(secret: Buffer): QueueSms {
  return async (ctx, { phone, kind, params }) => {
    const sealed = seal(secret, PURPOSE, params);
    await ctx.db
      .insertInto('sms_outbox')
      .values({ id: newId(), phone, kind, language: ctx.language, sealed })
      .execute();
  };
}

type Params = Record<string, string>;

interface Claimed {
  readonly id: string;
  readonly phone: string;
  readonly kind: SmsKind;
  readonly sealed: string;
  readonly tries: number;
}

/** Takes messages that are due for this process; what it does not finish comes again. */
async function claim(ctx: SystemCtx): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`
    UPDATE sms_outbox SET tries = tries + 1, retry_at = now() + make_interval(secs => ${HOLD_SECONDS})
     WHERE id IN (SELECT id FROM sms_outbox WHERE state = 'waiting' AND retry_at <= now()
                   ORDER BY retry_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
    RETURNING id, phone, kind, sealed, tries`.execute(ctx.db);
  return rows;
}

type End = { state: 'sent' | 'dropped' | 'failed'; error: string | null };

/** Notes how a message ended; what it said is forgotten with that. */
async function finish(ctx: SystemCtx, id: string, end: End): Promise<void> {
  await ctx.db
    .updateTable('sms_outbox')
    .set({ ...end, sealed: null })
    .where('id', '=', id)
    .execute();
}

async function sendOne(ctx: SystemCtx, transport: SmsTransport, secret: Buffer, claimed: Claimed): Promise<void> {
  const params = unseal<Params>(secret, PURPOSE, claimed.sealed);
  const { id, kind } = claimed;
  if (!params || !transport.knows(kind)) {
    ctx.log.warn({ sms: id, kind }, 'an SMS has no template or cannot be read');
    return finish(ctx, id, { state: 'dropped', error: params ? 'no template' : 'unreadable' });
  }
  try {
    await transport.send({ id, phone: claimed.phone, kind, params: providerParams(kind, params) });
    await finish(ctx, id, { state: 'sent', error: null });
  } catch (error) {
    const refused = error instanceof SmsRefused ? error : new SmsRefused('failure of ours', false);
    ctx.log.warn({ err: error, sms: id, tries: claimed.tries }, 'an SMS was not sent');
    if (refused.mayTryAgain && claimed.tries < MAX_TRIES) return;
    await finish(ctx, id, { state: 'failed', error: refused.message.slice(0, 200) });
  }
}

const namesOf: Readonly<Record<SmsKind, readonly string[]>> = {
  code: ['code'],
  hasAccount: [],
  noAccount: [],
  invitation: ['clinic', 'link'],
  factorReset: [],
  labAdded: ['link'],
};

/** A provider's template takes variables of its own text only. */
const providerParams = (kind: SmsKind, params: Params): Sms['params'] => {
  const names = namesOf[kind];
  return Object.fromEntries(names.map((name) => [name, params[name] ?? '']));
};

/** Sends what is waiting. No connection is held while the provider is asked. */
export async function sendWaiting(ctx: SystemCtx, transport: SmsTransport, secret: Buffer): Promise<void> {
  await sql`
    UPDATE sms_outbox SET state = 'dropped', error = 'too late', sealed = NULL
     WHERE state = 'waiting' AND at < now() - ${WORTH_SENDING}::interval
       AND kind NOT IN ('invitation', 'factorReset', 'labAdded')`.execute(ctx.db);
  const claimed = await claim(ctx);
  await Promise.all(claimed.map((one) => sendOne(ctx, transport, secret, one)));
}

interface Kept extends Omit<Claimed, 'tries' | 'sealed'> {
  readonly language: Language;
  readonly sealed: string | null;
  readonly at: Date;
}

/** The newest fifty messages with their texts, for a developer's server, which sends none. */
export async function readOutbox(ctx: IdentityCtx, secret: Buffer, brand: string) {
  const { rows } = await sql<Kept>`
    SELECT id, phone, kind, language, sealed, at FROM sms_outbox ORDER BY at DESC, id DESC LIMIT 50`.execute(ctx.db);
  return rows.map(({ id, phone, kind, language, sealed, at }) => {
    const params = { brand, ...(sealed === null ? {} : unseal<Params>(secret, PURPOSE, sealed)) };
    const scene = 'scene' in params ? translate(language, `sms.scene.${params.scene}` as MessageKey) : '';
    return { id, phone, text: translate(language, textOf(kind), { ...params, scene }), at: at.toISOString() };
  });
}
