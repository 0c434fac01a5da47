import { emptyTab } from './embedded.ts';
import { cookieKey, halfOf, wholeOf } from './token-halves.ts';

const keptKeys = ['clinicId', 'isCompany', 'currentUserId'] as const;
const authTypeKey = 'authType';
/** The longest lifetime of a token on the server, which enforces the rest (7 days idle). */
const maxAgeSeconds = 30 * 24 * 3600;

/** How the session was begun. */
export type AuthType = 'password' | 'sms' | 'scan' | 'code' | 'register';

type Kept = Partial<Record<(typeof keptKeys)[number], string>>;

/** The sign-in token: of the cookie named in the specification, and what this origin keeps beside it. */
export function readToken(): string | undefined {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith('token='));
  const half = found?.slice('token='.length);
  return half ? wholeOf(half) : undefined;
}

export function keepToken(token: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing where the page is not behind TLS.
  document.cookie = `token=${halfOf(token)}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${secure}`;
}

/** Stores what survives a reload: token, clinic, whether it is a company, user (specification, section 3). */
export function keepSession(token: string, kept: Kept, authType: AuthType = 'password'): void {
  keepToken(token);
  localStorage.setItem(authTypeKey, authType);
  for (const key of keptKeys) {
    const value = kept[key];
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  }
}

/** Clears token, auth type, clinic, user and the selected doctor, so that no data of the person stays. */
export function clearSession(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: see keepToken.
  document.cookie = 'token=; Path=/; Max-Age=0; SameSite=Lax';
  for (const key of [cookieKey, authTypeKey, ...keptKeys, 'selectedDoctor']) localStorage.removeItem(key);
  emptyTab();
}

const codeLoginKey = 'codeLogin';

/** A code and its challenge, sent by a waiting device (specification, section 4). */
export interface CodeLogin {
  readonly code: string;
  readonly codeChallenge: string;
}

/** Keeps a waiting device's code until the person has answered; for this tab only, and no longer than the session. */
export function keepCodeLogin(asked: CodeLogin): void {
  sessionStorage.setItem(codeLoginKey, JSON.stringify(asked));
}

export function readCodeLogin(): CodeLogin | undefined {
  const kept = sessionStorage.getItem(codeLoginKey);
  return kept ? (JSON.parse(kept) as CodeLogin) : undefined;
}

export function forgetCodeLogin(): void {
  sessionStorage.removeItem(codeLoginKey);
}
