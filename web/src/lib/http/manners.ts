import { codes, silentCodes } from '@suya/contract/http/errors';
import { showToast } from '../../ui/feedback/toast.tsx';
import { goTo } from '../browser/navigation.ts';
import { translate } from '../i18n.tsx';
import { labOrderPath, orderDetailPath } from '../paths.ts';
import { clearSession, readToken } from '../session/session.ts';
import type { Refusal } from './refusal.ts';

const openOrderDelayMs = 500;
/** On these paths no toast is shown at all (specification, section 8). */
const toastFreePaths = /^\/(?:userFactory|userDoctor)(?:\/|$)/;

const labPaths = /^\/lab(?:\/|$)/;

const forgetters = new Set<() => void>();

/** Calls `forget` whenever a session ends, so that caches keep no data of that person. */
export function onSessionEnd(forget: () => void): () => void {
  forgetters.add(forget);
  return () => forgetters.delete(forget);
}

/**
 * Forgets the session, goes to the sign-in, and only then forgets everything that was read, because no open page
 * needs it any more.
 */
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
  // The lab enters orders for clinics that phoned, and cannot open the clinic's page of an order.
  const open = labPaths.test(location.pathname)
    ? labOrderPath(String(orderId))
    : orderDetailPath(Number(orderType), String(orderId), { orderType: '1' });
  setTimeout(() => void goTo(open), openOrderDelayMs);
}

/**
 * Tells the person about a refusal and leads them on (api.md, the client's manners): 401 to the sign-in,
 * openOrderExists to the open order, silent codes nowhere. Everything else is an error toast that replaces the
 * previous one.
 * @param quiet the caller shows the message itself, next to a field or in place of what did not load
 * @param stay the caller has more to do on this page: openOrderExists is shown and leads nowhere
 */
export function announce(refusal: Refusal, { quiet = false, stay = false } = {}): void {
  if (refusal.code === 401) leadToSignIn(refusal);
  else if (refusal.code === codes.openOrderExists && !stay) leadToOpenOrder(refusal);
  else if (!quiet && mayToast() && !silentCodes.has(refusal.code) && refusal.extra.resultID !== 1200)
    showToast('error', refusal.message || translate('common.error'));
}
