import { type RawBuilder, sql } from 'kysely';
import type { ClinicCtx, LabCtx } from '../../platform/ctx.ts';

const keyOf = (clinicId: RawBuilder<string>, patientId: RawBuilder<string>) =>
  sql`hashtextextended('case:' || ${clinicId} || ':' || ${patientId}, 0)`;

/**
 * Within a statement that reads an order: until the transaction ends nobody else hands in an order for the patient or
 * withdraws their consent, so that two that are handed in at once meet in one case. What depends on it is read by a
 * later statement.
 */
export const holdingPatient = (clinicId: RawBuilder<string>, patientId: RawBuilder<string>): RawBuilder<unknown> =>
  sql`pg_advisory_xact_lock(${keyOf(clinicId, patientId)})`;

interface Patient {
  readonly clinicId: string;
  readonly patientId: string;
}

const ids = ({ clinicId, patientId }: Patient) =>
  [sql<string>`${clinicId}::uuid`, sql<string>`${patientId}::uuid`] as const;

/** Holds a patient for themselves: whatever was begun for them under `holdOffWithdrawal` or `holdingPatient` is over. */
export async function holdPatient(ctx: ClinicCtx | LabCtx, patient: Patient): Promise<void> {
  await sql`SELECT ${holdingPatient(...ids(patient))}`.execute(ctx.db);
}

/** Keeps a patient's consent from being withdrawn until the transaction ends; any number may at once. */
export async function holdOffWithdrawal(ctx: ClinicCtx | LabCtx, patient: Patient): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock_shared(${keyOf(...ids(patient))})`.execute(ctx.db);
}
