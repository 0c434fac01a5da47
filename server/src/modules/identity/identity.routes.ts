import * as account from '@suya/contract/identity/account.endpoints';
import * as code from '@suya/contract/identity/code-login.endpoints';
import {
  changeClinic,
  getAccountInfo,
  imageCaptcha,
  logout,
  pcLogin,
  switchClinic,
} from '@suya/contract/identity/identity.endpoints';
import * as labAccounts from '@suya/contract/identity/lab-accounts.endpoints';
import { editPreference, getPreference } from '@suya/contract/identity/preferences.endpoints';
import * as registering from '@suya/contract/identity/register.endpoints';
import * as scan from '@suya/contract/identity/scan.endpoints';
import * as factor from '@suya/contract/identity/second-factor.endpoints';
import * as sessions from '@suya/contract/identity/sessions.endpoints';
import * as smsCodes from '@suya/contract/identity/sms.endpoints';
import { listSmsOutbox } from '@suya/contract/identity/sms-outbox.endpoints';
import { getVipRights } from '@suya/contract/identity/vip.endpoints';
import type { FastifyRequest } from 'fastify';
import { on, type Route } from '../../platform/module.ts';
import { describeAccount } from './account-info.ts';
import { drawCaptcha } from './captcha.ts';
import { changePassword } from './change-password.ts';
import { changePhone } from './change-phone.ts';
import { checkAccount } from './check-account.ts';
import { closeAccount } from './close-account.ts';
import { authorizeCode, redeemCode } from './code-login.ts';
import type { IdentityDeps } from './identity.deps.ts';
import { endSessionsFor, listAccounts, resetFactorOf } from './lab-accounts.ts';
import { admitLabPerson, changeLabPerson } from './lab-people.ts';
import { linkMid, linkMmm, unlink } from './link-partner.ts';
import { vipRightsOf } from './member-level.views.ts';
import { endOtherSessions, endOwnSession, listOwnSessions } from './own-sessions.ts';
import { changePreference, preferenceOf } from './preferences.ts';
import { changeProfile, profileOf } from './profile.ts';
import { renewCodes } from './recovery-codes.ts';
import { agree, register } from './register.ts';
import { exchangeCode, resetPassword } from './reset-password.ts';
import { confirmScanOf, openScanOf, qrStatusOf, redeemScan } from './scan-login.ts';
import { confirm, enterByFactor, setUp, switchOff } from './second-factor.ts';
import { sendCode } from './send-code.ts';
import { sendFactorCode } from './send-factor-code.ts';
import { enterByTicket, moveToClinic, signInByPassword, signOut } from './sign-in.ts';
import { signInBySms } from './sign-in-by-sms.ts';
import { listOwnSignIns } from './sign-in-history.ts';
import { showOutbox } from './sms/show-outbox.ts';

const MAX_DEVICE_LENGTH = 200;

/** What a person will recognise the session by in the list of their sessions. */
export const deviceOf = (request: FastifyRequest): string =>
  (request.headers['user-agent'] ?? '').slice(0, MAX_DEVICE_LENGTH);

/** Public calls resolve no session: what is in Authorization is read by those that have a use for it. */
const tokenOf = (request: FastifyRequest): string => request.headers.authorization ?? '';

