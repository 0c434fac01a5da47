import type * as relations from '@suya/contract/clinics/relations.endpoints';
import type { AnswerOf, InputOf } from '@suya/contract/http/endpoint';
import { maskPhone } from '@suya/contract/identity/mask-phone';
import { AppError } from '../../../platform/app-error.ts';
import type { ClinicCtx, Ctx, IdentityCtx } from '../../../platform/ctx.ts';
import { oneself } from '../oneself.ts';

type Input = InputOf<typeof relations.listApplyClinics>;
type Answer = AnswerOf<typeof relations.listApplyClinics>;

const applications = (ctx: ClinicCtx | IdentityCtx) =>
  ctx.db.selectFrom('clinic_application as a').innerJoin('clinic as c', 'c.id', 'a.clinic_id');
type Query = ReturnType<typeof applications>;

async function pageOf(query: Query, { pageIndex, pageSize }: Input, order: 'asc' | 'desc'): Promise<Answer> {
  const { total } = await query.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await query
    .select(['a.id', 'a.clinic_id', 'c.name', 'a.user_id', 'a.real_name', 'a.phone', 'a.job_type', 'a.remark'])
    .select(['a.state', 'a.reject_reason', 'a.created_at', 'a.is_expected'])
    .orderBy('a.created_at', order)
    .orderBy('a.id', order)
    .limit(pageSize)
    .offset((pageIndex - 1) * pageSize)
    .execute();
  const list = rows.map((row) => ({
    applicationId: row.id,
    clinicId: row.clinic_id,
    clinicName: row.name,
    userId: row.user_id,
    realName: row.real_name,
    phone: maskPhone(row.phone),
    jobType: row.job_type,
    remark: row.remark,
    state: row.state,
    rejectReason: row.reject_reason,
    appliedAt: row.created_at.toISOString(),
    isExpected: row.is_expected,
  }));
  return { total: Number(total), list };
}

/** One's own, newest first. That one is expected is for the clinic to know: it would tell who was invited. */
async function findMine(ctx: Ctx, input: Input): Promise<Answer> {
  const { me, userId } = oneself(ctx);
  const mine = await pageOf(applications(me).where('a.user_id', '=', userId), input, 'desc');
  return { ...mine, list: mine.list.map((one) => ({ ...one, isExpected: false })) };
}

/** What the clinic has to decide, oldest first. @throws AppError 403 for who may not */
function findToDecide(ctx: Ctx, input: Input): Promise<Answer> {
  if (ctx.scope.kind !== 'clinic' || !ctx.actor.permissions.has('manageStaff')) throw new AppError(403);
  const { clinicId } = ctx.scope;
  const waiting = applications(ctx as ClinicCtx)
    .where('a.clinic_id', '=', clinicId)
    .where('a.state', '=', 'pending');
  return pageOf(waiting, input, 'asc');
}

/** Applications, from one side or the other. */
export const listApplyClinics = (ctx: Ctx, input: Input): Promise<Answer> =>
  input.side === 'mine' ? findMine(ctx, input) : findToDecide(ctx, input);

/** The application of a person that waits in the clinic, or else the last that was decided. */
export function findApplicationOf(ctx: ClinicCtx, userId: string) {
  return ctx.db
    .selectFrom('clinic_application')
    .select(['id', 'user_id', 'state', 'phone'])
    .where('clinic_id', '=', ctx.scope.clinicId)
    .where('user_id', '=', userId)
    .orderBy((eb) => eb('state', '=', 'pending'), 'desc')
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
}
