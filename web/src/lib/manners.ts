import { silentCodes } from '@suya/contract/http/errors';
import { showToast } from '../ui/toast.tsx';
import { translate } from './i18n.tsx';
import { goTo } from './navigation.ts';
import { labOrderPath, orderDetailPath } from './paths.ts';
import type { Refusal } from './refusal.ts';
import { clearSession, readToken } from './session.ts';

const openOrderExists = 60012;
const openOrderDelayMs = 500;
/** On these paths no toast is shown at all (specification, section 8). */
const toastFreePaths = /^\/(?:userFactory|userDoctor)(?:\/|$)/;

const labPaths = /^\/lab(?:\/|$)/;

const forgetters = new Set<() => void>();

/** Calls `forget` whenever a session ends, so that caches keep nothing of the person. */
export function onSessionEnd(forget: () => void): () => void {
  forgetters.add(forget);
  return () => forgetters.delete(forget);
}

/** Forgets the session, goes to the sign-in, and then forgets everything that was read: no page is left that would miss it. */
export async function endSession(signIn: string, state?: unknown): Promise<void> {
  clearSession();
  await goTo(signIn, { replace: true, state });
  for (const forget of forgetters) forget();
}

const mayToast = () => !toastFreePaths.test(location.pathname);

function leadToSignIn(refusal: Refusal): void {
  if (!readToken()) return;
  const from = `${location.pathname}${location.search}`;
  if (mayToast()) showToast('error', refusal.message || translate('errors.tokenExpired'));
  void endSession('/login?type=2', { from });
}

function leadToOpenOrder({ message, extra }: Refusal): void {
  if (mayToast()) showToast('warning', message);
  const { orderType, orderId } = extra;
  // At the lab, which enters orders for clinics that phoned, the clinic's page of the order would be nobody's.
  const open = labPaths.test(location.pathname)
    ? labOrderPath(String(orderId))
    : orderDetailPath(Number(orderType), String(orderId), { orderType: '1' });
  setTimeout(() => void goTo(open), openOrderDelayMs);
}

/**
 * What the person is told of a refusal, and where it leads (api.md, the client's manners): 401 to the sign-in, 60012 to the
 * open order, silent codes nowhere; everything else is one error toast that replaces the one before.
 * @param quiet the caller shows the words itself, beside a field or in the place of what did not load
 * @param stay the caller has more to do on this page: 60012 is shown by it as well and leads nowhere
 */
export function announce(refusal: Refusal, { quiet = false, stay = false } = {}): void {
  if (refusal.code === 401) leadToSignIn(refusal);
  else if (refusal.code === openOrderExists && !stay) leadToOpenOrder(refusal);
  else if (!quiet && mayToast() && !silentCodes.has(refusal.code) && refusal.extra.resultID !== 1200)
    showToast('error', refusal.message || translate('common.error'));
}
