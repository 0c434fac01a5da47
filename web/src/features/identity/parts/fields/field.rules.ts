import { mobileNumber } from '@suya/contract/http/mobile-number';
import { readRecoveryCode } from '@suya/contract/identity/recovery-code';
import type { Translate } from '../../../../lib/i18n.tsx';

const sixDigits = /^\d{6}$/;

/** What is missing in a phone number, in words; undefined where nothing is. */
export function phoneComplaint(phone: string, t: Translate): string | undefined {
  if (mobileNumber.test(phone)) return undefined;
  return t(phone ? 'identity.accountWrong' : 'identity.accountMissing');
}

export const captchaComplaint = (captcha: string, t: Translate): string | undefined =>
  captcha ? undefined : t('identity.captchaMissing');

export const codeComplaint = (code: string, t: Translate): string | undefined =>
  sixDigits.test(code) ? undefined : t('identity.sms.codeMissing');

/** A typed code of the authenticator app, or one for the day it is lost, as the server takes it; null where it is none. */
export function readAppCode(typed: string, isLost = false): string | null {
  if (isLost) return readRecoveryCode(typed);
  return sixDigits.test(typed) ? typed : null;
}
