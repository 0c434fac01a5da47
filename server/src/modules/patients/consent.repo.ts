import { patientConsentVersion } from '@suya/contract/patients/consent.rules';
import type { ConsentInput } from '@suya/contract/patients/consent.schema';
import { sql } from 'kysely';
import type { ClinicCtx } from '../../platform/ctx.ts';
import { newId } from '../../platform/ids.ts';

type State = 'patient' | 'guardian' | 'withdrawn';

const stand = (ctx: ClinicCtx, patientId: string, consent: State) =>
  ctx.db
    .updateTable('patient')
    .set({ consent, updated_at: sql<Date>`now()` })
    .where('clinic_id', '=', ctx.scope.clinicId)
    .where('id', '=', patientId)
    .execute();

const lineOf = (ctx: ClinicCtx, patientId: string) => ({
  ...{ clinic_id: ctx.scope.clinicId, id: newId(), patient_id: patientId },
  ...{ recorded_by: ctx.actor.userId, recorded_by_name: ctx.actor.name },
});

/** Writes that consent was given, and with it who spoke last. */
export async function insertConsent(ctx: ClinicCtx, patientId: string, input: ConsentInput): Promise<void> {
  const { guardian, way, version } = input;
  const by = guardian ? 'guardian' : 'patient';
  await ctx.db
    .insertInto('patient_consent')
    .values({
      ...{ ...lineOf(ctx, patientId), act: 'given', consent_by: by, way, version },
      ...{ guardian_name: guardian?.name ?? null, guardian_relation: guardian?.relation ?? null },
    })
    .execute();
  await stand(ctx, patientId, by);
}

/** Writes that consent was withdrawn by whom it had been given. */
export async function insertWithdrawal(
  ctx: ClinicCtx,
  patientId: string,
  { by, reason }: { by: 'patient' | 'guardian'; reason: string },
): Promise<void> {
  await ctx.db
    .insertInto('patient_consent')
    .values({
      ...{ ...lineOf(ctx, patientId), act: 'withdrawn', consent_by: by, version: patientConsentVersion, reason },
      ...{ guardian_name: null, guardian_relation: null, way: null },
    })
    .execute();
  await stand(ctx, patientId, 'withdrawn');
}

/** Writes a birth date where none was known. */
export async function fillBirthDate(ctx: ClinicCtx, patientId: string, birthDate: string): Promise<void> {
  await ctx.db
    .updateTable('patient')
    .set({ birth_date: birthDate, version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
    .where('clinic_id', '=', ctx.scope.clinicId)
    .where('id', '=', patientId)
    .where('birth_date', 'is', null)
    .execute();
}
