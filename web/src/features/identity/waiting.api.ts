import type { AnswerOf } from '@suya/contract/http/endpoint';
import { codes } from '@suya/contract/http/errors';
import {
  codeAuthorize,
  codeStatus,
  login4codePc,
  lookAtCode,
  openCode,
} from '@suya/contract/identity/code-login.endpoints';
import type { SignInResult } from '@suya/contract/identity/identity.schema';
import { confirmScan, openScan, qrStatus, scanLogin } from '@suya/contract/identity/scan.endpoints';
import type { WaitingState } from '@suya/contract/identity/waiting-device.schema';
import { call } from '../../lib/http/client.ts';
import { query, useAct } from '../../lib/http/query.ts';
import { Refusal } from '../../lib/http/refusal.ts';
import type { CodeLogin } from '../../lib/session/session.ts';

/** What a waiting device shows, and how long. */
interface Shown {
  readonly number: string;
  readonly expiresAt: string;
}

/** How a device waits to be let in by somebody who is signed in elsewhere. No call sends a session along. */
export interface WaitingWay<T extends Shown> {
  readonly name: 'scan' | 'code';
  readonly open: (signal: AbortSignal) => Promise<T>;
  readonly stateOf: (opened: T, signal: AbortSignal) => Promise<WaitingState>;
  readonly redeem: (opened: T) => Promise<SignInResult>;
}

const quiet = { quiet: true, authorization: '' } as const;

/** By a QR that a phone scans: its token stands where a session's would. */
export const byScan: WaitingWay<Shown & { codeToken: string; qrContent: string }> = {
  name: 'scan',
  open: async (signal) => {
    const opened = await call(qrStatus, {}, { ...quiet, signal });
    if (!('codeToken' in opened)) throw new Error('a new code was asked for');
    return opened;
  },
  stateOf: async ({ codeToken }, signal) => {
    const answer = await call(qrStatus, {}, { signal, quiet: true, authorization: codeToken });
    return 'status' in answer ? answer.status : 'expired';
  },
  redeem: ({ codeToken }) => call(scanLogin, {}, { quiet: true, authorization: codeToken }),
};

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** By a link that is opened where somebody is signed in. The verifier (RFC 7636) never leaves this page before the end. */
export const byCode: WaitingWay<AnswerOf<typeof openCode> & { codeVerifier: string }> = {
  name: 'code',
  open: async (signal) => {
    const codeVerifier = base64url(crypto.getRandomValues(new Uint8Array(32)));
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(codeVerifier));
    const opened = await call(openCode, { codeChallenge: base64url(new Uint8Array(digest)) }, { ...quiet, signal });
    return { ...opened, codeVerifier };
  },
  stateOf: async ({ code }, signal) => (await call(codeStatus, { code }, { ...quiet, signal })).status,
  redeem: ({ code, codeVerifier }) => call(login4codePc, { code, codeVerifier }, quiet),
};

/** Which browser and place asks; looking marks the device as seen. */
export const openScanQuery = (scanId: string) => query(openScan, { scanId }, { staleTime: Number.POSITIVE_INFINITY });

export const useConfirmScan = () => useAct(confirmScan, { quiet: true });

/** The same of a link; null where no device waits for it. */
export const lookAtCodeQuery = (link: CodeLogin | undefined) => ({
  queryKey: [lookAtCode.path, link],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    if (!link) return null;
    return call(lookAtCode, link, { signal, quiet: true }).catch((refusal: unknown) => {
      if (refusal instanceof Refusal && (refusal.code === codes.nobodyWaits || refusal.code === 422)) return null;
      throw refusal;
    });
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
});

export const useCodeAuthorize = () => useAct(codeAuthorize, { quiet: true });
