import type { InputOf } from '@suya/contract/http/endpoint';
import type * as consentEndpoints from '@suya/contract/patients/consent.endpoints';
import { needsGuardian } from '@suya/contract/patients/consent.rules';
import type { ConsentFile, ConsentInput } from '@suya/contract/patients/consent.schema';
import { AppError, invalid } from '../../platform/app-error.ts';
import { auditAct } from '../../platform/audit.ts';
import type { ClinicCtx } from '../../platform/ctx.ts';
import { clinicOf } from '../clinics/index.ts';
import { fillBirthDate, insertConsent, insertWithdrawal } from './consent.repo.ts';
import { consentFileOf, findGap } from './consent.views.ts';
import { holdPatient } from './hold-patient.ts';
import type {} from './patients.news.ts';

/** A patient's consents. @throws AppError 404 */
export async function getPatientConsent(ctx: ClinicCtx, patientId: string): Promise<ConsentFile> {
  const gap = await findGap(ctx, ctx.scope.clinicId, patientId);
  if (gap === undefined) throw new AppError(404);
  return consentFileOf(ctx, patientId, gap);
}

/** Holds the patient until the transaction ends. @throws AppError 404 */
async function hold(ctx: ClinicCtx, patientId: string) {
  const row = await ctx.db
    .selectFrom('patient')
    .select(['birth_date as birthDate', 'consent'])
    .where('clinic_id', '=', ctx.scope.clinicId)
    .where('id', '=', patientId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError(404);
  return row;
}

/**
 * Whether these words are good for a person born then.
 * @throws AppError 422 at `birthDate` or `guardian`
 */
function requireFit(birthDate: string | null, { guardian }: ConsentInput, today: string): void {
  if (birthDate === null) throw invalid({ birthDate: 'patientConsent.form.birthDateMissing' });
  if (birthDate > today) throw invalid({ birthDate: 'patients.futureBirth' });
  if (!guardian && needsGuardian(birthDate, today)) throw invalid({ guardian: 'patientConsent.form.guardianNeeded' });
}

/** Writes the consent that came with a new patient. @throws AppError 422 as `record` */
export async function consentOnEntering(
  tx: ClinicCtx,
  patient: { readonly id: string; readonly birthDate: string | null },
  input: ConsentInput,
): Promise<void> {
  const { today } = await clinicOf(tx);
  requireFit(patient.birthDate, input, today);
  await insertConsent(tx, patient.id, input);
}

async function tell(tx: ClinicCtx, name: 'patient.consented' | 'patient.withdrew', patientId: string): Promise<void> {
  const { clinicId } = tx.scope;
  await tx.emit({ name, aggregate: `patient:${patientId}`, clinicId, payload: { patientId } });
  await auditAct(tx, { action: name, objectId: patientId, patientId });
}

/**
 * Writes down that a patient, or for a child a guardian, consented.
 * @throws AppError 404; 422 without a birth date, or where a child would consent for itself
 */
export function recordPatientConsent(
  ctx: ClinicCtx,
  input: InputOf<typeof consentEndpoints.recordPatientConsent>,
): Promise<ConsentFile> {
  const { patientId, birthDate, ...consent } = input;
  return ctx.transaction(async (tx) => {
    const patient = await hold(tx, patientId);
    const { today } = await clinicOf(tx);
    requireFit(patient.birthDate ?? birthDate ?? null, consent, today);
    if (patient.birthDate === null && birthDate) await fillBirthDate(tx, patientId, birthDate);
    await insertConsent(tx, patientId, consent);
    await tell(tx, 'patient.consented', patientId);
    return getPatientConsent(tx, patientId);
  });
}

/**
 * Writes down that consent was withdrawn: no new orders or pictures from now on, links end, and pictures are shown for
 * orders in the making only. What is being handed in at that moment either comes first and is in the making, or is
 * refused.
 * @throws AppError 404; 409 where there is no consent to withdraw
 */
export function withdrawPatientConsent(
  ctx: ClinicCtx,
  input: InputOf<typeof consentEndpoints.withdrawPatientConsent>,
): Promise<ConsentFile> {
  const { patientId, reason } = input;
  return ctx.transaction(async (tx) => {
    await holdPatient(tx, { clinicId: tx.scope.clinicId, patientId });
    const { consent } = await hold(tx, patientId);
    if (consent !== 'patient' && consent !== 'guardian') throw new AppError(409);
    await insertWithdrawal(tx, patientId, { by: consent, reason });
    await tell(tx, 'patient.withdrew', patientId);
    return getPatientConsent(tx, patientId);
  });
}
