import { request } from 'node:http';
import type { Envelope } from '@suya/contract/http/envelope';
import { pcLogin } from '@suya/contract/identity/identity.endpoints';
import { checkAccount } from '@suya/contract/identity/register.endpoints';
import { listSessions } from '@suya/contract/identity/sessions.endpoints';
import { describe, expect, test } from 'vitest';
import { call } from '../../../testing/call.ts';
import { aPerson, aPhone } from '../../../testing/people.ts';
import { useServer } from '../../../testing/use-server.ts';
import { aCaptcha, PASSWORD } from '../testing/signing-in.ts';

const open = useServer({ host: '::' });
const behindOne = useServer({ host: '::', env: { TRUSTED_HOPS: '1' } });
/** More than any limit of an address lets through. */
const TRIES = 150;

interface From {
  /** The address of this machine that the connection comes from. */
  readonly localAddress?: string;
  /** What the proxy in front says. */
  readonly forwarded?: string;
}

/** Posts over a connection of its own, as a browser does. */
function post<T>(server: typeof open, path: string, body: unknown, { localAddress, forwarded }: From) {
  return new Promise<{ status: number; body: Envelope<T> }>((answered, failed) => {
    const headers = { 'content-type': 'application/json', ...(forwarded ? { 'x-forwarded-for': forwarded } : {}) };
    const options = { method: 'POST', headers, agent: false, ...(localAddress ? { localAddress } : {}) };
    const sent = request(`${server.origin}${path}`, options, async (answer) => {
      const parts: Buffer[] = [];
      for await (const part of answer) parts.push(part as Buffer);
      answered({ status: answer.statusCode ?? 0, body: JSON.parse(Buffer.concat(parts).toString()) });
    });
    sent.once('error', failed);
    sent.end(JSON.stringify(body));
  });
}

const ask = async (server: typeof open, from: From): Promise<number> =>
  (await post(server, checkAccount.path, { account: aPhone() }, from)).status;

/** Asks until no more is answered. */
async function useUp(server: typeof open, from: From): Promise<void> {
  for (let n = 0; n < TRIES; n += 1) if ((await ask(server, from)) === 429) return;
  throw new Error('no limit was met');
}

/** Where the owner of a new session is told that it was begun. */
async function shownAddress(server: typeof open, from: From): Promise<string | undefined> {
  const { phone } = await aPerson(server.current, { password: PASSWORD });
  const input = { account: phone, password: PASSWORD, captcha: 'AB3D', captchaId: await aCaptcha(server.current) };
  const { token } = (await post<{ token: string }>(server, pcLogin.path, input, from)).body.data;
  return (await call(server.current.http, listSessions, {}, { token })).body.data[0]?.address;
}

describe('a visitor by IPv4 of a server that listens for both kinds', () => {
  // Only here does a whole range of addresses lead to this machine itself.
  test.skipIf(process.platform !== 'linux')('uses up nobody’s tries but their own', async () => {
    await useUp(open, { localAddress: '127.0.0.50' });
    expect(await ask(open, { localAddress: '127.0.0.60' })).toBe(200);
    expect(await ask(open, { localAddress: '127.0.0.50' })).toBe(429);
  });

  test('is shown by the address that they have', async () => {
    expect(await shownAddress(open, { localAddress: '127.0.0.1' })).toBe('127.0.0.1');
  });
});

describe('a visitor by IPv4 through a proxy that speaks both kinds', () => {
  test('uses up nobody’s tries but their own, in whichever form the proxy names them', async () => {
    await useUp(behindOne, { forwarded: '::ffff:192.0.2.50' });
    expect(await ask(behindOne, { forwarded: '::ffff:192.0.2.60' })).toBe(200);
    expect(await ask(behindOne, { forwarded: '192.0.2.50' })).toBe(429);
    expect(await ask(behindOne, { forwarded: '::FFFF:c000:232' })).toBe(429);
  });

  test('is shown by the address that they have', async () => {
    expect(await shownAddress(behindOne, { forwarded: '::ffff:192.0.2.70' })).toBe('192.0.2.70');
  });
});
