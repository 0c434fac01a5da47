import {
  changeClinic,
  getAccountInfo,
  imageCaptcha,
  logout,
  pcLogin,
  switchClinic,
} from '@suya/contract/identity/identity.endpoints';
import { editPreference, getPreference } from '@suya/contract/identity/preferences.endpoints';
import type { FastifyRequest } from 'fastify';
import { on } from '../../platform/module.ts';
import { describeAccount } from './account-info.ts';
import { drawCaptcha } from './captcha.ts';
import { changePreference, preferenceOf } from './preferences.ts';
import { enterByTicket, moveToClinic, signInByPassword, signOut } from './sign-in.ts';

const MAX_DEVICE_LENGTH = 200;

/** What a person will recognise the session by in the list of their sessions. */
const deviceOf = (request: FastifyRequest): string => (request.headers['user-agent'] ?? '').slice(0, MAX_DEVICE_LENGTH);

export const routes = [
  on(imageCaptcha, (ctx) => drawCaptcha(ctx)),
  on(pcLogin, (ctx, input, request) => signInByPassword(ctx, input, deviceOf(request))),
  on(switchClinic, (ctx, input, request) => enterByTicket(ctx, input, deviceOf(request))),
  on(changeClinic, (ctx, input, request) => moveToClinic(ctx, input.clinicId, deviceOf(request))),
  on(getAccountInfo, (ctx) => describeAccount(ctx)),
  on(logout, (ctx) => signOut(ctx)),
  on(getPreference, (ctx) => preferenceOf(ctx)),
  on(editPreference, (ctx, input) => changePreference(ctx, input)),
];
