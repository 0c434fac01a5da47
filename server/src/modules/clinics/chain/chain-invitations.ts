import type * as chainGrowth from '@suya/contract/clinics/chain-growth.endpoints';
import type { AnswerOf, InputOf } from '@suya/contract/http/endpoint';
import { codes } from '@suya/contract/http/errors';
import { type Selectable, sql } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import { auditAct } from '../../../platform/audit.ts';
import type { ClinicCtx, IdentityCtx } from '../../../platform/ctx.ts';
import { newId } from '../../../platform/ids.ts';
import type { ChainInvitationTable } from '../clinics.tables.ts';
import { countActOf } from '../limits.ts';
import { oneself } from '../oneself.ts';
import { chainOf, requireAuthenticatedChain } from './head-office.ts';

const MOST_LISTED = 100;

type Listed = AnswerOf<typeof chainGrowth.listChainInvitations>[number];
type Row = Omit<Listed, 'movedAt'> & { movedAt: Date; organisationId: string; clinicId: string; mainId: string };

/** What concerns the session's clinic, newest first; for head office all that its chain asked. */
async function findInvitations(ctx: ClinicCtx): Promise<Row[]> {
  const { me, userId } = oneself(ctx);
  const { rows } = await sql<Row>`
    WITH here AS (
      SELECT o.id, o.main_id, EXISTS (SELECT FROM organisation_member m
                                       WHERE m.organisation_id = o.main_id AND m.user_id = ${userId}) AS is_head
        FROM clinic c JOIN organisation o ON o.id = c.organisation_id WHERE c.id = ${ctx.scope.clinicId})
    SELECT i.id AS "invitationId", CASE WHEN h.is_head THEN 'chain' ELSE 'clinic' END AS side, i.state,
           chain.name AS "chainName", coalesce(chain.credit_code, '') AS "creditCode", u.name AS "invitedBy",
           c.name AS "clinicName", i.moved_at AS "movedAt", i.organisation_id AS "organisationId", c.id AS "clinicId",
           i.main_id AS "mainId"
      FROM here h
      JOIN chain_invitation i ON (h.is_head AND i.main_id = h.main_id) OR i.organisation_id = h.id
      JOIN organisation chain ON chain.id = i.main_id
      JOIN user_account u ON u.id = i.invited_by
      JOIN LATERAL (SELECT id, name FROM clinic WHERE organisation_id = i.organisation_id
                     ORDER BY created_at, id LIMIT 1) c ON true
     WHERE i.state IN ('open', 'joined') ORDER BY i.moved_at DESC, i.id LIMIT ${MOST_LISTED}`.execute(me.db);
  return rows;
}

/** Invitations of chains, as the session's clinic or as the head office sees them. */
export async function listChainInvitations(ctx: ClinicCtx): Promise<AnswerOf<typeof chainGrowth.listChainInvitations>> {
  const rows = await findInvitations(ctx);
  return rows.map(({ organisationId: _, clinicId: __, mainId: ___, movedAt, ...row }) => ({
    ...row,
    movedAt: movedAt.toISOString(),
  }));
}

/** @throws AppError 404, as for no invitation, where it is not this clinic's or chain's */
async function requireInvitation(ctx: ClinicCtx, invitationId: string): Promise<Row> {
  const found = (await findInvitations(ctx)).find((row) => row.invitationId === invitationId);
  if (!found) throw new AppError(404);
  return found;
}

/** The organisation of a clinic that may join a chain. @throws AppError 404 for no clinic, 409 for one that may not */
async function requireJoinable(me: IdentityCtx, clinicId: string): Promise<string> {
  const clinic = await me.db
    .selectFrom('clinic as c')
    .leftJoin('organisation as o', 'o.id', 'c.organisation_id')
    .select(['o.id', 'o.kind'])
    .where('c.id', '=', clinicId)
    .executeTakeFirst();
  if (!clinic) throw new AppError(404);
  if (!clinic.id || clinic.kind !== 'single') throw new AppError(409, {}, 'clinics.notJoinable');
  return clinic.id;
}

async function tell(tx: IdentityCtx, invitation: { id: string; clinicId: string }, state: string): Promise<void> {
  const { id: invitationId, clinicId } = invitation;
  const aggregate = `chain:${invitationId}`;
  await tx.emit({ name: 'chain.moved', aggregate, clinicId, payload: { invitationId, state } });
  await auditAct(tx, { action: `chainInvitation.${state}`, objectId: invitationId, patientId: null });
}

/**
 * Asks a clinic to join the chain; asked already, it stays one invitation.
 * @throws AppError 404 for who is not of a head office, and for no clinic; clinicNotAuthenticated; 409 for a clinic of a chain; 429 after
 * twenty in a day
 */
