import type { AccountInfo } from '@suya/contract/identity/identity.schema';
import { redirect } from 'react-router';
import { accountQuery } from '../lib/account.ts';
import { loadAllTexts } from '../lib/i18n.tsx';
import { queryClient } from '../lib/query.ts';
import { safeRedirect } from '../lib/redirect.ts';
import { readToken } from '../lib/session.ts';

/** Every page but the sign-in has all texts before it is drawn. */
export async function requireTexts(): Promise<void> {
  await loadAllTexts();
}

/** Where a person's work is: the lab's people at /lab, everybody else at /home. */
export const homeOf = (account: AccountInfo): string => (account.side === 'lab' ? '/lab' : '/home');

const toLogin = (request: Request) => {
  const { pathname, search } = new URL(request.url);
  return redirect(`/login?redirect=${encodeURIComponent(`${pathname}${search}`)}`);
};

/** Sends the signed-out to the sign-in before anything of the frame is loaded. */
export function requireToken({ request }: { request: Request }): void {
  if (!readToken()) throw toLogin(request);
}

async function loadAccount(): Promise<AccountInfo> {
  try {
    return await queryClient.ensureQueryData(accountQuery);
  } catch (error) {
    if (!readToken()) throw redirect('/login?type=2');
    throw error;
  }
}

/** Lets clinic staff through; sends the lab's people to the lab. */
export async function guardPortal(): Promise<null> {
  const account = await loadAccount();
  if (account.side === 'lab') throw redirect('/lab');
  return null;
}

export async function guardLab(): Promise<null> {
  const account = await loadAccount();
  if (account.side !== 'lab') throw redirect('/home');
  return null;
}

/** /anesthetic: the landing after signing in, which leads each person to their work. */
export async function landing(): Promise<Response> {
  return redirect(homeOf(await loadAccount()));
}

/** A signed-in person who opens /login goes to the redirect target, or / if there is none. */
export function skipLogin({ request }: { request: Request }): Response | null {
  return readToken() ? redirect(safeRedirect(new URL(request.url).searchParams.get('redirect'), '/')) : null;
}
