import { createHash, createHmac } from 'node:crypto';

const ALGORITHM = 'ACS3-HMAC-SHA256';

/** RFC 3986, which encodes five characters more than `encodeURIComponent`. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

const byName = ([a]: readonly [string, string], [b]: readonly [string, string]): number => (a < b ? -1 : a > b ? 1 : 0);

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A call of one of Alibaba Cloud's RPC interfaces: everything in the query, an empty body. */
export interface AcsCall {
  readonly host: string;
  readonly action: string;
  readonly version: string;
  readonly query: Readonly<Record<string, string>>;
  /** UTC, to the second: 2026-11-21T08:00:00Z. */
  readonly date: string;
  readonly nonce: string;
}

/** The canonical query, which is also the one to be sent. */
export const queryOf = ({ query }: Pick<AcsCall, 'query'>): string =>
  Object.entries(query)
    .sort(byName)
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join('&');

/**
 * The headers of a call, signed by Alibaba Cloud's method V3 (help.aliyun.com: "V3 version request body & signature
 * mechanism"), `Authorization` among them.
 */
export function signAcs3(call: AcsCall, key: { id: string; secret: string }): Record<string, string> {
  const payload = sha256('');
  const headers: Record<string, string> = {
    host: call.host,
    'x-acs-action': call.action,
    'x-acs-content-sha256': payload,
    'x-acs-date': call.date,
    'x-acs-signature-nonce': call.nonce,
    'x-acs-version': call.version,
  };
  const sorted = Object.entries(headers).sort(byName);
  const signedHeaders = sorted.map(([name]) => name).join(';');
  const canonical = [
    'POST',
    '/',
    queryOf(call),
    ...sorted.map(([name, value]) => `${name}:${value.trim()}`),
    '',
    signedHeaders,
    payload,
  ].join('\n');
  const signature = createHmac('sha256', key.secret)
    .update(`${ALGORITHM}\n${sha256(canonical)}`)
    .digest('hex');
  return {
    ...headers,
    Authorization: `${ALGORITHM} Credential=${key.id},SignedHeaders=${signedHeaders},Signature=${signature}`,
  };
}
