import type { InputOf } from '@suya/contract/http/endpoint';
import type * as patients from '@suya/contract/patients/patients.endpoints';
import type { Patient } from '@suya/contract/patients/patients.schema';
import { AppError, invalid } from '../../platform/app-error.ts';
import type { ClinicCtx, LabCtx } from '../../platform/ctx.ts';
import { clinicOf } from '../clinics/index.ts';
import { insertPatient, insertPatientFor, replacePatient } from './patients.repo.ts';
import { findPatient } from './patients.views.ts';
import { consentOnEntering } from './record-consent.ts';

/** Nobody is born tomorrow, by the clinic's own calendar. */
async function checkBirthDate(ctx: ClinicCtx, birthDate: string | null): Promise<void> {
  if (birthDate === null) return;
  const { today } = await clinicOf(ctx);
  if (birthDate > today) throw invalid({ birthDate: 'patients.futureBirth' });
}

/**
 * One patient of the clinic.
 * @throws AppError 404 where it is not there or another clinic's
 */
export async function getPatient(ctx: ClinicCtx, id: string): Promise<Patient> {
  const patient = await findPatient(ctx, id);
  if (!patient) throw new AppError(404);
  return patient;
}

/**
 * Enters a patient, with their consent to pictures where it was given already.
 * @throws AppError 422 for a birth date ahead, or a consent that is not good at that age
 */
export function createPatient(ctx: ClinicCtx, input: InputOf<typeof patients.createPatient>): Promise<Patient> {
  const { consent, ...fields } = input;
  return ctx.transaction(async (tx) => {
    await checkBirthDate(tx, fields.birthDate);
    const id = await insertPatient(tx, fields);
    if (consent) await consentOnEntering(tx, { id, birthDate: fields.birthDate }, consent);
    return getPatient(tx, id);
  });
}

/**
 * Enters a patient whom a clinic named on the phone.
 * @throws AppError 422 for a birth date ahead
 */
export async function enterPatientForClinic(
  ctx: LabCtx,
  clinicId: string,
  fields: Parameters<typeof insertPatientFor>[2],
): Promise<string> {
  const today = (await ctx.now()).toISOString().slice(0, 10);
  if (fields.birthDate !== null && fields.birthDate > today) throw invalid({ birthDate: 'patients.futureBirth' });
  return insertPatientFor(ctx, clinicId, fields);
}

/**
 * Corrects a patient's data.
 * @throws AppError 409 where somebody corrected it since it was read; nothing is overwritten unseen
 */
export function updatePatient(ctx: ClinicCtx, input: InputOf<typeof patients.updatePatient>): Promise<Patient> {
  const { patientId, version, ...fields } = input;
  return ctx.transaction(async (tx) => {
    await checkBirthDate(tx, fields.birthDate);
    const isReplaced = await replacePatient(tx, patientId, version, fields);
    const now = await getPatient(tx, patientId);
    if (!isReplaced) throw new AppError(409, { version: now.version });
    return now;
  });
}