const entering = (deps: IdentityDeps): Route[] => [
  on(imageCaptcha, (ctx, input) => drawCaptcha(ctx, input.purpose)),
  on(pcLogin, (ctx, input, request) => signInByPassword(deps, ctx, input, deviceOf(request))),
  on(switchClinic, (ctx, input, request) => enterByTicket(ctx, input, deviceOf(request))),
  on(changeClinic, (ctx, input, request) => moveToClinic(ctx, input.clinicId, deviceOf(request))),
  on(logout, (ctx) => signOut(ctx)),
  on(smsCodes.smsCaptcha, (ctx, input, request) => sendCode(deps, ctx, input, tokenOf(request))),
  on(smsCodes.smsLogin, (ctx, input, request) => signInBySms(deps, ctx, input, deviceOf(request))),
  on(smsCodes.checkPhoneCaptcha, (ctx, input) => exchangeCode(deps, ctx, input)),
  on(listSmsOutbox, (ctx) => showOutbox(deps, ctx)),
  on(registering.pcRegister, (ctx, input, request) => register(deps, ctx, input, deviceOf(request))),
  on(registering.checkAccount, (ctx, input) => checkAccount(ctx, input)),
  on(registering.forgetPasswd, (ctx, input) => resetPassword(deps, ctx, input)),
  on(registering.agreeToTerms, (ctx, input) => agree(ctx, input)),
  on(scan.qrStatus, (ctx, { codeToken }, request) =>
    qrStatusOf(deps, ctx, codeToken ?? tokenOf(request), deviceOf(request)),
  ),
  on(scan.openScan, (ctx, input) => openScanOf(ctx, input)),
  on(scan.confirmScan, (ctx, input) => confirmScanOf(ctx, input)),
  on(scan.scanLogin, (ctx, _input, request) => redeemScan(deps, ctx, tokenOf(request), deviceOf(request))),
  on(code.codeAuthorize, (ctx, input) => authorizeCode(ctx, input)),
  on(code.login4codePc, (ctx, input, request) => redeemCode(deps, ctx, input, deviceOf(request))),
  on(factor.enterWithFactor, (ctx, input, request) => enterByFactor(deps, ctx, input, deviceOf(request))),
  on(factor.sendFactorCode, (ctx, input, request) => sendFactorCode(deps, ctx, input, tokenOf(request))),
];

const inside = (deps: IdentityDeps): Route[] => [
  on(getAccountInfo, (ctx) => describeAccount(deps, ctx)),
  on(getPreference, (ctx) => preferenceOf(ctx)),
  on(getVipRights, (ctx) => vipRightsOf(ctx)),
  on(editPreference, (ctx, input) => changePreference(ctx, input)),
  on(account.getProfile, (ctx) => profileOf(deps, ctx)),
  on(account.updateInfo, (ctx, input) => changeProfile(ctx, input)),
  on(account.changePasswd, (ctx, input) => changePassword(deps, ctx, input)),
  on(account.changePhone, (ctx, input) => changePhone(deps, ctx, input)),
  on(account.removeAccount, (ctx, input) => closeAccount(ctx, input)),
  on(account.contactWithMmm, (ctx, input) => linkMmm(deps, ctx, input)),
  on(account.contact4mid, (ctx, input) => linkMid(deps, ctx, input)),
  on(account.unlinkPartner, (ctx, input) => unlink(ctx, input)),
  on(sessions.listSessions, (ctx) => listOwnSessions(ctx)),
  on(sessions.endSession, (ctx, input) => endOwnSession(ctx, input.sessionId)),
  on(sessions.endOtherSessions, (ctx) => endOtherSessions(ctx)),
  on(sessions.listSignIns, (ctx, input) => listOwnSignIns(ctx, input)),
  on(factor.setUpFactor, (ctx) => setUp(deps, ctx)),
  on(factor.confirmFactor, (ctx, input) => confirm(deps, ctx, input)),
  on(factor.removeFactor, (ctx, input) => switchOff(deps, ctx, input)),
  on(factor.renewRecoveryCodes, (ctx) => renewCodes(ctx)),
];

/** What the platform's administrator does to other people's ways in. */
const administering = (deps: IdentityDeps): Route[] => [
  on(labAccounts.listLabAccounts, (ctx, input) => listAccounts(ctx, input)),
  on(labAccounts.resetFactor, (ctx, input) => resetFactorOf(deps, ctx, input)),
  on(labAccounts.endSessionsOfAccount, (ctx, input) => endSessionsFor(ctx, input)),
  on(labAccounts.addLabPerson, (ctx, input) => admitLabPerson(deps, ctx, input)),
  on(labAccounts.updateLabPerson, (ctx, input) => changeLabPerson(deps, ctx, input)),
];

export const routes = (deps: IdentityDeps): Route[] => [...entering(deps), ...inside(deps), ...administering(deps)];
