import { sql } from 'kysely';
import { invalid } from '../../platform/app-error.ts';
import type { ClinicCtx } from '../../platform/ctx.ts';
import { newId } from '../../platform/ids.ts';
import { findOwnCase } from './case-key.views.ts';
import { openingCase } from './cases.repo.ts';

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

/**
 * The case of an order that is handed in without one: the patient's only open case, or a new one.
 * @param openCaseIds the patient's open cases, read while the patient was held (`holdingPatient`)
 */
export async function caseForOrder(
  ctx: ClinicCtx,
  order: { patientId: string; doctorId: string | null },
  [only, ...others]: readonly string[],
): Promise<string> {
  if (only && others.length === 0) return only;
  const caseId = newId();
  const fields = {
    ...{ patientId: order.patientId, doctorId: order.doctorId, title: '', chiefComplaint: '' },
    ...{ characteristics: [], angleClass: null, angleSide: null, treatmentItems: [], stages: [] },
  };
  const news = {
    name: 'case.changed',
    aggregate: `case:${caseId}`,
    clinicId: ctx.scope.clinicId,
    payload: { caseId },
  } as const;
  await ctx.emit(news, [sql`opened AS (${openingCase(ctx, caseId, fields)})`]);
  return caseId;
}
