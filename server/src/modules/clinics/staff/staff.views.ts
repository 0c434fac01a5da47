import type { ClinicRole } from '@suya/contract/access/permissions';
import type * as staff from '@suya/contract/clinics/staff.endpoints';
import type { AnswerOf, InputOf } from '@suya/contract/http/endpoint';
import { maskPhone } from '@suya/contract/identity/mask-phone';
import { sql } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import type { ClinicCtx } from '../../../platform/ctx.ts';
import { readKeyword, searchForm, searchKeysOf } from '../../../platform/search-keys.ts';
import { oneself } from '../oneself.ts';

type Employee = AnswerOf<typeof staff.listEmployees>['list'][number];

/** A clinic's staff is read whole, to search it by readings that no column holds; none has more. */
const MOST_STAFF = 2000;

const members = (ctx: ClinicCtx) =>
  ctx.db
    .selectFrom('membership as m')
    .leftJoin('doctor_auth as d', 'd.user_id', 'm.user_id')
    .select(['m.id', 'm.user_id', 'm.name', 'm.roles', 'm.job', 'm.job_type', 'm.work_type', 'm.work_status'])
    .select(['m.granted', 'm.withheld', 'm.version', sql<boolean>`coalesce(d.status = 1, false)`.as('passed')])
    .where('m.clinic_id', '=', ctx.scope.clinicId);
type Member = Awaited<ReturnType<ReturnType<typeof members>['execute']>>[number];

/** Somebody of the clinic's staff who has not left. @throws AppError 404 */
export async function findMember(ctx: ClinicCtx, employeeId: string): Promise<Member> {
  const found = await members(ctx)
    .where('m.id', '=', employeeId)
    .where('m.work_status', '<>', 'left')
    .executeTakeFirst();
  if (!found) throw new AppError(404);
  return found;
}

/** The same by the person; undefined where they never worked here, or left. */
export const findMemberOf = (ctx: ClinicCtx, userId: string): Promise<Member | undefined> =>
  members(ctx).where('m.user_id', '=', userId).where('m.work_status', '<>', 'left').executeTakeFirst();

/** The phones of the clinic's own people, which its role does not read. */
async function phonesOf(ctx: ClinicCtx, userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await oneself(ctx)
    .me.db.selectFrom('user_account')
    .select(['id', 'phone'])
    .where('id', '=', sql<string>`ANY (${[...userIds]}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, phone }) => [id, phone]));
}

async function lastSeenOf(ctx: ClinicCtx, userIds: readonly string[]): Promise<ReadonlyMap<string, Date>> {
  const rows = await ctx.db
    .selectFrom('session')
    .select(['user_id', sql<Date>`max(seen_at)`.as('at')])
    .where('clinic_id', '=', ctx.scope.clinicId)
    .where('user_id', '=', sql<string>`ANY (${[...userIds]}::uuid[])`)
    .groupBy('user_id')
    .execute();
  return new Map(rows.map(({ user_id, at }) => [user_id, at]));
}

const describe = (member: Member, phone: string, lastSeen: Date | undefined): Employee => ({
  ...{ employeeId: member.id, userId: member.user_id, name: member.name, roles: member.roles },
  ...{ job: member.job, jobType: member.job_type, workType: member.work_type, workStatus: member.work_status },
  ...{ granted: member.granted, withheld: member.withheld, version: member.version },
  ...{ phone: maskPhone(phone), isDoctorAuthenticated: member.passed, lastSeenAt: lastSeen?.toISOString() ?? null },
});

async function describeAll(ctx: ClinicCtx, chosen: readonly Member[]): Promise<Employee[]> {
  const userIds = chosen.map(({ user_id }) => user_id);
  const [phones, seen] = await Promise.all([phonesOf(ctx, userIds), lastSeenOf(ctx, userIds)]);
  return chosen.map((member) => describe(member, phones.get(member.user_id) ?? '', seen.get(member.user_id)));
}

/** One of the clinic's people as the list shows them. @throws AppError 404 */
export async function describeEmployee(ctx: ClinicCtx, employeeId: string): Promise<Employee> {
  const [employee] = await describeAll(ctx, [await findMember(ctx, employeeId)]);
  if (!employee) throw new AppError(404);
  return employee;
}

function isNamedSo(name: string, keyword: string): boolean {
  const { nameKey, pinyin, initials } = searchKeysOf(name);
  const wanted = searchForm(keyword);
  return nameKey.includes(wanted) || pinyin.startsWith(wanted) || initials.startsWith(wanted);
}

/** By name or its reading; digits are a phone's beginning or its last four. */
async function narrow(ctx: ClinicCtx, all: readonly Member[], keyword: string): Promise<readonly Member[]> {
  const search = readKeyword(keyword);
  if (search.kind === 'all') return all;
  if (search.kind !== 'digits') return all.filter(({ name }) => isNamedSo(name, keyword));
  const { prefix } = search;
  const phones = await phonesOf(
    ctx,
    all.map(({ user_id }) => user_id),
  );
  return all.filter(({ user_id, name }) => {
    const phone = phones.get(user_id) ?? '';
    return phone.startsWith(prefix) || (prefix.length === 4 && phone.endsWith(prefix)) || name.includes(prefix);
  });
}

/** The clinic's staff by name; who left only where they are asked for. */
export async function listEmployees(
  ctx: ClinicCtx,
  { pageIndex, pageSize, keyword, role, workStatus }: InputOf<typeof staff.listEmployees>,
): Promise<AnswerOf<typeof staff.listEmployees>> {
  let asked = members(ctx).where('m.work_status', workStatus ? '=' : '<>', workStatus ?? 'left');
  if (role) asked = asked.where(sql<boolean>`${role} = ANY (m.roles)`);
  const all = await asked.orderBy('m.name').orderBy('m.id').limit(MOST_STAFF).execute();
  const hits = await narrow(ctx, all, keyword);
  const from = (pageIndex - 1) * pageSize;
  return { total: hits.length, list: await describeAll(ctx, hits.slice(from, from + pageSize)) };
}

interface InvitationRow {
  id: string;
  phone: string | null;
  name: string;
  roles: ClinicRole[];
  job: Employee['job'];
  jobType: Employee['jobType'];
  workType: Employee['workType'];
  state: 'open' | 'accepted' | 'withdrawn' | 'expired';
  invitedAt: Date;
  expiresAt: Date;
  total: string;
}

/** The clinic's invitations, newest first. */
export async function listInvitations(
  ctx: ClinicCtx,
  { pageIndex, pageSize }: InputOf<typeof staff.listInvitations>,
): Promise<AnswerOf<typeof staff.listInvitations>> {
  const { rows } = await sql<InvitationRow>`
    SELECT id, phone, name, roles, job, job_type AS "jobType", work_type AS "workType", created_at AS "invitedAt",
           expires_at AS "expiresAt", count(*) OVER () AS total,
           CASE WHEN state = 'open' AND expires_at <= now() THEN 'expired' ELSE state END AS state
      FROM staff_invitation WHERE clinic_id = ${ctx.scope.clinicId}
     ORDER BY created_at DESC, id DESC LIMIT ${pageSize} OFFSET ${(pageIndex - 1) * pageSize}`.execute(ctx.db);
  return {
    total: Number(rows[0]?.total ?? 0),
    list: rows.map(({ id, phone, invitedAt, expiresAt, total: _, ...rest }) => ({
      ...{ invitationId: id, phone: phone && maskPhone(phone), ...rest },
      ...{ invitedAt: invitedAt.toISOString(), expiresAt: expiresAt.toISOString() },
    })),
  };
}
