import type { CaseFields } from '@suya/contract/cases/cases.schema';
import { sql } from 'kysely';
import type { ClinicCtx } from '../../platform/ctx.ts';
import { newId } from '../../platform/ids.ts';

const columnsOf = (fields: CaseFields) => ({
  patient_id: fields.patientId,
  doctor_id: fields.doctorId,
  title: fields.title,
  characteristics: fields.characteristics,
  angle_class: fields.angleClass,
  angle_side: fields.angleSide,
  treatment_items: fields.treatmentItems,
  chief_complaint: fields.chiefComplaint,
  stages: JSON.stringify(fields.stages),
});

/**
 * Opens a case. Its number, which people say on the phone, is K, the day at the clinic and a counter.
 * @returns its id
 */
export async function insertCase(ctx: ClinicCtx, fields: CaseFields): Promise<string> {
  const id = newId();
  const columns = Object.entries(columnsOf(fields));
  await sql`
    INSERT INTO treatment_case (clinic_id, id, no, ${sql.join(columns.map(([name]) => sql.ref(name)))})
    SELECT c.id, ${id}, 'K' || to_char(now() AT TIME ZONE c.time_zone, 'YYMMDD') ||
           lpad(nextval('case_number')::text, 6, '0'), ${sql.join(columns.map(([, value]) => value))}
      FROM clinic c WHERE c.id = ${ctx.scope.clinicId}`.execute(ctx.db);
  return id;
}

/** A case as it was read: what it is changed from. */
export interface CaseKey {
  readonly id: string;
  readonly version: number;
}

/** Writes over the version that was read; false where that version is no longer the present one. */
export function replaceCase(ctx: ClinicCtx, key: CaseKey, fields: CaseFields): Promise<boolean> {
  return change(ctx, key, columnsOf(fields));
}

/** Finishes or reopens a case; false where it moved since it was read. */
export function setCaseState(ctx: ClinicCtx, key: CaseKey, state: 'open' | 'finished'): Promise<boolean> {
  return change(ctx, key, { state, finished_at: state === 'finished' ? sql<Date>`now()` : null });
}

async function change(ctx: ClinicCtx, { id, version }: CaseKey, columns: object): Promise<boolean> {
  const changed = await ctx.db
    .updateTable('treatment_case')
    .set({ ...columns, version: version + 1, updated_at: sql<Date>`now()` })
    .where('clinic_id', '=', ctx.scope.clinicId)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}
