import { imageCaptcha, pcLogin, switchClinic } from '@suya/contract/identity/identity.endpoints';
import type { SignInResult } from '@suya/contract/identity/identity.schema';
import { query, queryClient, useAct } from '../../lib/query.ts';
import { keepSession } from '../../lib/session.ts';

/** A captcha is good once: nothing of it is kept between two looks. */
export const captchaQuery = query(imageCaptcha, {}, { staleTime: Number.POSITIVE_INFINITY });

export const usePcLogin = () => useAct(pcLogin, { quiet: true });
export const usePickClinic = () => useAct(switchClinic);

/** Keeps the session of a sign-in that brought a token; false where a clinic has still to be picked. */
export function acceptSignIn(
  { token, currentUserId }: SignInResult,
  clinic?: { clinicId: string; isCompany: boolean },
): boolean {
  if (!token) return false;
  queryClient.clear();
  keepSession(token, { currentUserId, clinicId: clinic?.clinicId, isCompany: clinic && String(clinic.isCompany) });
  return true;
}
