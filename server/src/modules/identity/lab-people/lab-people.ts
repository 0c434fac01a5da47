import type { AnswerOf, InputOf } from '@suya/contract/http/endpoint';
import type * as labAccounts from '@suya/contract/identity/lab-accounts.endpoints';
import { AppError, invalid } from '../../../platform/app-error.ts';
import { auditAct } from '../../../platform/audit.ts';
import type { Ctx, IdentityCtx } from '../../../platform/ctx.ts';
import type { IdentityDeps } from '../identity.deps.ts';
import { insertUser } from '../identity.repo.ts';
import { holdPersonByPhone } from '../identity.views.ts';
import { identityOf } from '../identity-of.ts';
import { needsFactor } from '../second-factor/factor.rules.ts';
import { endEverywhere } from '../sign-in/known-devices.ts';
import { noteTold } from '../sms/sms-budgets.ts';
import { smsQueue } from '../sms/sms-queue.ts';
import { actOn } from './lab-accounts.ts';
import {
  findLabPerson,
  hasLabAdmin,
  holdLabAdmins,
  putLabPerson,
  updateLabPerson as writeLabPerson,
} from './lab-people.repo.ts';

/** The account of a phone; a new one has no password yet: its person signs in by SMS and agrees to the terms then. */
async function accountOf(tx: IdentityCtx, { phone, name }: { phone: string; name: string }) {
  const person = await holdPersonByPhone(tx, phone);
  if (person) return { userId: person.id, isOfLab: person.labRoles !== null, hasFactor: person.hasFactor };
  return { userId: await insertUser(tx, { phone, name, passwordHash: null }), isOfLab: false, hasFactor: false };
}

/**
 * Whoever must have an app gets nowhere before it is set up. That is asked as they sign in, so sessions that are there
 * already end.
 */
async function endWhereFactorIsDue(
  deps: IdentityDeps,
  tx: IdentityCtx,
  person: { userId: string; hasFactor: boolean; roles: InputOf<typeof labAccounts.addLabPerson>['roles'] },
): Promise<void> {
  if (needsFactor(deps.production, person.roles) && !person.hasFactor) await endEverywhere(tx, person.userId);
}

/**
 * Brings the person of a phone into the lab, or back into it, and tells them by SMS.
 * @throws AppError 422 with `fields.phone` where they work there already
 */
export async function addLabPerson(
  deps: IdentityDeps,
  ctx: Ctx,
  input: InputOf<typeof labAccounts.addLabPerson>,
): Promise<AnswerOf<typeof labAccounts.addLabPerson>> {
  const { phone, name } = input;
  const roles = [...new Set(input.roles)];
  return identityOf(ctx).identity.transaction(async (tx) => {
    const { userId, isOfLab, hasFactor } = await accountOf(tx, { phone, name });
    if (isOfLab) throw invalid({ phone: 'refusals.labAlready' });
    await putLabPerson(tx, { userId, name, roles });
    await endWhereFactorIsDue(deps, tx, { userId, hasFactor, roles });
    await noteTold(deps, tx, phone);
    await smsQueue(deps)(tx, { phone, kind: 'labAdded', params: { link: `${deps.publicUrl}/login` } });
    await auditAct(tx, { action: 'account.addLabPerson', objectId: userId, patientId: null });
    return { userId };
  });
}

/**
 * Changes another person's name and roles in the lab, takes them out or back in, for a reason. Roles count on their next
 * request; whoever is taken out is signed out everywhere at once.
 * @throws AppError 403 to oneself; 404 who is not of the lab; 409 where somebody else changed them meanwhile, or no
 * administrator would be left
 */
export async function updateLabPerson(
  deps: IdentityDeps,
  ctx: Ctx,
  input: InputOf<typeof labAccounts.updateLabPerson>,
): Promise<null> {
  const { userId, reason, name, isActive, version } = input;
  const roles = [...new Set(input.roles)];
  const act = isActive ? 'changeLabPerson' : 'deactivateLabPerson';
  return actOn(ctx, { userId, reason, act }, async (tx, hasFactor) => {
    await holdLabAdmins(tx);
    if (!(await findLabPerson(tx, userId))) throw new AppError(404);
    const staysAdmin = isActive && roles.includes('platformAdmin');
    if (!(staysAdmin || (await hasLabAdmin(tx, userId)))) {
      throw new AppError(409, undefined, 'refusals.lastAdministrator');
    }
    const isWritten = await writeLabPerson(tx, { userId, name, roles, isActive, version });
    if (!isWritten) throw new AppError(409, undefined, 'refusals.labMoved');
    if (isActive) await endWhereFactorIsDue(deps, tx, { userId, hasFactor, roles });
    else await endEverywhere(tx, userId);
    return null;
  });
}
