import type { AnswerOf } from '@suya/contract/http/endpoint';
import type * as sessions from '@suya/contract/identity/sessions.endpoints';
import { sql } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { holdPerson } from '../identity.views.ts';
import { identityOf } from '../identity-of.ts';
import { endEverywhere } from '../sign-in/known-devices.ts';

interface Row {
  readonly sessionId: string;
  readonly device: string;
  readonly address: string;
  readonly clinicName: string | null;
  readonly signedInAt: Date;
  readonly seenAt: Date;
}

/**
 * The live sessions of the signed-in person, this one first, then by use. One at a clinic that the person has left opens
 * nothing any more and is not among them, nor is what that clinic is called now.
 */
export async function listSessions(ctx: Ctx): Promise<AnswerOf<typeof sessions.listSessions>> {
  const { identity, userId, sessionId } = identityOf(ctx);
  const { rows } = await sql<Row>`
    SELECT s.id AS "sessionId", s.device, s.address, c.name AS "clinicName", s.created_at AS "signedInAt",
           s.seen_at AS "seenAt"
      FROM session s LEFT JOIN clinic c ON c.id = s.clinic_id
     WHERE s.user_id = ${userId} AND s.revoked_at IS NULL AND s.idle_until > now() AND s.absolute_until > now()
       AND (s.side <> 'clinic' OR EXISTS (SELECT FROM clinic_access a
                                           WHERE a.user_id = s.user_id AND (a.clinic_id = s.clinic_id OR a.is_company)))
     ORDER BY s.id = ${sessionId} DESC, s.seen_at DESC, s.id`.execute(identity.db);
  return rows.map((row) => ({
    ...row,
    signedInAt: row.signedInAt.toISOString(),
    seenAt: row.seenAt.toISOString(),
    isThis: row.sessionId === sessionId,
  }));
}

/** Ends one of the signed-in person's sessions. @throws AppError 404 where it is over or not theirs */
export async function endSession(ctx: Ctx, endedId: string): Promise<null> {
  const { identity, userId } = identityOf(ctx);
  const { numUpdatedRows } = await identity.db
    .updateTable('session')
    .set({ revoked_at: sql<Date>`now()` })
    .where('id', '=', endedId)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AppError(404);
  return null;
}

/** Ends every session of the signed-in person but this one, and forgets their devices. @returns how many there were */
export async function endOtherSessions(ctx: Ctx): Promise<{ ended: number }> {
  const { identity, userId, sessionId } = identityOf(ctx);
  return identity.transaction(async (tx) => {
    // What one of them is letting in at this moment is among them, or is not let in.
    await holdPerson(tx, userId);
    return { ended: await endEverywhere(tx, userId, sessionId) };
  });
}
