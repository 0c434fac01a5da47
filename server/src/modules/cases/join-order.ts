import { invalid } from '../../platform/app-error.ts';
import type { ClinicCtx } from '../../platform/ctx.ts';
import { findOwnCase } from './case-key.views.ts';
import { insertCase } from './cases.repo.ts';

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

/** The same without a refusal: null for a case that an order cannot join (any more). */
export async function openCaseOf(ctx: ClinicCtx, caseId: string, patientId: string | null): Promise<string | null> {
  const found = await findOwnCase(ctx, caseId).catch(() => undefined);
  return found?.state === 'open' && found.patientId === patientId ? found.id : null;
}

/**
 * The case of an order that is handed in without one: the patient's only open case, or a new one, opened here.
 * @param openCaseIds the patient's open cases, read while the patient was held (`holdingPatient`)
 * @returns its id
 */
export async function joinCase(
  ctx: ClinicCtx,
  order: { patientId: string; doctorId: string | null },
  openCaseIds: readonly string[],
): Promise<string> {
  const [only, ...others] = openCaseIds;
  if (only && others.length === 0) return only;
  const caseId = await insertCase(ctx, {
    ...{ patientId: order.patientId, doctorId: order.doctorId, title: '', chiefComplaint: '' },
    ...{ characteristics: [], angleClass: null, angleSide: null, treatmentItems: [], stages: [] },
  });
  const { clinicId } = ctx.scope;
  await ctx.emit({ name: 'case.changed', aggregate: `case:${caseId}`, clinicId, payload: { caseId } });
  return caseId;
}
