import type { LabRole } from '@suya/contract/access/permissions';
import { sql } from 'kysely';
import type { IdentityCtx } from '../../platform/ctx.ts';
import type { ClinicAccess } from './identity.rules.ts';

export interface NamedAccess extends ClinicAccess {
  readonly clinicName: string;
}

/** A person, the lab roles held, and every clinic open to them by name. */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly avatar: string;
  readonly labRoles: LabRole[] | null;
  readonly accesses: NamedAccess[];
}

const personOf = (userId: string) => sql`
    SELECT u.id, u.name, u.avatar, l.roles AS "labRoles",
           coalesce((SELECT json_agg(json_build_object('clinicId', c.id, 'clinicName', c.name, 'staffName', a.staff_name,
                                                       'roles', a.roles, 'isCompany', a.is_company)
                                     ORDER BY c.created_at, c.id, a.is_company)
                       FROM clinic_access a JOIN clinic c ON c.id = a.clinic_id
                      WHERE a.user_id = u.id), '[]') AS accesses
      FROM user_account u LEFT JOIN lab_staff l ON l.user_id = u.id AND l.is_active
     WHERE u.id = ${userId} AND u.disabled_at IS NULL`;

/** Who somebody is and where they may go; undefined where the account is gone or disabled. */
export async function findPerson(ctx: IdentityCtx, userId: string): Promise<Person | undefined> {
  return (await sql<Person>`${personOf(userId)}`.execute(ctx.db)).rows[0];
}

/** The same, held until the transaction ends: of one person's sign-ins one begins its session after the other. */
export async function holdPerson(ctx: IdentityCtx, userId: string): Promise<Person | undefined> {
  return (await sql<Person>`${personOf(userId)} FOR NO KEY UPDATE OF u`.execute(ctx.db)).rows[0];
}

interface Profile {
  readonly phone: string;
  readonly birthDate: string | null;
  readonly orderShowType: 'cardShow' | 'tableShow';
  readonly isDoctorAuthenticated: boolean;
  readonly isClinicAuthenticated: boolean;
  readonly companyId: string | null;
  readonly isChain: boolean;
  readonly vipEndDate: string | null;
}

/** What the shell shows beside names: papers, organisation, VIP. */
export async function findProfile(ctx: IdentityCtx, userId: string, clinicId: string | null): Promise<Profile> {
  const { rows } = await sql<Profile>`
    SELECT u.phone, u.birth_date AS "birthDate", u.order_show_type AS "orderShowType",
           coalesce(d.status = 1, false) AS "isDoctorAuthenticated",
           coalesce(c.auth_status = 1, false) AS "isClinicAuthenticated",
           c.organisation_id AS "companyId", coalesce(o.kind <> 'single', false) AS "isChain",
           (SELECT v.ends_on FROM vip_gift v
             WHERE v.clinic_id = c.id AND v.ends_on >= (now() AT TIME ZONE c.time_zone)::date) AS "vipEndDate"
      FROM user_account u
      LEFT JOIN doctor_auth d ON d.user_id = u.id
      LEFT JOIN clinic c ON c.id = ${clinicId}::uuid
      LEFT JOIN organisation o ON o.id = c.organisation_id
     WHERE u.id = ${userId}`.execute(ctx.db);
  const profile = rows[0];
  if (!profile) throw new Error('a live session has no account');
  return profile;
}
