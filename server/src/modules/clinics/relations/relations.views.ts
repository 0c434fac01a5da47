import type * as relations from '@suya/contract/clinics/relations.endpoints';
import type { AnswerOf, InputOf } from '@suya/contract/http/endpoint';
import type { SignInResult } from '@suya/contract/identity/identity.schema';
import { sql } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import type { Ctx, IdentityCtx } from '../../../platform/ctx.ts';
import type { AuthStatus } from '../clinics.tables.ts';
import { oneself } from '../oneself.ts';

/** Whether a person is staff of a clinic now. */
export async function isAtWork(ctx: IdentityCtx, clinicId: string, userId: string): Promise<boolean> {
  const found = await ctx.db
    .selectFrom('membership')
    .select('user_id')
    .where('clinic_id', '=', clinicId)
    .where('user_id', '=', userId)
    .where('work_status', '=', 'working')
    .executeTakeFirst();
  return found !== undefined;
}

/** The name under which a clinic waits for a phone; undefined where it does not. */
export async function findInvitedName(ctx: IdentityCtx, clinicId: string, phone: string): Promise<string | undefined> {
  const invited = await ctx.db
    .selectFrom('staff_invitation')
    .select('name')
    .where('clinic_id', '=', clinicId)
    .where('phone', '=', phone)
    .where('state', '=', 'open')
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return invited?.name;
}

/** The clinics that a person may enter, as sign-in lists them. */
export async function findClinicList(ctx: IdentityCtx, userId: string): Promise<SignInResult['clinicList']> {
  const { rows } = await sql<SignInResult['clinicList'][number]>`
    SELECT c.id AS "clinicId", c.name AS "clinicName", bool_or(a.is_company) AS "isCompany"
      FROM clinic_access a JOIN clinic c ON c.id = a.clinic_id
     WHERE a.user_id = ${userId} GROUP BY c.id ORDER BY c.created_at, c.id`.execute(ctx.db);
  return rows;
}

interface RelatedRow {
  clinicId: string;
  clinicName: string;
  district: string;
  isAdmin: boolean;
  isCompany: boolean;
  authStatus: AuthStatus;
  relatedAt: Date;
  total: string;
}

/** The clinics that a person may enter, as staff or as head office, oldest link first. */
export async function listRelatedClinics(
  ctx: Ctx,
  { pageIndex, pageSize }: InputOf<typeof relations.listRelatedClinics>,
): Promise<AnswerOf<typeof relations.listRelatedClinics>> {
  const { me, userId } = oneself(ctx);
  const { rows } = await sql<RelatedRow>`
    SELECT c.id AS "clinicId", c.name AS "clinicName", concat_ws(' ', nullif(c.city, ''), nullif(c.district, '')) AS district,
           bool_or('admin' = ANY (a.roles)) AS "isAdmin", bool_or(a.is_company) AS "isCompany",
           c.auth_status AS "authStatus", coalesce(min(m.created_at), c.created_at) AS "relatedAt",
           count(*) OVER () AS total
      FROM clinic_access a
      JOIN clinic c ON c.id = a.clinic_id
      LEFT JOIN membership m ON m.clinic_id = a.clinic_id AND m.user_id = a.user_id
     WHERE a.user_id = ${userId}
     GROUP BY c.id ORDER BY "relatedAt", c.id
     LIMIT ${pageSize} OFFSET ${(pageIndex - 1) * pageSize}`.execute(me.db);
  return {
    total: Number(rows[0]?.total ?? 0),
    list: rows.map(({ total: _, relatedAt, ...clinic }) => ({ ...clinic, relatedAt: relatedAt.toISOString() })),
  };
}

/** A person's own job in one of their clinics. @throws AppError 404 where it is none of theirs */
export async function getEmployeePostInfo(
  ctx: Ctx,
  { clinicId }: InputOf<typeof relations.getEmployeePostInfo>,
): Promise<AnswerOf<typeof relations.getEmployeePostInfo>> {
  const { me, userId } = oneself(ctx);
  const access = await me.db
    .selectFrom('clinic_access as a')
    .leftJoin('membership as m', (join) =>
      join.onRef('m.clinic_id', '=', 'a.clinic_id').onRef('m.user_id', '=', 'a.user_id'),
    )
    .select(['m.job', 'm.job_type as jobType', 'm.work_type as workType', 'm.work_status as workStatus'])
    .where('a.user_id', '=', userId)
    .where('a.clinic_id', '=', clinicId)
    .executeTakeFirst();
  if (!access) throw new AppError(404);
  return { ...access, workStatus: access.workStatus ?? 'working' };
}
