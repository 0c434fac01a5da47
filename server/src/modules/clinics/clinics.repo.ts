import type { ClinicRole } from '@suya/contract/access/permissions';
import type { Address } from '@suya/contract/clinics/clinics.schema';
import { sql } from 'kysely';
import type { ClinicCtx, SystemCtx } from '../../platform/ctx.ts';
import { newId } from '../../platform/ids.ts';
import { searchKeysOf } from '../../platform/search-keys.ts';
import type { AuthStatus } from './clinics.tables.ts';

/** A single organisation, a chain's head (`main`) or one of its parts (`sub`, with `mainId`). */
export type NewOrganisation = { readonly name: string; readonly authStatus?: AuthStatus } & (
  | { readonly kind: 'single' | 'main' }
  | { readonly kind: 'sub'; readonly mainId: string }
);

export async function insertOrganisation(ctx: SystemCtx, organisation: NewOrganisation): Promise<string> {
  const id = newId();
  const mainId = organisation.kind === 'sub' ? organisation.mainId : null;
  const { name, kind, authStatus = -1 } = organisation;
  await ctx.db
    .insertInto('organisation')
    .values({ id, name, kind, main_id: mainId, auth_status: authStatus })
    .execute();
  return id;
}

/** Lets a person see every clinic of an organisation, and of its parts where it is a chain's head. */
export async function insertOrganisationMember(ctx: SystemCtx, organisationId: string, userId: string): Promise<void> {
  await ctx.db.insertInto('organisation_member').values({ organisation_id: organisationId, user_id: userId }).execute();
}

export interface NewClinic {
  readonly name: string;
  readonly phone?: string;
  readonly organisationId?: string;
  readonly timeZone?: string;
  readonly authStatus?: AuthStatus;
  readonly province?: string;
  readonly city?: string;
  readonly district?: string;
  readonly address?: string;
}

export async function insertClinic(ctx: SystemCtx, clinic: NewClinic): Promise<string> {
  const id = newId();
  const { name, phone = null, organisationId = null, province, city, district, address } = clinic;
  const { nameKey, pinyin, initials } = searchKeysOf(name);
  await ctx.db
    .insertInto('clinic')
    .values({
      ...{ id, name, phone, organisation_id: organisationId, name_key: nameKey, pinyin, initials },
      ...(district === undefined ? {} : { province, city, district, address }),
      ...(clinic.timeZone ? { time_zone: clinic.timeZone } : {}),
      ...(clinic.authStatus === undefined ? {} : { auth_status: clinic.authStatus }),
    })
    .execute();
  return id;
}

export interface NewMember {
  readonly clinicId: string;
  readonly userId: string;
  /** As the clinic holds it. */
  readonly name: string;
  readonly roles: readonly ClinicRole[];
}

/** Makes a person staff of a clinic; answers with the id under which orders name a doctor. */
export async function insertMember(ctx: SystemCtx, member: NewMember): Promise<string> {
  const id = newId();
  const { clinicId, userId, name, roles } = member;
  await ctx.db
    .insertInto('membership')
    .values({ clinic_id: clinicId, id, user_id: userId, name, roles: [...roles] })
    .execute();
  return id;
}

/** Notes how a doctor's papers stand. */
export async function setDoctorStatus(ctx: SystemCtx, userId: string, status: AuthStatus): Promise<void> {
  await ctx.db
    .insertInto('doctor_auth')
    .values({ user_id: userId, status })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ status, changed_at: sql<Date>`now()` }))
    .execute();
}

/** Adds a delivery address of the clinic. */
export async function insertAddress(ctx: ClinicCtx, address: Address): Promise<string> {
  const id = newId();
  await ctx.db
    .insertInto('clinic_address')
    .values({ clinic_id: ctx.scope.clinicId, id, ...address })
    .execute();
  return id;
}
