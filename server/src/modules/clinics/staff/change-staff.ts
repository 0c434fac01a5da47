import type { ClinicRole } from '@suya/contract/access/permissions';
import type * as staff from '@suya/contract/clinics/staff.endpoints';
import type { AnswerOf, InputOf } from '@suya/contract/http/endpoint';
import { sql } from 'kysely';
import { AppError, invalid } from '../../../platform/app-error.ts';
import { auditAct } from '../../../platform/audit.ts';
import type { ClinicCtx } from '../../../platform/ctx.ts';
import { endSessionsOf } from '../../identity/index.ts';
import { holdAdmins, requireAnotherAdmin } from '../memberships.repo.ts';
import { personOf } from '../oneself.ts';
import { requireMayChange } from './staff.rules.ts';
import { describeEmployee, findMember } from './staff.views.ts';

/** Notes who changed whose rights, and tells the clinic's people. */
async function tell(tx: ClinicCtx, employeeId: string, action: string): Promise<void> {
  await auditAct(tx, { action, objectId: employeeId, patientId: null });
  const { clinicId } = tx.scope;
  await tx.emit({ name: 'staff.changed', aggregate: `staff:${employeeId}`, clinicId, payload: { employeeId } });
}

/**
 * Changes somebody's job, roles and permissions, disables or enables them. Counts on their next request; disabled, their
 * sessions in the clinic end with it.
 * @throws AppError 404; 403 what the manager may not give; 409 where somebody else changed them meanwhile; lastAdmin for the
 * last admin
 */
export async function updateEmployee(
  ctx: ClinicCtx,
  input: InputOf<typeof staff.updateEmployee>,
): Promise<AnswerOf<typeof staff.updateEmployee>> {
  const { employeeId, workStatus, version, name, job, jobType, workType } = input;
  const after = {
    roles: [...new Set(input.roles)],
    granted: [...new Set(input.granted)],
    withheld: [...new Set(input.withheld)],
  };
  await ctx.transaction(async (tx) => {
    const before = await findMember(tx, employeeId);
    requireMayChange(ctx.actor, before, after);
    const isOneself = before.user_id === personOf(ctx);
    if (isOneself && workStatus === 'disabled') throw invalid({ workStatus: 'clinics.notYourself' });
    if (!after.roles.includes('admin') || workStatus === 'disabled') await requireAnotherAdmin(tx, employeeId);
    const { numUpdatedRows } = await tx.db
      .updateTable('membership')
      .set({ ...after, name, job, job_type: jobType, work_type: workType, work_status: workStatus })
      .set({ version: sql<number>`version + 1` })
      .where('clinic_id', '=', tx.scope.clinicId)
      .where('id', '=', employeeId)
      .where('version', '=', version)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new AppError(409, {}, 'clinics.movedMeanwhile');
    if (workStatus === 'disabled') await endSessionsOf(tx, before.user_id);
    await tell(tx, employeeId, workStatus === 'disabled' ? 'staff.disable' : 'staff.update');
  });
  return describeEmployee(ctx, employeeId);
}

async function setRoles(tx: ClinicCtx, employeeId: string, roles: readonly ClinicRole[]): Promise<void> {
  await tx.db
    .updateTable('membership')
    .set({ roles: [...roles], version: sql<number>`version + 1` })
    .where('clinic_id', '=', tx.scope.clinicId)
    .where('id', '=', employeeId)
    .execute();
}

/** The two whom a handing over concerns, held in one order whoever asks. */
async function holdBoth(tx: ClinicCtx, employeeId: string, userId: string) {
  const rows = await tx.db
    .selectFrom('membership')
    .select(['id', 'user_id', 'roles'])
    .where('clinic_id', '=', tx.scope.clinicId)
    .where('work_status', '=', 'working')
    .where((eb) => eb.or([eb('id', '=', employeeId), eb('user_id', '=', userId)]))
    .orderBy('id')
    .forUpdate()
    .execute();
  return { heir: rows.find(({ id }) => id === employeeId), own: rows.find(({ user_id }) => user_id === userId) };
}

/**
 * Makes somebody admin in one's stead; the other roles stay, and who had none keeps an assistant's.
 * @throws AppError 403 for who is no admin, 404, 422 for oneself
 */
export async function handOverAdmin(
  ctx: ClinicCtx,
  { employeeId }: InputOf<typeof staff.handOverAdmin>,
): Promise<null> {
  if (!ctx.actor.roles.includes('admin')) throw new AppError(403, {}, 'clinics.adminOnly');
  const userId = personOf(ctx);
  await ctx.transaction(async (tx) => {
    await holdAdmins(tx);
    const { heir, own } = await holdBoth(tx, employeeId, userId);
    if (!heir) throw new AppError(404);
    if (heir.user_id === userId) throw invalid({ employeeId: 'clinics.notYourself' });
    await setRoles(tx, heir.id, [...new Set<ClinicRole>(['admin', ...heir.roles])]);
    await tell(tx, heir.id, 'staff.handOver');
    if (!own) return;
    const rest = own.roles.filter((role) => role !== 'admin');
    await setRoles(tx, own.id, rest.length > 0 ? rest : ['assistant']);
    await tell(tx, own.id, 'staff.handOver');
  });
  return null;
}
