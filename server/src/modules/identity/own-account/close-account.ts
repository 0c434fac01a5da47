import type { InputOf } from '@suya/contract/http/endpoint';
import { codes } from '@suya/contract/http/errors';
import type * as account from '@suya/contract/identity/account.endpoints';
import { sql } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import type { Ctx, IdentityCtx } from '../../../platform/ctx.ts';
import { adminsLock, headOfficeLock } from '../hold-admins.ts';
import { findOrphanedClinics, holdPerson, isLastOfHeadOffice } from '../identity.views.ts';
import { identityOf } from '../identity-of.ts';
import { hasLabAdmin, holdLabAdmins } from '../lab-people/lab-people.repo.ts';
import { withHashingPlace } from '../passwords/passwords.ts';
import { proveOwnPassword } from '../passwords/prove-password.ts';
import { endAccount } from './end-account.ts';

/** Nobody else stops being admin meanwhile where this person works: of a clinic's last two admins, and a head office's last two, one stays. */
async function holdAdmins(tx: IdentityCtx, userId: string): Promise<void> {
  await sql`
    SELECT ${adminsLock(sql`clinic_id`)} FROM (
      SELECT clinic_id::text FROM membership
       WHERE user_id = ${userId} AND work_status = 'working' ORDER BY clinic_id) held`.execute(tx.db);
  await sql`
    SELECT ${headOfficeLock(sql`id`)} FROM (
      SELECT organisation_id::text AS id FROM organisation_member WHERE user_id = ${userId} ORDER BY 1) held`.execute(
    tx.db,
  );
}

/**
 * Closes the signed-in person's account: nobody can sign in to it again, the phone is free for a new one. Orders,
 * prescriptions, bills and the audit keep their reference to the person for as long as the law has them kept, and a
 * clinic keeps the name of who worked there; consents and the history of sign-ins go with their own times.
 * @throws AppError 422 password, lastAdmin with `extra.clinics` while one would have no admin left,
 * 409 for the last administrator of the platform or of a chain's head office
 */
export async function removeAccount(ctx: Ctx, input: InputOf<typeof account.removeAccount>): Promise<null> {
  const { identity, userId } = identityOf(ctx);
  const phone = await withHashingPlace(() => proveOwnPassword(identity, userId, input.password, 'password'));
  return identity.transaction(async (tx) => {
    await holdAdmins(tx, userId);
    const person = await holdPerson(tx, userId);
    if (!person) throw new AppError(401);
    const clinics = await findOrphanedClinics(tx, userId);
    if (clinics.length > 0) throw new AppError(codes.lastAdmin, { clinics });
    if (await isLastOfHeadOffice(tx, userId)) throw new AppError(409, undefined, 'refusals.lastOfHeadOffice');
    await holdLabAdmins(tx);
    if (person.labRoles?.includes('platformAdmin') && !(await hasLabAdmin(tx, userId))) {
      throw new AppError(409, undefined, 'refusals.lastAdministrator');
    }
    await endAccount(tx, { userId, phone });
    return null;
  });
}
