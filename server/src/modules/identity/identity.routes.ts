import * as account from '@suya/contract/identity/account.endpoints';
import * as code from '@suya/contract/identity/code-login.endpoints';
import * as identity from '@suya/contract/identity/identity.endpoints';
import * as labAccounts from '@suya/contract/identity/lab-accounts.endpoints';
import * as preferences from '@suya/contract/identity/preferences.endpoints';
import * as registering from '@suya/contract/identity/register.endpoints';
import * as scan from '@suya/contract/identity/scan.endpoints';
import * as factor from '@suya/contract/identity/second-factor.endpoints';
import * as sessions from '@suya/contract/identity/sessions.endpoints';
import * as smsCodes from '@suya/contract/identity/sms.endpoints';
import * as smsOutbox from '@suya/contract/identity/sms-outbox.endpoints';
import * as vip from '@suya/contract/identity/vip.endpoints';
import type { FastifyRequest } from 'fastify';
import { on, type Route } from '../../platform/module.ts';
import type { IdentityDeps } from './identity.deps.ts';
import { endSessionsOfAccount, listLabAccounts, resetFactor } from './lab-people/lab-accounts.ts';
import { addLabPerson, updateLabPerson } from './lab-people/lab-people.ts';
import { getAccountInfo } from './own-account/account-info.ts';
import { changePhone } from './own-account/change-phone.ts';
import { removeAccount } from './own-account/close-account.ts';
import { contact4mid, contactWithMmm, unlinkPartner } from './own-account/link-partner.ts';
import { getVipRights } from './own-account/member-level.views.ts';
import { editPreference, getPreference } from './own-account/preferences.ts';
import { getProfile, updateInfo } from './own-account/profile.ts';
import { changePasswd } from './passwords/change-password.ts';
import { checkPhoneCaptcha, forgetPasswd } from './passwords/reset-password.ts';
import { codeAuthorize, codeStatus, login4codePc, lookAtCode, openCode } from './phone-login/code-login.ts';
import { confirmScan, openScan, qrStatus, scanLogin } from './phone-login/scan-login.ts';
import { checkAccount } from './registration/check-account.ts';
import { agreeToTerms, pcRegister } from './registration/register.ts';
import { renewRecoveryCodes } from './second-factor/recovery-codes.ts';
import { confirmFactor, enterWithFactor, removeFactor, setUpFactor } from './second-factor/second-factor.ts';
import { sendFactorCode } from './second-factor/send-factor-code.ts';
import { deviceOf } from './sessions/device-of.ts';
import { endOtherSessions, endSession, listSessions } from './sessions/own-sessions.ts';
import { imageCaptcha } from './sign-in/captcha.ts';
import { changeClinic, logout, pcLogin, switchClinic } from './sign-in/sign-in.ts';
import { smsLogin } from './sign-in/sign-in-by-sms.ts';
import { listSignIns } from './sign-in/sign-in-history.ts';
import { smsCaptcha } from './sms/send-code.ts';
import { listSmsOutbox } from './sms/show-outbox.ts';

/** Public calls resolve no session: what is in Authorization is read by those that have a use for it. */
const tokenOf = (request: FastifyRequest): string => request.headers.authorization ?? '';