export async function inviteClinic(
  ctx: ClinicCtx,
  { clinicId }: InputOf<typeof chainGrowth.inviteClinic>,
): Promise<AnswerOf<typeof chainGrowth.inviteClinic>> {
  const { me, userId, chainId } = await chainOf(ctx);
  await requireAuthenticatedChain(me, chainId);
  await countActOf(me, 'inviteClinic', chainId);
  const organisationId = await requireJoinable(me, clinicId);
  return me.transaction(async (tx) => {
    const id = newId();
    const pair = { main_id: chainId, organisation_id: organisationId };
    const added = await tx.db
      .insertInto('chain_invitation')
      .values({ id, ...pair, invited_by: userId })
      .onConflict((conflict) =>
        conflict.columns(['organisation_id', 'main_id']).where(sql<boolean>`state = 'open'`).doNothing(),
      )
      .executeTakeFirst();
    if (added.numInsertedOrUpdatedRows) {
      await tell(tx, { id, clinicId }, 'open');
      return { invitationId: id };
    }
    const open = tx.db.selectFrom('chain_invitation').select('id').where('state', '=', 'open');
    const { id: invitationId } = await open
      .where('main_id', '=', chainId)
      .where('organisation_id', '=', organisationId)
      .executeTakeFirstOrThrow();
    return { invitationId };
  });
}

type State = Selectable<ChainInvitationTable>['state'];

/** Moves an invitation where nobody was quicker. @throws AppError decidedMeanwhile */
async function move(tx: IdentityCtx, row: Row, to: Exclude<State, 'open'>): Promise<void> {
  const moved = await tx.db
    .updateTable('chain_invitation')
    .set({ state: to, moved_by: tx.actor.userId, moved_at: sql<Date>`now()` })
    .where('id', '=', row.invitationId)
    .where('state', '=', row.state)
    .executeTakeFirst();
  if (moved.numUpdatedRows === 0n) throw new AppError(codes.decidedMeanwhile);
  await tell(tx, { id: row.invitationId, clinicId: row.clinicId }, to);
}

/** Makes an organisation a part of a chain, or one of its own again. @throws AppError 404 where it is not managed */
async function place(tx: IdentityCtx, organisationId: string, mainId: string | null): Promise<void> {
  const moved = await tx.db
    .updateTable('organisation')
    .set({ kind: mainId ? 'sub' : 'single', main_id: mainId })
    .where('id', '=', organisationId)
    .executeTakeFirst();
  if (moved.numUpdatedRows === 0n) throw new AppError(404);
}

/** Holds an organisation that belongs to no chain, so that of two chains it joins one. @throws AppError 409 */
async function holdSingle(tx: IdentityCtx, organisationId: string): Promise<void> {
  const organisation = tx.db.selectFrom('organisation').select('kind').where('id', '=', organisationId);
  const held = await organisation.forUpdate().executeTakeFirst();
  if (held?.kind !== 'single') throw new AppError(409, {}, 'clinics.notJoinable');
}

/**
 * The clinic's word on an invitation. Joined, its patients, orders and papers stay its own; the chain's head office sees
 * and manages them from its next request on.
 * @throws AppError 404 for who is not the clinic that is asked; decidedMeanwhile where it was taken back or answered; 409
 */
export async function answerChainInvitation(
  ctx: ClinicCtx,
  { invitationId, accept }: InputOf<typeof chainGrowth.answerChainInvitation>,
): Promise<null> {
  const row = await requireInvitation(ctx, invitationId);
  if (row.side !== 'clinic') throw new AppError(404);
  if (row.state !== 'open') throw new AppError(codes.decidedMeanwhile);
  await oneself(ctx).me.transaction(async (tx) => {
    if (accept) await holdSingle(tx, row.organisationId);
    await move(tx, row, accept ? 'joined' : 'refused');
    if (accept) await place(tx, row.organisationId, row.mainId);
  });
  return null;
}

/**
 * Takes an invitation back, or lets a clinic go: by the head office, or, once it joined, by the clinic itself.
 * @throws AppError 404; decidedMeanwhile where it was moved meanwhile
 */
export async function endChainInvitation(
  ctx: ClinicCtx,
  { invitationId }: InputOf<typeof chainGrowth.endChainInvitation>,
): Promise<null> {
  const row = await requireInvitation(ctx, invitationId);
  if (row.state === 'open' && row.side !== 'chain') throw new AppError(404);
  await oneself(ctx).me.transaction(async (tx) => {
    await move(tx, row, row.state === 'open' ? 'withdrawn' : 'ended');
    if (row.state === 'joined') await place(tx, row.organisationId, null);
  });
  return null;
}
