import type { AnswerOf, InputOf } from '@suya/contract/http/endpoint';
import type { listClinicPeople, listLabClinics } from '@suya/contract/orders/lab-acts.endpoints';
import { sql } from 'kysely';
import type { LabCtx } from '../../platform/ctx.ts';

const AT_MOST = 20;
const FOREVER = '\u{10FFFF}';

/** Clinics by a part of their name, or the one of an id. */
export async function findClinics(
  ctx: LabCtx,
  { keyword, clinicId }: InputOf<typeof listLabClinics>,
): Promise<AnswerOf<typeof listLabClinics>> {
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

/** A clinic's doctors, and those of its patients who had an order at the lab, by the beginning of their name. */
export async function findClinicPeople(
  ctx: LabCtx,
  { clinicId, keyword }: InputOf<typeof listClinicPeople>,
): Promise<AnswerOf<typeof listClinicPeople>> {
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
