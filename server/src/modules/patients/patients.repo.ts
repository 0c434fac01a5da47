import type { InputOf } from '@suya/contract/http/endpoint';
import type { updatePatient } from '@suya/contract/patients/patients.endpoints';
import { sql } from 'kysely';
import type { ClinicCtx, LabCtx } from '../../platform/ctx.ts';
import { newId } from '../../platform/ids.ts';
import { searchKeysOf } from '../../platform/search-keys.ts';

type Fields = Omit<InputOf<typeof updatePatient>, 'patientId' | 'version'>;

function columnsOf(fields: Fields) {
  const keys = searchKeysOf(fields.name);
  return {
    name: fields.name,
    sex: fields.sex,
    birth_date: fields.birthDate,
    phone: fields.phone,
    remark: fields.remark,
    name_key: keys.nameKey,
    pinyin: keys.pinyin,
    initials: keys.initials,
  };
}

/** Adds a patient of the clinic. */
export async function insertPatient(ctx: ClinicCtx, fields: Fields): Promise<string> {
  const id = newId();
  await ctx.db
    .insertInto('patient')
    .values({ clinic_id: ctx.scope.clinicId, id, ...columnsOf(fields) })
    .execute();
  return id;
}

/**
 * Adds a patient of a clinic as the lab enters them: without phone and remark, which are the clinic's to add.
 * @returns the patient's id, which is all that the lab learns
 */
export async function insertPatientFor(
  ctx: LabCtx,
  clinicId: string,
  { name, sex, birthDate }: Pick<Fields, 'name' | 'sex' | 'birthDate'>,
): Promise<string> {
  const id = newId();
  const { nameKey, pinyin, initials } = searchKeysOf(name);
  await ctx.db
    .insertInto('patient')
    .values({ clinic_id: clinicId, id, name, sex, birth_date: birthDate, name_key: nameKey, pinyin, initials })
    .execute();
  return id;
}

/** Writes over the version that was read; false where that version is no longer the present one, or there is no such patient. */
export async function replacePatient(ctx: ClinicCtx, id: string, version: number, fields: Fields): Promise<boolean> {
  const changed = await ctx.db
    .updateTable('patient')
    .set({ ...columnsOf(fields), version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
    .where('clinic_id', '=', ctx.scope.clinicId)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}
