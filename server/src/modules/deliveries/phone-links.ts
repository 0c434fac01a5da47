import type * as phone from '@suya/contract/deliveries/phone.endpoints';
import type { StoredFile } from '@suya/contract/files/files.schema';
import type { AnswerOf, InputOf } from '@suya/contract/http/endpoint';
import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import { auditAct } from '../../platform/audit.ts';
import type { ClinicCtx, Ctx, IdentityCtx } from '../../platform/ctx.ts';
import type { Database } from '../../platform/db/database.ts';
import { type CredentialHolder, finishFor, issueCredential, type Storage } from '../../platform/files/index.ts';
import { newId } from '../../platform/ids.ts';
import type { NewsOf } from '../../platform/module.ts';
import { countVisit, hashToken, newToken } from '../identity/index.ts';
import { addPhotoToOrder, findOrder } from '../orders/index.ts';
import { requireConsent } from '../patients/index.ts';

const LIFETIME = '30 minutes';
/** A visit opens the page or adds a photo; twenty photos and some looks go at once. */
const VISITS = { burst: 40, everyMs: 15_000 };

export interface PhoneDeps {
  readonly storage: Storage;
  readonly publicUrl: string;
}

/**
 * Makes a link of 30 minutes for a phone: 256 random bits for it, their hash for us.
 * @throws AppError 404 for an order that is not the clinic's, consentMissing without the patient's consent
 */
export function createPhoneLink(
  ctx: ClinicCtx,
  { orderId }: InputOf<typeof phone.createPhoneLink>,
  { publicUrl }: PhoneDeps,
): Promise<AnswerOf<typeof phone.createPhoneLink>> {
  const { clinicId } = ctx.scope;
  const { userId, sessionId, name } = ctx.actor;
  return ctx.transaction(async (tx) => {
    const order = await findOrder(tx, orderId);
    if (order?.clinicId !== clinicId || !userId || !sessionId) throw new AppError(404);
    await requireConsent(tx, order);
    const token = newToken();
    const { expires_at } = await tx.db
      .insertInto('phone_link')
      .values({
        ...{ clinic_id: clinicId, id: newId(), order_id: orderId, token_hash: hashToken(token), session_id: sessionId },
        ...{ created_by: userId, created_by_name: name, expires_at: sql<Date>`now() + ${LIFETIME}::interval` },
      })
      .returning('expires_at')
      .executeTakeFirstOrThrow();
    return { url: `${publicUrl}/phone#${token}`, expiresAt: expires_at.toISOString() };
  });
}

/** Ends every link to the patient's orders at once: nobody adds pictures of them from a phone any more. */
export async function endPhoneLinks(ctx: Ctx, { clinicId, payload }: NewsOf<'patient.withdrew'>): Promise<void> {
  await sql`
    UPDATE phone_link l SET expires_at = now() FROM orders o
     WHERE l.clinic_id = ${clinicId} AND l.expires_at > now()
       AND o.clinic_id = l.clinic_id AND o.id = l.order_id AND o.patient_id = ${payload.patientId}`.execute(ctx.db);
}

interface Opened {
  /** Sees the clinic of the link as the person who made it. */
  readonly clinic: ClinicCtx;
  readonly orderId: string;
  /** Who the phone uploads as: the link, not the person who made it. */
  readonly holder: CredentialHolder & { readonly link: NonNullable<CredentialHolder['link']> };
}

/** Whether a link still opens something; what was handed out by it ends with it. */
export async function isPhoneLinkLive(database: Database, linkId: string): Promise<boolean> {
  const found = await database
    .scoped({ kind: 'identity', userId: null })
    .selectFrom('phone_link')
    .select('id')
    .where('id', '=', linkId)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return found !== undefined;
}

/** Whose order a link opens. @throws AppError 404, the same for a wrong and an ended one; 429 */
async function openLink(ctx: IdentityCtx, token: string): Promise<Opened> {
  await countVisit(ctx, 'phone', VISITS);
  const link = await ctx.db
    .selectFrom('phone_link as l')
    .innerJoin('session as s', 's.id', 'l.session_id')
    .select(['l.id', 'l.clinic_id', 'l.order_id', 'l.created_by', 'l.created_by_name', 'l.session_id', 'l.expires_at'])
    .where('l.token_hash', '=', hashToken(token))
    .where('l.expires_at', '>', sql<Date>`now()`)
    .where('s.revoked_at', 'is', null)
    .where('s.idle_until', '>', sql<Date>`now()`)
    .executeTakeFirst();
  if (!link) throw new AppError(404, undefined, 'deliveries.refused.linkOver');
  const { clinic_id: clinicId, created_by: userId, created_by_name: name, session_id: sessionId } = link;
  const scope = { kind: 'clinic', clinicId, clinicIds: [clinicId], userId } as const;
  const clinic = ctx.as(scope, { userId, name, sessionId, roles: ['phone'] });
  const holder = { place: clinicId, userId, sessionId, link: { id: link.id, expiresAt: link.expires_at } };
  return { clinic, orderId: link.order_id, holder };
}

/** The first character of a name; the rest is nobody's business who holds the phone. */
const hintOf = (name: string | null): string => {
  const [first, ...rest] = name ?? '';
  return first ? first + '*'.repeat(Math.min(rest.length, 3)) : '';
};

/** What the phone shows, and a credential by which it can only add. @throws AppError 404, 429, consentMissing */
export async function openPhoneLink(
  ctx: IdentityCtx,
  { token }: InputOf<typeof phone.openPhoneLink>,
  { storage }: PhoneDeps,
): Promise<AnswerOf<typeof phone.openPhoneLink>> {
  const { clinic, orderId, holder } = await openLink(ctx, token);
  const { clinicId } = clinic.scope;
  const found = await clinic.db
    .selectFrom('orders as o')
    .innerJoin('clinic', 'clinic.id', 'o.clinic_id')
    .leftJoin('patient as p', (join) =>
      join.onRef('p.clinic_id', '=', 'o.clinic_id').onRef('p.id', '=', 'o.patient_id'),
    )
    .select(['o.no', 'o.prescription', 'clinic.name as clinicName', 'p.name as patientName', 'o.patient_id'])
    .where('o.clinic_id', '=', clinicId)
    .where('o.id', '=', orderId)
    .executeTakeFirst();
  if (!found) throw new AppError(404, undefined, 'deliveries.refused.linkOver');
  await requireConsent(clinic, { clinicId, patientId: found.patient_id });
  await auditAct(clinic, { action: 'phone.open', objectId: orderId, patientId: found.patient_id });
  return {
    ...{ orderNo: found.no, clinicName: found.clinicName, patientHint: hintOf(found.patientName) },
    photoCount: found.prescription.photos.length,
    expiresAt: holder.link.expiresAt.toISOString(),
    credential: issueCredential(storage.folder.secret, holder, storage.clock(), ''),
  };
}

/** Checks what the phone uploaded and adds it to the order. @throws AppError 404, 429, fileRefused, consentMissing */
export async function addPhonePhoto(
  ctx: IdentityCtx,
  { token, key, name }: InputOf<typeof phone.addPhonePhoto>,
  { storage }: PhoneDeps,
): Promise<StoredFile> {
  const { clinic, orderId, holder } = await openLink(ctx, token);
  const owner = { clinicId: clinic.scope.clinicId, orderId: null };
  const file = await finishFor(clinic, storage, owner, { key, kind: 'photo', name }, holder);
  await addPhotoToOrder(clinic, orderId, file.id);
  return file;
}
