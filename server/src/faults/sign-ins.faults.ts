import { randomInt } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { pcLogin } from '@suya/contract/identity/identity.endpoints';
import { afterEach, expect, test } from 'vitest';
import { keepCaptcha } from '../modules/identity/sign-in/captcha.ts';
import { demoPassword } from '../seed/people.data.ts';
import { accounts } from '../seed/people.ts';
import { callOrigin } from '../testing/call-origin.ts';
import { freePort } from '../testing/free-port.ts';
import { type Behind, lookBehind } from './behind.ts';
import { cleanUp, demoFolder, Started } from './started.ts';

const SIGN_INS = 200;

let dataDir: string;
let started: Started;
let behind: Behind | undefined;

afterEach(async () => {
  await behind?.close();
  await cleanUp(dataDir, [started]);
});

/** Signs in, waiting for a place to hash as long as there is none. @returns how often it was told to wait */
async function signInPatiently(origin: string, account: string, captchaId: string): Promise<number> {
  const input = { account, password: demoPassword, captcha: 'ab3d', captchaId };
  for (let waits = 0; ; waits += 1) {
    const { status, body } = await callOrigin(origin, pcLogin, input);
    if (status === 200) return waits;
    if (status !== 429) throw new Error(`answered ${JSON.stringify(body)}`);
    await delay(randomInt(50, 250));
  }
}

/** Asks for life signs as a balancer does: a new connection each time. @returns status and milliseconds */
function askForLife(origin: string): Promise<{ status: number; ms: number }> {
  const began = performance.now();
  return new Promise((done, fail) => {
    const asked = request(`${origin}/healthz`, { agent: new Agent() }, (answer) => {
      answer.resume();
      answer.on('end', () => done({ status: answer.statusCode ?? 0, ms: performance.now() - began }));
    });
    asked.on('error', fail);
    asked.end();
  });
}

test(`while ${SIGN_INS} people sign in at once, every sign of life that is asked for comes`, async () => {
  dataDir = await demoFolder();
  started = new Started(dataDir, await freePort());
  await started.ready();
  behind = await lookBehind(dataDir);
  const identity = behind.system.as({ kind: 'identity', userId: null });
  const phones = accounts.map(({ phone }) => phone);
  const captchas = await Promise.all(Array.from({ length: SIGN_INS }, () => keepCaptcha(identity, 'signIn', 'ab3d')));
  let signingIn = SIGN_INS;
  const signIns = captchas.map(async (captchaId, n) => {
    const waits = await signInPatiently(started.origin, phones[n % phones.length] ?? '', captchaId);
    signingIn -= 1;
    return waits;
  });
  const signs: { status: number; ms: number }[] = [];
  // An answer that came when all had signed in would show nothing: only those that came before the last one count.
  while (signingIn > 0) {
    const sign = await askForLife(started.origin);
    if (signingIn > 0) signs.push(sign);
  }
  const waits = await Promise.all(signIns);
  expect(signs.length).toBeGreaterThan(20);
  expect(signs.filter(({ status }) => status !== 200)).toEqual([]);
  const slowest = Math.round(Math.max(...signs.map(({ ms }) => ms)));
  console.log(
    `${signs.length} signs of life, the slowest after ${slowest} ms; ${waits.filter(Boolean).length} had to wait`,
  );
});
