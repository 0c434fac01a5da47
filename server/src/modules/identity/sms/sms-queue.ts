import { id } from '@suya/contract/http/fields';
import { type Language, type MessageKey, translate } from '@suya/contract/messages/catalogue';
import { sql } from 'kysely';
import { z } from 'zod';
import type { ClinicCtx, IdentityCtx, SystemCtx } from '../../../platform/ctx.ts';
import { seal, unseal } from '../../../platform/files/sealed-claims.ts';
import { newId } from '../../../platform/ids.ts';
import {
  done,
  type Outcome,
  queueWork,
  type Turn,
  type Worker,
  WorkFailed,
  type WorkKind,
  workOn,
} from '../../../platform/work/work.ts';
import type { IdentityDeps } from '../identity.deps.ts';
import { type Sms, type SmsKind, SmsRefused, type SmsTransport, textOf } from './sms-transport.ts';

const PURPOSE = 'sms outbox';
/** A code is good for five minutes; a message that comes later only confuses. */
const WORTH_SENDING = '5 minutes';
const LONGEST_REASON = 200;

interface SmsWork {
  readonly smsId: string;
}

/** Drives one message of the outbox; its row there says what became of it. What it said is forgotten then. */
const sendSms: WorkKind<SmsWork> = {
  name: 'sendSms',
  payload: z.strictObject({ smsId: id }),
  width: { per: 'process', count: 10 },
  tries: 4,
  backOffMs: () => 30_000,
  withinMs: 30_000,
  repeatable: false,
};

export interface NewSms {
  readonly phone: string;
  readonly kind: SmsKind;
  readonly params: Readonly<Record<string, string>>;
}

/** Puts a message into the outbox with the transaction that runs; a job sends it. */
export type QueueSms = (ctx: IdentityCtx | ClinicCtx | SystemCtx, sms: NewSms) => Promise<void>;

/**
 * Without a provider messages stay in the outbox, where a developer reads them.
 * @param deps its `secret` seals what the messages say: codes and links do not lie in the database in clear
 */
export function smsQueue({ secret, sms }: Pick<IdentityDeps, 'secret' | 'sms'>): QueueSms {
  return async (ctx, { phone, kind, params }) => {
    const smsId = newId();
    const sealed = seal(secret, PURPOSE, params);
    await ctx.db.insertInto('sms_outbox').values({ id: smsId, phone, kind, language: ctx.language, sealed }).execute();
    if (sms) await queueWork(ctx, sendSms, { smsId });
  };
}

type Params = Record<string, string>;

interface Waiting {
  readonly phone: string;
  readonly kind: SmsKind;
  readonly sealed: string;
  readonly isLate: boolean;
}

/** Notes the try; undefined where the message has ended or was swept. */
async function beginTry(ctx: SystemCtx, smsId: string, tries: number): Promise<Waiting | undefined> {
  const { rows } = await sql<Waiting>`
    UPDATE sms_outbox SET tries = ${tries} WHERE id = ${smsId} AND state = 'waiting'
    RETURNING phone, kind, sealed, at < now() - ${WORTH_SENDING}::interval
              AND kind NOT IN ('invitation', 'factorReset', 'labAdded') AS "isLate"`.execute(ctx.db);
  return rows[0];
}

type End = { state: 'sent' | 'dropped' | 'failed'; error: string | null };

/** Notes how a message ended; what it said is forgotten with that. */
async function finish(ctx: SystemCtx, smsId: string, end: End): Promise<void> {
  await ctx.db
    .updateTable('sms_outbox')
    .set({ ...end, sealed: null })
    .where('id', '=', smsId)
    .execute();
}

/** Hands a message to the provider. @throws WorkFailed where it did not take it */
async function deliver(ctx: SystemCtx, transport: SmsTransport, sms: Sms, tries: number): Promise<void> {
  try {
    await transport.send(sms);
  } catch (error) {
    const refused = error instanceof SmsRefused ? error : new SmsRefused('failure of ours', false);
    ctx.log.warn({ err: error, sms: sms.id, tries }, 'an SMS was not sent');
    throw new WorkFailed(refused.message.slice(0, LONGEST_REASON), refused.mayTryAgain);
  }
}

/** Carries the outbox to the provider; no connection is held while it is asked. */
export function smsWork(transport: SmsTransport, secret: Buffer): Worker {
  const end = (smsId: string, how: End): Outcome => done((tx) => finish(tx, smsId, how));
  const send = async (ctx: SystemCtx, { smsId }: SmsWork, { tries }: Turn): Promise<Outcome> => {
    const waiting = await beginTry(ctx, smsId, tries);
    if (!waiting) return done();
    if (waiting.isLate) return end(smsId, { state: 'dropped', error: 'too late' });
    const { phone, kind } = waiting;
    const params = unseal<Params>(secret, PURPOSE, waiting.sealed);
    if (!params || !transport.knows(kind)) {
      ctx.log.warn({ sms: smsId, kind }, 'an SMS has no template or cannot be read');
      return end(smsId, { state: 'dropped', error: params ? 'no template' : 'unreadable' });
    }
    await deliver(ctx, transport, { id: smsId, phone, kind, params: providerParams(kind, params) }, tries);
    return end(smsId, { state: 'sent', error: null });
  };
  return workOn(sendSms, send, (tx, { smsId }, error) => finish(tx, smsId, { state: 'failed', error }));
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

interface Kept extends Pick<Waiting, 'phone' | 'kind'> {
  readonly id: string;
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
