import { imageCaptcha, pcLogin, switchClinic } from '@suya/contract/identity/identity.endpoints';
import type { SignInResult } from '@suya/contract/identity/identity.schema';
import { forgetPasswd, pcRegister } from '@suya/contract/identity/register.endpoints';
import { enterWithFactor, sendFactorCode } from '@suya/contract/identity/second-factor.endpoints';
import { checkPhoneCaptcha, smsCaptcha, smsLogin } from '@suya/contract/identity/sms.endpoints';
import { query, queryClient, useAct } from '../../lib/http/query.ts';
import { keepDeviceToken, readDeviceTokens } from '../../lib/session/device-token.ts';
import { type AuthType, keepSession } from '../../lib/session/session.ts';

export type CaptchaPurpose = 'signIn' | 'sms';

/** A captcha is good once: nothing of it is kept between two looks. */
export const captchaQuery = (purpose: CaptchaPurpose) =>
  query(imageCaptcha, { purpose }, { staleTime: Number.POSITIVE_INFINITY });

export const usePcLogin = () => useAct(pcLogin, { quiet: true });
export const useSmsLogin = () => useAct(smsLogin, { quiet: true });
export const useSendSms = () => useAct(smsCaptcha, { quiet: true });
export const useRegister = () => useAct(pcRegister, { quiet: true });
export const useCheckPhone = () => useAct(checkPhoneCaptcha, { quiet: true });
export const useForgetPasswd = () => useAct(forgetPasswd, { quiet: true });
export const useEnterWithFactor = () => useAct(enterWithFactor, { quiet: true });
export const useSendFactorCode = () => useAct(sendFactorCode, { quiet: true });
export const usePickClinic = () => useAct(switchClinic);

/** Goes along with whatever signs in, so that the account may know this device. */
export const thisDevice = (): { deviceTokens: string[] } => ({ deviceTokens: readDeviceTokens() });

/** Keeps the session of a sign-in that brought a token; false where a step is still to come. */
export function acceptSignIn(
  { token, currentUserId, deviceToken }: SignInResult,
  way: AuthType,
  clinic?: { clinicId: string; isCompany: boolean },
): boolean {
  if (deviceToken) keepDeviceToken(deviceToken);
  if (!token) return false;
  queryClient.clear();
  const kept = { currentUserId, clinicId: clinic?.clinicId, isCompany: clinic && String(clinic.isCompany) };
  keepSession(token, kept, way);
  return true;
}
