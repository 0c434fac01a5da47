import { auditAct } from '../../../platform/audit.ts';
import type { IdentityCtx } from '../../../platform/ctx.ts';
import type { IdentityDeps } from '../identity.deps.ts';
import { findLabPerson, hasLabAdmin, holdLabAdmins, putLabPerson } from '../lab-people/lab-people.repo.ts';

/**
 * Makes whoever has just proved the phone of `FIRST_ADMIN_PHONE` the platform's administrator, while there is none: how
 * the first one comes into a new installation. Roles that they have in the lab stay.
 * @returns whether they became it now
 */
export async function becomeFirstAdmin(
  deps: Pick<IdentityDeps, 'firstAdminPhone'>,
  tx: IdentityCtx,
  person: { readonly userId: string; readonly name: string; readonly phone: string },
): Promise<boolean> {
  const { userId, phone } = person;
  if (deps.firstAdminPhone !== phone) return false;
  await holdLabAdmins(tx);
  if (await hasLabAdmin(tx)) return false;
  const before = await findLabPerson(tx, userId);
  const kept = before?.isActive ? before.roles : [];
  await putLabPerson(tx, { userId, name: before?.name ?? person.name, roles: [...kept, 'platformAdmin'] });
  await auditAct(tx, { action: 'account.firstAdmin', objectId: userId, patientId: null });
  tx.log.warn({ userId }, 'FIRST_ADMIN_PHONE was proved: its person is the platform’s administrator now');
  return true;
}
