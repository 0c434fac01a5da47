import type * as cases from '@suya/contract/cases/cases.endpoints';
import { type CaseDetail, type CaseFields, isSubdivision } from '@suya/contract/cases/cases.schema';
import type { InputOf } from '@suya/contract/http/endpoint';
import { AppError, invalid } from '../../platform/app-error.ts';
import type { ClinicCtx } from '../../platform/ctx.ts';
import { doctorOf } from '../clinics/index.ts';
import { getPatient, holdPatient } from '../patients/index.ts';
import { type CaseRef, findOwnCase } from './case-key.views.ts';
import type { CasesDeps } from './cases.deps.ts';
import { insertCase, replaceCase, setCaseState } from './cases.repo.ts';
import { getCase } from './cases.views.ts';

type Saving = InputOf<typeof cases.saveCase>;

/** What was entered, with patient and doctor looked up: this clinic's, nobody else's. */
async function checked(ctx: ClinicCtx, fields: CaseFields, before: CaseRef | null): Promise<CaseFields> {
  const patient = await getPatient(ctx, fields.patientId).catch(() => undefined);
  if (!patient) throw invalid({ patientId: 'cases.refused.patientNotFound' });
  // Its orders and its talk are this patient's: a case never changes hands.
  if (before && before.patientId !== fields.patientId) throw invalid({ patientId: 'cases.refused.otherPatient' });
  // A doctor who has left may stay named where they were.
  const isNew = fields.doctorId !== null && fields.doctorId !== before?.doctorId;
  const doctor = isNew ? await doctorOf(ctx, fields.doctorId ?? '').catch(() => undefined) : null;
  if (doctor === undefined) throw invalid({ doctorId: 'cases.refused.doctorNotFound' });
  const hasSide = isSubdivision(fields.angleClass);
  if (hasSide && fields.angleSide === null) throw invalid({ angleSide: 'cases.refused.sideMissing' });
  return {
    ...fields,
    angleSide: hasSide ? fields.angleSide : null,
    characteristics: [...new Set(fields.characteristics)],
    treatmentItems: [...new Set(fields.treatmentItems)],
  };
}

const tellChanged = (ctx: ClinicCtx, caseId: string): Promise<void> =>
  ctx.emit({
    name: 'case.changed',
    aggregate: `case:${caseId}`,
    clinicId: ctx.scope.clinicId,
    payload: { caseId },
  });

const movedMeanwhile = (now: CaseRef): AppError => new AppError(409, { version: now.version });

/**
 * Opens a case, or corrects one.
 * @throws AppError 409 where somebody corrected it since it was read; 422 for a patient or doctor that is not the
 *   clinic's, and for a subdivision without its side
 */
export function saveCase(ctx: ClinicCtx, { caseId, version, ...fields }: Saving, deps: CasesDeps): Promise<CaseDetail> {
  return ctx.transaction(async (tx) => {
    const before = caseId ? await findOwnCase(tx, caseId) : null;
    if (before && before.version !== version) throw movedMeanwhile(before);
    const sound = await checked(tx, fields, before);
    const id = before?.id ?? (await insertCase(tx, sound));
    if (before && !(await replaceCase(tx, before, sound))) throw movedMeanwhile(await findOwnCase(tx, id));
    await tellChanged(tx, id);
    return getCase(tx, id, deps);
  });
}

type Moving = InputOf<typeof cases.finishCase>;

function setState(ctx: ClinicCtx, input: Moving, state: 'open' | 'finished', deps: CasesDeps): Promise<CaseDetail> {
  return ctx.transaction(async (tx) => {
    const found = await findOwnCase(tx, input.caseId);
    if (found.version !== input.version) throw movedMeanwhile(found);
    if (found.state === state) return getCase(tx, found.id, deps);
    // A draft that is handed in at this moment either counts below, or finds the case finished.
    await holdPatient(tx, found);
    const orders = state === 'finished' ? (await getCase(tx, found.id, deps)).openOrderCount : 0;
    if (orders > 0) throw new AppError(409, { orders }, { key: 'cases.refused.ordersUnderWay', params: { orders } });
    if (!(await setCaseState(tx, found, state))) throw movedMeanwhile(await findOwnCase(tx, found.id));
    await tellChanged(tx, found.id);
    return getCase(tx, found.id, deps);
  });
}

/**
 * Finishes a case.
 * @throws AppError 409 if it changed since it was read, or while one of its orders is under way
 */
export const finishCase = (ctx: ClinicCtx, input: Moving, deps: CasesDeps): Promise<CaseDetail> =>
  setState(ctx, input, 'finished', deps);

/**
 * Reopens a finished case.
 * @throws AppError 409 if it changed since it was read
 */
export const reopenCase = (ctx: ClinicCtx, input: Moving, deps: CasesDeps): Promise<CaseDetail> =>
  setState(ctx, input, 'open', deps);
