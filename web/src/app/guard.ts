import { type Permission, permissions } from '@suya/contract/access/permissions';
import type { AccountInfo } from '@suya/contract/identity/identity.schema';
import { redirect } from 'react-router';
import { endSession } from '../lib/http/manners.ts';
import { queryClient } from '../lib/http/query.ts';
import { loadAllTexts, translate } from '../lib/i18n.tsx';
import { ownBoxPath } from '../lib/paths.ts';
import { accountQuery } from '../lib/session/account.ts';
import { followLanguage } from '../lib/session/keep-language.ts';
import { safeRedirect } from '../lib/session/redirect.ts';
import { keepCodeLogin, readToken } from '../lib/session/session.ts';
import { showToast } from '../ui/feedback/toast.tsx';

/** All texts are loaded before any page but the sign-in is drawn. */
export async function requireTexts(): Promise<void> {
  await loadAllTexts();
}

const homes = { lab: '/lab', clinic: '/home', none: '/clinicManage' } as const;

type Placed = Pick<AccountInfo, 'side' | 'permissions'>;

const holds = ({ permissions: held }: Placed, permission: Permission) =>
  held.some(({ code }) => code === permissions[permission].code);

/**
 * A person's home: /lab for the lab, the papers for platform administrators, /home for clinic staff, and the search for
 * a clinic for people who have none.
 */
export function homeOf(account: Placed): string {
  const reviewsOnly = account.side === 'lab' && !holds(account, 'labView') && holds(account, 'labAuthentications');
  return reviewsOnly ? '/lab/authentications' : homes[account.side];
}

/** Portal pages that are of use without a clinic; all others would only be refused. */
const clinicless = [
  '/clinicManage',
  '/createCompany',
  '/createCompanys',
  '/concatCompany',
  '/relateClinic',
  '/authStatus',
  '/userInfo',
  '/myCompany',
  '/school',
  '/pointsMall',
];

/** Whether a portal page is of use before one has a clinic. */
export const worksWithoutClinic = (pathname: string): boolean =>
  clinicless.some((path) => pathname === path || pathname.startsWith(`${path}/`));

const toLogin = (request: Request) => {
  const { pathname, search } = new URL(request.url);
  return redirect(`/login?redirect=${encodeURIComponent(`${pathname}${search}`)}`);
};

/** Sends people who are signed out to the sign-in before any of the frame is loaded. */
export function requireToken({ request }: { request: Request }): void {
  if (!readToken()) throw toLogin(request);
}

const security = '/personalCenter?currentLocation=2';

/** If the answer has no user data, the person signs in again (specification, section 8). */
function signInAgain(): Response {
  showToast('error', translate('shell.verificationFailed'));
  void endSession('/login');
  return redirect('/login');
}

async function readAccount(): Promise<AccountInfo> {
  let account: AccountInfo | null;
  try {
    account = await queryClient.ensureQueryData(accountQuery);
  } catch (error) {
    if (!readToken()) throw redirect('/login?type=2');
    throw error;
  }
  if (!account?.userInfo) throw signInAgain();
  await followLanguage(account);
  return account;
}

/** The signed-in account. Whoever still has to set up a second factor is led there before anything else opens. */
async function loadAccount(): Promise<AccountInfo> {
  const account = await readAccount();
  if (account.factorDue) throw redirect(security);
  return account;
}

/** Lets clinic staff through; sends the lab's people to the lab, and people without a clinic to the search for one. */
export async function guardPortal({ request }: { request: Request }): Promise<null> {
  const account = await loadAccount();
  if (account.side === 'lab') throw redirect('/lab');
  if (account.side === 'none' && !worksWithoutClinic(new URL(request.url).pathname)) throw redirect(homeOf(account));
  return null;
}

/** The guard of personal pages, which every side has. */
export async function guardPersonal(): Promise<null> {
  await readAccount();
  return null;
}

export async function guardLab({ request }: { request: Request }): Promise<null> {
  const account = await loadAccount();
  const home = homeOf(account);
  const { pathname } = new URL(request.url);
  // The clinic prints the label of its own box. The QR code on it leads to the lab's page; clinic staff are redirected
  // to their box.
  const [, deliveryId] = /^\/lab\/deliveries\/([^/]+)/.exec(pathname) ?? [];
  const ownBox = account.side === 'clinic' && deliveryId ? ownBoxPath(decodeURIComponent(deliveryId)) : home;
  if (account.side !== 'lab') throw redirect(ownBox);
  if (pathname === '/lab' && home !== '/lab') throw redirect(home);
  return null;
}

/**
 * Where somebody lands after signing in: at their work. Whose papers as a doctor are not passed (`userAuth` 2) is sent to
 * /shuyaHome and on to /home (specification, section 4), as far as they have a clinic: docs/decisions/user-auth-guard.md.
 */
export function landingOf(account: Placed & Pick<AccountInfo, 'loginData'>): string {
  return account.side === 'clinic' && account.loginData.userAuth === 2 ? '/shuyaHome' : homeOf(account);
}

/** /anesthetic: the landing after signing in, which leads each person to their work. */
export async function landing(): Promise<Response> {
  return redirect(landingOf(await loadAccount()));
}

/** A signed-in person who opens /login goes to the redirect target, or / if there is none. */
export function skipLogin({ request }: { request: Request }): Response | null {
  return readToken() ? redirect(safeRedirect(new URL(request.url).searchParams.get('redirect'), '/')) : null;
}

/**
 * A signed-in person who arrives anywhere with a waiting device's code and challenge: both are kept, and they are asked at
 * /personalCenter?currentLocation=6 whether to let it in. The address loses them, so that no history has them.
 */
export function keepCode({ request }: { request: Request }): void {
  const query = new URL(request.url).searchParams;
  const [code, codeChallenge] = [query.get('code'), query.get('codeChallenge')];
  if (!code || !codeChallenge || !readToken()) return;
  keepCodeLogin({ code, codeChallenge });
  throw redirect('/personalCenter?currentLocation=6');
}
