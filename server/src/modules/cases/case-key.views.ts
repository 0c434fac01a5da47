import { AppError } from '../../platform/app-error.ts';
import type { ClinicCtx, LabCtx } from '../../platform/ctx.ts';

/** Both sides' people have to do with a case. */
export type CaseCtx = ClinicCtx | LabCtx;

/** What every use case asks of a case first. */
export interface CaseRef {
  readonly clinicId: string;
  readonly id: string;
  readonly patientId: string;
  readonly doctorId: string | null;
  readonly state: 'open' | 'finished';
  readonly version: number;
}

/**
 * A case that the reader may see: the clinic its own, the lab those with an order that was handed in.
 * @throws AppError 404
 */
export async function findCase(ctx: CaseCtx, caseId: string): Promise<CaseRef> {
  let found = ctx.db
    .selectFrom('treatment_case')
    .select(['clinic_id', 'id', 'patient_id', 'doctor_id', 'state', 'version'])
    .where('id', '=', caseId);
  if (ctx.scope.kind === 'clinic') found = found.where('clinic_id', 'in', [...ctx.scope.clinicIds]);
  const row = await found.executeTakeFirst();
  if (!row) throw new AppError(404);
  const { clinic_id: clinicId, patient_id: patientId, doctor_id: doctorId, id, state, version } = row;
  return { clinicId, id, patientId, doctorId, state, version };
}

/** A case to write to: a head office reads its clinics' cases and writes in its own only. @throws AppError 404 */
export async function findOwnCase(ctx: CaseCtx, caseId: string): Promise<CaseRef> {
  const found = await findCase(ctx, caseId);
  if (ctx.scope.kind === 'clinic' && found.clinicId !== ctx.scope.clinicId) throw new AppError(404);
  return found;
}
