import { sql } from 'kysely';
import { auditAct } from '../../../platform/audit.ts';
import type { IdentityCtx } from '../../../platform/ctx.ts';
import { endSessionsOf } from '../identity.repo.ts';
import { leaveLab } from '../lab-people/lab-people.repo.ts';

/** What is shown for a person who closed their account; the clinics keep the names of their own staff. */
const NOBODY = '—';

/** Everything that is only the person's own goes; the row stays, since orders, history and audit name it. */
async function anonymise(tx: IdentityCtx, userId: string, phone: string): Promise<void> {
  for (const table of [
    'totp',
    'recovery_code',
    'known_device',
    'partner_link',
    'login_ticket',
    'reset_ticket',
  ] as const) {
    await tx.db.deleteFrom(table).where('user_id', '=', userId).execute();
  }
  await sql`DELETE FROM sms_code WHERE phone = ${phone} OR user_id = ${userId}`.execute(tx.db);
  await sql`
    UPDATE user_account
       SET phone = 'closed:' || id, password_hash = NULL, name = ${NOBODY}, avatar = '', birth_date = NULL,
           sex = 'unknown', job_title = '', email = '', hidden_columns = '{}', disabled_at = now(), closed_at = now()
     WHERE id = ${userId}`.execute(tx.db);
}

/**
 * Ends an account in the running transaction: nobody signs in to it again, its person works nowhere any more, and the
 * phone is free. Who may end it, and whom that leaves without an admin, is looked at before.
 */
export async function endAccount(
  tx: IdentityCtx,
  { userId, phone }: { readonly userId: string; readonly phone: string },
): Promise<void> {
  // Whoever keeps more of the person hears of it while the phone is still known.
  await tx.emit({ name: 'identity.closed', aggregate: `user:${userId}`, clinicId: null, payload: { userId } });
  await leaveLab(tx, userId);
  await anonymise(tx, userId, phone);
  await endSessionsOf(tx, userId);
  await auditAct(tx, { action: 'account.close', objectId: userId, patientId: null });
}
