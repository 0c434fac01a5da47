import { permissions } from '@suya/contract/access/permissions';
import type { AccountInfo } from '@suya/contract/identity/identity.schema';
import { maskPhone } from '@suya/contract/identity/mask-phone';
import { faceTitleColorOf, type MemberLevel } from '@suya/contract/identity/member-levels';
import { termsVersion } from '@suya/contract/identity/terms';
import { translate } from '@suya/contract/messages/catalogue';
import { AppError } from '../../../platform/app-error.ts';
import type { ClinicCtx, Ctx } from '../../../platform/ctx.ts';
import type { IdentityDeps } from '../identity.deps.ts';
import { accessWithin } from '../identity.rules.ts';
import { findPerson, findProfile } from '../identity.views.ts';
import { identityOf } from '../identity-of.ts';
import { needsFactor } from '../second-factor/factor.rules.ts';
import { clinicListOf } from '../sign-in/arrive.ts';
import { memberLevelOf } from './member-level.views.ts';

const titleOf = ({ language }: Ctx, level: MemberLevel) => ({
  levelName: translate(language, `levels.${level}`),
  faceTitleColor: faceTitleColorOf(level),
});

async function vipOf(ctx: Ctx): Promise<AccountInfo['vip']> {
  if (ctx.scope.kind !== 'clinic') {
    return { ...titleOf(ctx, 'bronze'), startDate: null, endDate: null };
  }
  const { level, gift } = await memberLevelOf(ctx as ClinicCtx);
  return { ...titleOf(ctx, level), startDate: gift?.startDate ?? null, endDate: gift?.endDate ?? null };
}

/** Who the signed-in person is, where, and what they may do there. */
export async function getAccountInfo(deps: IdentityDeps, ctx: Ctx): Promise<AccountInfo> {
  const { identity, userId } = identityOf(ctx);
  const clinicId = ctx.scope.kind === 'clinic' ? ctx.scope.clinicId : null;
  const [person, profile, vip] = await Promise.all([
    findPerson(identity, userId),
    findProfile(identity, userId, clinicId),
    vipOf(ctx),
  ]);
  if (!person) throw new AppError(401);
  const roles = ctx.actor.roles as AccountInfo['roles'];
  const isAdmin = roles.includes('admin');
  const here = clinicId ? accessWithin(clinicId, person.accesses) : null;
  return {
    currentUserId: userId,
    name: ctx.actor.name,
    avatar: person.avatar,
    side: ctx.scope.kind === 'clinic' || ctx.scope.kind === 'lab' ? ctx.scope.kind : 'none',
    clinicId,
    clinicName: person.accesses.find((access) => access.clinicId === clinicId)?.clinicName ?? null,
    isCompany: here?.isCompany ?? false,
    isChain: profile.isChain,
    companyId: profile.companyId,
    switchClinicList: clinicListOf(person),
    roles,
    // Specification, user session: without a clinic the default user has orgAuth 1 and userAuth 2.
    loginData: {
      orgAuth: clinicId === null || profile.isClinicAuthenticated ? 1 : 2,
      userAuth: profile.isDoctorAuthenticated ? 1 : 2,
    },
    userInfo: {
      employeeName: ctx.actor.name,
      avatarLink: person.avatar,
      admin: isAdmin,
      birthDay: profile.birthDate,
      phone: maskPhone(profile.phone),
    },
    vip,
    permissions: [...ctx.actor.permissions].map((name) => ({
      uri: permissions[name].uri,
      code: permissions[name].code,
    })),
    orderShowType: profile.orderShowType,
    language: profile.language,
    // Coupons are not given out yet: there is none to receive.
    couponReceiveCount: 0,
    consentDue: profile.agreedTo === null || profile.agreedTo < termsVersion,
    factorDue: needsFactor(deps.production, person.labRoles) && !person.hasFactor,
  };
}
