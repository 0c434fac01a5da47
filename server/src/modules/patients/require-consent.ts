import { codes } from '@suya/contract/http/errors';
import type { ConsentGap } from '@suya/contract/patients/consent.rules';
import { AppError } from '../../platform/app-error.ts';
import type { ClinicCtx, LabCtx } from '../../platform/ctx.ts';
import { type ConsentFacts, findGap, gapByFacts } from './consent.views.ts';
import { holdOffWithdrawal } from './hold-patient.ts';

const refuse = (patientId: string, gap: ConsentGap): AppError =>
  new AppError(codes.consentMissing, { patientId, gap }, `patientConsent.refused.${gap}`);

/**
 * Asks by facts that were read already whether something of a patient may be taken.
 * @param takes whether pictures, scans or a model come with it; without them only a withdrawal stands against it
 * @throws AppError consentMissing with `extra.patientId` and `extra.gap`
 */
export function requireConsentByFacts(patientId: string, facts: ConsentFacts, takes: boolean): void {
  const gap = gapByFacts(facts);
  if (gap && (takes || gap === 'withdrawn')) throw refuse(patientId, gap);
}

interface Named {
  readonly clinicId: string;
  readonly patientId: string | null;
}

/** What is missing, which stays so until the transaction ends: a withdrawal waits for it. */
async function gapHeld(ctx: ClinicCtx | LabCtx, clinicId: string, patientId: string): Promise<ConsentGap | null> {
  await holdOffWithdrawal(ctx, { clinicId, patientId });
  return (await findGap(ctx, clinicId, patientId)) ?? null;
}

/**
 * To be called before a picture, scan or model of a patient is taken in, on either side. Nothing is asked where no
 * patient is named yet: it is asked as soon as one is.
 * @throws AppError consentMissing with `extra.patientId` and `extra.gap`
 */
export async function requireConsent(ctx: ClinicCtx | LabCtx, { clinicId, patientId }: Named): Promise<void> {
  if (patientId === null) return;
  const gap = await gapHeld(ctx, clinicId, patientId);
  if (gap) throw refuse(patientId, gap);
}

/** The same for an order that comes without pictures: only a withdrawal stands against it. @throws AppError consentMissing */
export async function requireNotWithdrawn(ctx: ClinicCtx | LabCtx, { clinicId, patientId }: Named): Promise<void> {
  if (patientId === null) return;
  if ((await gapHeld(ctx, clinicId, patientId)) === 'withdrawn') throw refuse(patientId, 'withdrawn');
}
