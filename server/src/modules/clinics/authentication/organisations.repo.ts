import type { createCompany } from '@suya/contract/clinics/papers.endpoints';
import type { InputOf } from '@suya/contract/http/endpoint';
import { codes } from '@suya/contract/http/errors';
import { sql } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import type { IdentityCtx } from '../../../platform/ctx.ts';
import { newId } from '../../../platform/ids.ts';
import { searchKeysOf } from '../../../platform/search-keys.ts';
import type { AuthStatus } from '../clinics.tables.ts';

/** Who opens, under which name they are staff. */
export interface Founder {
  readonly userId: string;
  readonly name: string;
}

export interface Place {
  readonly name: string;
  readonly province: string;
  readonly city: string;
  readonly district: string;
  readonly address: string;
  readonly phone: string;
}

type Company = Omit<InputOf<typeof createCompany>, 'subs'>;

/** An organisation whose papers are handed in with it. `mainId` makes it a part of that chain. @returns its id. */
export async function openOrganisation(
  tx: IdentityCtx,
  { userId }: Founder,
  {
    company,
    place,
    kind,
    mainId = null,
  }: {
    company: Company;
    place: Place;
    kind: 'single' | 'main' | 'sub';
    mainId?: string | null;
  },
): Promise<string> {
  const id = newId();
  const { creditCode, legalPerson, induction } = company;
  await tx.db
    .insertInto('organisation')
    .values({
      ...{ id, ...place, kind, main_id: mainId, created_by: userId, auth_status: 0 },
      ...{ credit_code: creditCode, legal_person: legalPerson, induction: induction ?? null },
    })
    .execute();
  return id;
}

/** A clinic of an organisation under review, with its founder as admin. @returns its id. */
export async function openClinic(
  tx: IdentityCtx,
  { userId, name }: Founder,
  organisationId: string,
  place: Place,
): Promise<string> {
  const id = newId();
  const { nameKey, pinyin, initials } = searchKeysOf(place.name);
  await tx.db
    .insertInto('clinic')
    .values({
      ...{ id, ...place, organisation_id: organisationId, created_by: userId, auth_status: 0 },
      ...{ name_key: nameKey, pinyin, initials },
    })
    .execute();
  await tx.db
    .insertInto('membership')
    .values({
      clinic_id: id,
      id: newId(),
      user_id: userId,
      name,
      roles: ['admin'],
      job: 'clinicManager',
      job_type: 'manager',
    })
    .execute();
  return id;
}

/** Lets the founder of a chain see all of its clinics together. */
export async function openHeadOffice(tx: IdentityCtx, { userId }: Founder, organisationId: string): Promise<void> {
  await tx.db.insertInto('organisation_member').values({ organisation_id: organisationId, user_id: userId }).execute();
}

export interface Corrected {
  readonly id: string;
  readonly from: AuthStatus;
  readonly formerName: string;
  readonly companyName: string;
  readonly creditCode: string;
  readonly legalPerson: string;
}

/**
 * Notes that an organisation's papers are under review again, for itself, its parts and their clinics; what passed by
 * papers of its own stays passed. A clinic that bears the organisation's name takes the corrected one.
 * @throws AppError papersUnderReview where the standing moved meanwhile
 */
export async function putUnderReview(tx: IdentityCtx, corrected: Corrected): Promise<void> {
  const { id, from, formerName, companyName, creditCode, legalPerson } = corrected;
  const moved = await tx.db
    .updateTable('organisation')
    .set({ name: companyName, credit_code: creditCode, legal_person: legalPerson, auth_status: 0, reject_reason: null })
    .where('id', '=', id)
    .where('auth_status', '=', from)
    .executeTakeFirst();
  if (moved.numUpdatedRows === 0n) throw new AppError(codes.papersUnderReview);
  await sql`UPDATE organisation SET auth_status = 0, reject_reason = NULL
             WHERE main_id = ${id} AND auth_status <> 1`.execute(tx.db);
  await sql`UPDATE clinic SET auth_status = 0
             WHERE auth_status <> 1 AND organisation_id IN
                   (SELECT o.id FROM organisation o WHERE ${id}::uuid IN (o.id, o.main_id))`.execute(tx.db);
  if (companyName === formerName) return;
  const { nameKey, pinyin, initials } = searchKeysOf(companyName);
  await tx.db
    .updateTable('clinic')
    .set({ name: companyName, name_key: nameKey, pinyin, initials })
    .where('organisation_id', '=', id)
    .where('name', '=', formerName)
    .execute();
}
