import type { AnswerOf, InputOf } from '@suya/contract/http/endpoint';
import type * as labActs from '@suya/contract/orders/lab-acts.endpoints';
import { sql } from 'kysely';
import type { LabCtx } from '../../../platform/ctx.ts';

const AT_MOST = 20;
const FOREVER = '\u{10FFFF}';

/** Clinics by a part of their name, or one clinic by its id. */
export async function listLabClinics(
  ctx: LabCtx,
  { keyword, clinicId }: InputOf<typeof labActs.listLabClinics>,
): Promise<AnswerOf<typeof labActs.listLabClinics>> {
  return ctx.db
    .selectFrom('clinic')
    .select(['id', 'name', sql<boolean>`auth_status = 1`.as('authenticated')])
    .$if(clinicId !== undefined, (one) => one.where('id', '=', clinicId as string))
    .where(sql<boolean>`position(lower(${keyword}) IN lower(name)) > 0`)
    .orderBy('name')
    .orderBy('id')
    .limit(AT_MOST)
    .execute();
}

/** A clinic's doctors, and its patients who had an order at the lab, by the beginning of their name. */
export async function listClinicPeople(
  ctx: LabCtx,
  { clinicId, keyword }: InputOf<typeof labActs.listClinicPeople>,
): Promise<AnswerOf<typeof labActs.listClinicPeople>> {
  const [doctors, patients] = await Promise.all([
    ctx.db
      .selectFrom('membership')
      .select(['id', 'name'])
      .where('clinic_id', '=', clinicId)
      .where(sql<boolean>`'doctor' = ANY (roles)`)
      .orderBy('name')
      .orderBy('id')
      .execute(),
    ctx.db
      .selectFrom('patient')
      .select(['id', 'name', 'sex', 'birth_date as birthDate'])
      .where('clinic_id', '=', clinicId)
      .where(sql<boolean>`(name COLLATE "C" >= ${keyword} AND name COLLATE "C" < ${keyword + FOREVER})`)
      .orderBy('name')
      .orderBy('id')
      .limit(AT_MOST)
      .execute(),
  ]);
  return { doctors, patients };
}
