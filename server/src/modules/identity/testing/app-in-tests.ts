import { confirmFactor, setUpFactor } from '@suya/contract/identity/second-factor.endpoints';
import { sql } from 'kysely';
import { TOTP } from 'otpauth';
import { withClient } from '../../../platform/db/connection.ts';
import { type Person, type SignedIn, signIn, systemOf } from '../../../testing/people.ts';
import type { TestServer } from '../../../testing/test-server.ts';
import { forgetLimits } from './sms-in-tests.ts';

/** The app on a phone, whose clock the test turns: each step gives another code. */
export function anApp(uri: string) {
  const query = new URL(uri).searchParams;
  const totp = new TOTP({ secret: query.get('secret') ?? '' });
  return { at: (stepsFromNow: number) => totp.generate({ timestamp: Date.now() + stepsFromNow * 30_000 }) };
}
export type AuthenticatorApp = ReturnType<typeof anApp>;

/** Forgets which codes were taken, as if time had passed. */
export const letAppStepsPass = (ground: TestServer, userId: string) =>
  withClient(ground.test.admin, (owner) => owner.query('UPDATE totp SET last_step = 0 WHERE user_id = $1', [userId]));

/** Turns the time back at which a person last proved who they are; `null`: they never did. */
export const proveAgo = (ground: TestServer, userId: string, ago: string | null) =>
  sql`UPDATE session SET factor_at = now() - ${ago}::interval WHERE user_id = ${userId}`.execute(
    systemOf(ground).as({ kind: 'identity', userId: null }).db,
  );

/** A session of somebody who has signed in just now. */
export async function aFreshSession(ground: TestServer, person: Person): Promise<SignedIn> {
  const session = await signIn(ground, person, { side: 'none', clinicId: null });
  await proveAgo(ground, person.userId, '0');
  return session;
}

/** Gives somebody an app, whose first code was given a while ago; with the codes for the day it is lost. */
export async function givenApp(ground: TestServer, person: Person) {
  const session = await aFreshSession(ground, person);
  const app: AuthenticatorApp = anApp((await session.ask(setUpFactor, {})).body.data.otpauthUri);
  const confirmed = await session.ask(confirmFactor, { code: app.at(0) });
  if (confirmed.status !== 200) throw new Error(`not confirmed: ${confirmed.text}`);
  await letAppStepsPass(ground, person.userId);
  await forgetLimits(ground);
  return { session, app, codes: confirmed.body.data.recoveryCodes };
}
