import { invalid } from '../../platform/app-error.ts';
import type { ClinicCtx } from '../../platform/ctx.ts';
import { findOwnCase } from './case-key.views.ts';
import { insertCase, lockOpenCases } from './cases.repo.ts';

/**
 * The case that a draft names, where its order can join it.
 * @throws AppError 422 at `caseId` for a case that is not the clinic's, is over, or is another patient's
 */
export async function requireCase(ctx: ClinicCtx, caseId: string, patientId: string | null): Promise<string> {
  const found = await findOwnCase(ctx, caseId).catch(() => undefined);
  if (!found) throw invalid({ caseId: 'cases.refused.notFound' });
  if (found.state === 'finished') throw invalid({ caseId: 'cases.refused.finished' });
  if (found.patientId !== patientId) throw invalid({ caseId: 'cases.refused.otherPatient' });
  return found.id;
}

/** The case of an order that is handed in without one: the patient's only open case, or a new one. */
export async function caseForOrder(
  ctx: ClinicCtx,
  order: { patientId: string; doctorId: string | null },
): Promise<string> {
  const [only, ...others] = await lockOpenCases(ctx, order.patientId);
  if (only && others.length === 0) return only;
  const caseId = await insertCase(ctx, {
    ...{ patientId: order.patientId, doctorId: order.doctorId, title: '', chiefComplaint: '' },
    ...{ characteristics: [], angleClass: null, angleSide: null, treatmentItems: [], stages: [] },
  });
  await ctx.emit({
    name: 'case.changed',
    aggregate: `case:${caseId}`,
    clinicId: ctx.scope.clinicId,
    payload: { caseId },
  });
  return caseId;
}
