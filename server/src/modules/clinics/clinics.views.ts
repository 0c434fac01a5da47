import type { LabRole } from '@suya/contract/access/permissions';
import type * as clinics from '@suya/contract/clinics/clinics.endpoints';
import type { AnswerOf } from '@suya/contract/http/endpoint';
import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { ClinicCtx, LabCtx, SystemCtx } from '../../platform/ctx.ts';

export interface Clinic {
  readonly id: string;
  readonly name: string;
  /** IANA name; the clinic's dates are days there. */
  readonly timeZone: string;
  /** Its papers are passed, so it may submit orders. */
  readonly isAuthenticated: boolean;
  /** Today in the clinic's time zone, yyyy-MM-dd. */
  readonly today: string;
}

/** The clinic that the session writes to. */
export function clinicOf(ctx: ClinicCtx): Promise<Clinic> {
  return ctx.db
    .selectFrom('clinic')
    .select([
      'id',
      'name',
      'time_zone as timeZone',
      sql<boolean>`auth_status = 1`.as('isAuthenticated'),
      sql<string>`(now() AT TIME ZONE time_zone)::date`.as('today'),
    ])
    .where('id', '=', ctx.scope.clinicId)
    .executeTakeFirstOrThrow();
}

/** Whether the clinic's papers are passed; until then it may prepare orders but not submit them (clinicNotAuthenticated). */
export async function isAuthenticated(ctx: ClinicCtx): Promise<boolean> {
  return (await clinicOf(ctx)).isAuthenticated;
}

const doctors = (ctx: ClinicCtx) =>
  ctx.db
    .selectFrom('membership as m')
    .leftJoin('doctor_auth as d', 'd.user_id', 'm.user_id')
    .select(['m.id', 'm.user_id as userId', 'm.name', sql<boolean>`coalesce(d.status = 1, false)`.as('authenticated')])
    .where('m.clinic_id', '=', ctx.scope.clinicId)
    .where('m.work_status', '=', 'working')
    .where(sql<boolean>`'doctor' = ANY (m.roles)`);

export interface Doctor {
  /** The membership's id: what an order names. */
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly authenticated: boolean;
}

/**
 * A doctor of the clinic who works there now.
 * @throws AppError 404 for anybody else
 */
export async function doctorOf(ctx: ClinicCtx, id: string): Promise<Doctor> {
  const doctor = await doctors(ctx).where('m.id', '=', id).executeTakeFirst();
  if (!doctor) throw new AppError(404);
  return doctor;
}

/** The name of a doctor who works there now, as a value within another statement: null for anybody else. */
export const doctorName = (ctx: ClinicCtx, id: string | null) =>
  doctors(ctx).clearSelect().select('m.name').where('m.id', '=', id);

/** The doctors who can be named on an order, by name. */
export async function listDoctors(ctx: ClinicCtx): Promise<AnswerOf<typeof clinics.listDoctors>> {
  const found = await doctors(ctx).orderBy('m.name').orderBy('m.id').execute();
  return found.map(({ id, name, authenticated }) => ({ id, name, authenticated }));
}

/** The clinic's delivery addresses, oldest first. */
export function listAddresses(ctx: ClinicCtx): Promise<AnswerOf<typeof clinics.listAddresses>> {
  return ctx.db
    .selectFrom('clinic_address')
    .select(['id', 'name', 'phone', 'province', 'city', 'district', 'address'])
    .where('clinic_id', '=', ctx.scope.clinicId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** The lab's people who hold a role now, by name. */
export function labStaffByRole(ctx: LabCtx | SystemCtx, role: LabRole): Promise<{ userId: string; name: string }[]> {
  return ctx.db
    .selectFrom('lab_staff')
    .select(['user_id as userId', 'name'])
    .where('is_active', '=', true)
    .where(sql<boolean>`${role} = ANY (roles)`)
    .orderBy('name')
    .orderBy('user_id')
    .execute();
}
