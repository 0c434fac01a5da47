import type * as headOffice from '@suya/contract/clinics/head-office.endpoints';
import type { AnswerOf, InputOf } from '@suya/contract/http/endpoint';
import { codes } from '@suya/contract/http/errors';
import { maskPhone } from '@suya/contract/identity/mask-phone';
import { sql } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import { auditAct } from '../../../platform/audit.ts';
import type { ClinicCtx, IdentityCtx } from '../../../platform/ctx.ts';
import { headOfficeLock } from '../../identity/index.ts';
import { oneself } from '../oneself.ts';

type HeadOffice = AnswerOf<typeof headOffice.listHeadOffice>;

/** The chain of the session's clinic, for who is of its head office. @throws AppError 404 for everybody else */
export async function chainOf(ctx: ClinicCtx): Promise<{ me: IdentityCtx; userId: string; chainId: string }> {
  const { me, userId } = oneself(ctx);
  const { rows } = await sql<{ id: string }>`
    SELECT m.organisation_id AS id FROM clinic c
      JOIN organisation o ON o.id = c.organisation_id
      JOIN organisation_member m ON m.organisation_id = o.main_id AND m.user_id = ${userId}
     WHERE c.id = ${ctx.scope.clinicId}`.execute(me.db);
  const chainId = rows[0]?.id;
  if (!chainId) throw new AppError(404);
  return { me, userId, chainId };
}

/** @throws AppError 404 where the person is not of the chain's head office */
export async function requireHeadOffice(me: IdentityCtx, chainId: string, userId: string): Promise<void> {
  const place = me.db
    .selectFrom('organisation_member as m')
    .innerJoin('organisation as o', 'o.id', 'm.organisation_id');
  const head = place.select('o.id').where('o.id', '=', chainId).where('o.kind', '=', 'main');
  if (!(await head.where('m.user_id', '=', userId).executeTakeFirst())) throw new AppError(404);
}

/** @throws AppError clinicNotAuthenticated where the chain's own papers have not passed */
export async function requireAuthenticatedChain(me: IdentityCtx, chainId: string): Promise<void> {
  const chain = await me.db
    .selectFrom('organisation')
    .select('auth_status')
    .where('id', '=', chainId)
    .executeTakeFirstOrThrow();
  if (chain.auth_status !== 1) throw new AppError(codes.clinicNotAuthenticated, {}, 'clinics.chainNotPassed');
}

async function findPeople(me: IdentityCtx, chainId: string, userId: string): Promise<HeadOffice['people']> {
  const rows = await me.db
    .selectFrom('organisation_member as m')
    .innerJoin('user_account as u', 'u.id', 'm.user_id')
    .select(['u.id', 'u.name', 'u.phone', 'm.created_at'])
    .where('m.organisation_id', '=', chainId)
    .orderBy('m.created_at')
    .orderBy('u.id')
    .execute();
  return rows.map(({ id, name, phone, created_at }) => ({
    ...{ userId: id, name, phone: maskPhone(phone), since: created_at.toISOString(), isMe: id === userId },
  }));
}

async function findCandidates(me: IdentityCtx, chainId: string): Promise<HeadOffice['candidates']> {
  const { rows } = await sql<HeadOffice['candidates'][number]>`
    SELECT * FROM (
      SELECT DISTINCT ON (m.user_id) m.user_id AS "userId", m.name, c.name AS "clinicName"
        FROM membership m JOIN clinic c ON c.id = m.clinic_id JOIN organisation o ON o.id = c.organisation_id
       WHERE o.main_id = ${chainId} AND m.work_status = 'working'
         AND NOT EXISTS (SELECT FROM organisation_member h WHERE h.organisation_id = ${chainId} AND h.user_id = m.user_id)
       ORDER BY m.user_id, c.created_at) found
     ORDER BY name, "userId" LIMIT 200`.execute(me.db);
  return rows;
}

/** Who is of the chain's head office, and who could be. @throws AppError 404 for who is not */
export async function listHeadOffice(ctx: ClinicCtx): Promise<HeadOffice> {
  const { me, userId, chainId } = await chainOf(ctx);
  const [people, candidates] = await Promise.all([findPeople(me, chainId, userId), findCandidates(me, chainId)]);
  return { people, candidates };
}

/**
 * Lets somebody who works in the chain into its head office.
 * @throws AppError 404 for who is not of the head office, and about who does not work in the chain
 */
export async function addToHeadOffice(
  ctx: ClinicCtx,
  { userId }: InputOf<typeof headOffice.addToHeadOffice>,
): Promise<null> {
  const { me, chainId } = await chainOf(ctx);
  await me.transaction(async (tx) => {
    const known = await findPeople(tx, chainId, userId);
    if (known.some((one) => one.userId === userId)) return;
    const candidates = await sql<{ works: boolean }>`
      SELECT app.works_in_chain(${userId}, ${chainId}) AS works`.execute(tx.db);
    if (!candidates.rows[0]?.works) throw new AppError(404);
    await tx.db.insertInto('organisation_member').values({ organisation_id: chainId, user_id: userId }).execute();
    await auditAct(tx, { action: 'headOffice.add', objectId: userId, patientId: null });
  });
  return null;
}

/**
 * Takes somebody out of the chain's head office, from their next request on; their work in its clinics stays.
 * @throws AppError 404; lastAdmin for the last one, with what to do
 */
export async function removeFromHeadOffice(
  ctx: ClinicCtx,
  { userId }: InputOf<typeof headOffice.removeFromHeadOffice>,
): Promise<null> {
  const { me, chainId } = await chainOf(ctx);
  await me.transaction(async (tx) => {
    await sql`SELECT ${headOfficeLock(sql`${chainId}::text`)}`.execute(tx.db);
    const people = await findPeople(tx, chainId, userId);
    if (!people.some((one) => one.userId === userId)) throw new AppError(404);
    if (people.length === 1) throw new AppError(codes.lastAdmin, {}, 'clinics.lastOfHeadOffice');
    await tx.db
      .deleteFrom('organisation_member')
      .where('organisation_id', '=', chainId)
      .where('user_id', '=', userId)
      .execute();
    await auditAct(tx, { action: 'headOffice.remove', objectId: userId, patientId: null });
  });
  return null;
}