const entering = (deps: IdentityDeps): Route[] => [
  on(identity.imageCaptcha, (ctx, input) => imageCaptcha(ctx, input.purpose)),
  on(identity.pcLogin, (ctx, input, request) => pcLogin(deps, ctx, input, deviceOf(request))),
  on(identity.switchClinic, (ctx, input, request) => switchClinic(ctx, input, deviceOf(request))),
  on(identity.changeClinic, (ctx, input, request) => changeClinic(ctx, input.clinicId, deviceOf(request))),
  on(identity.logout, (ctx) => logout(ctx)),
  on(smsCodes.smsCaptcha, (ctx, input, request) => smsCaptcha(deps, ctx, input, tokenOf(request))),
  on(smsCodes.smsLogin, (ctx, input, request) => smsLogin(deps, ctx, input, deviceOf(request))),
  on(smsCodes.checkPhoneCaptcha, (ctx, input) => checkPhoneCaptcha(deps, ctx, input)),
  on(smsOutbox.listSmsOutbox, (ctx) => listSmsOutbox(deps, ctx)),
  on(registering.pcRegister, (ctx, input, request) => pcRegister(deps, ctx, input, deviceOf(request))),
  on(registering.checkAccount, (ctx, input) => checkAccount(ctx, input)),
  on(registering.forgetPasswd, (ctx, input) => forgetPasswd(deps, ctx, input)),
  on(registering.agreeToTerms, (ctx, input) => agreeToTerms(ctx, input)),
  on(scan.qrStatus, (ctx, { codeToken }, request) =>
    qrStatus(deps, ctx, codeToken ?? tokenOf(request), deviceOf(request)),
  ),
  on(scan.openScan, (ctx, input) => openScan(ctx, input)),
  on(scan.confirmScan, (ctx, input) => confirmScan(ctx, input)),
  on(scan.scanLogin, (ctx, _input, request) => scanLogin(deps, ctx, tokenOf(request), deviceOf(request))),
  on(code.openCode, (ctx, input, request) => openCode(deps, ctx, input, deviceOf(request))),
  on(code.codeStatus, (ctx, input) => codeStatus(ctx, input)),
  on(code.lookAtCode, (ctx, input) => lookAtCode(ctx, input)),
  on(code.codeAuthorize, (ctx, input) => codeAuthorize(ctx, input)),
  on(code.login4codePc, (ctx, input, request) => login4codePc(deps, ctx, input, deviceOf(request))),
  on(factor.enterWithFactor, (ctx, input, request) => enterWithFactor(deps, ctx, input, deviceOf(request))),
  on(factor.sendFactorCode, (ctx, input, request) => sendFactorCode(deps, ctx, input, tokenOf(request))),
];

const inside = (deps: IdentityDeps): Route[] => [
  on(identity.getAccountInfo, (ctx) => getAccountInfo(deps, ctx)),
  on(preferences.getPreference, (ctx) => getPreference(ctx)),
  on(vip.getVipRights, (ctx) => getVipRights(ctx)),
  on(preferences.editPreference, (ctx, input) => editPreference(ctx, input)),
  on(account.getProfile, (ctx) => getProfile(deps, ctx)),
  on(account.updateInfo, (ctx, input) => updateInfo(ctx, input)),
  on(account.changePasswd, (ctx, input) => changePasswd(deps, ctx, input)),
  on(account.changePhone, (ctx, input) => changePhone(deps, ctx, input)),
  on(account.removeAccount, (ctx, input) => removeAccount(ctx, input)),
  on(account.contactWithMmm, (ctx, input) => contactWithMmm(deps, ctx, input)),
  on(account.contact4mid, (ctx, input) => contact4mid(deps, ctx, input)),
  on(account.unlinkPartner, (ctx, input) => unlinkPartner(ctx, input)),
  on(sessions.listSessions, (ctx) => listSessions(ctx)),
  on(sessions.endSession, (ctx, input) => endSession(ctx, input.sessionId)),
  on(sessions.endOtherSessions, (ctx) => endOtherSessions(ctx)),
  on(sessions.listSignIns, (ctx, input) => listSignIns(ctx, input)),
  on(factor.setUpFactor, (ctx) => setUpFactor(deps, ctx)),
  on(factor.confirmFactor, (ctx, input) => confirmFactor(deps, ctx, input)),
  on(factor.removeFactor, (ctx, input) => removeFactor(deps, ctx, input)),
  on(factor.renewRecoveryCodes, (ctx) => renewRecoveryCodes(ctx)),
];

/** What the platform's administrator does to other people's ways in. */
const administering = (deps: IdentityDeps): Route[] => [
  on(labAccounts.listLabAccounts, (ctx, input) => listLabAccounts(ctx, input)),
  on(labAccounts.resetFactor, (ctx, input) => resetFactor(deps, ctx, input)),
  on(labAccounts.endSessionsOfAccount, (ctx, input) => endSessionsOfAccount(ctx, input)),
  on(labAccounts.addLabPerson, (ctx, input) => addLabPerson(deps, ctx, input)),
  on(labAccounts.updateLabPerson, (ctx, input) => updateLabPerson(deps, ctx, input)),
];

export const routes = (deps: IdentityDeps): Route[] => [...entering(deps), ...inside(deps), ...administering(deps)];
