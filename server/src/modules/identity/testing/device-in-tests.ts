import { enterWithFactor, sendFactorCode } from '@suya/contract/identity/second-factor.endpoints';
import { call } from '../../../testing/call.ts';
import type { Ground, Person } from '../../../testing/people.ts';
import { anAddress, PASSWORD, signInAt, signInBy } from './signing-in.ts';
import { forgetLimits, receivedBy } from './sms-in-tests.ts';

const from = () => ({ remoteAddress: anAddress() });

/** The first step on a device that sends nothing along. @returns the ticket of the code that is asked for */
export async function askedAtSignIn(ground: Ground, phone: string): Promise<string> {
  const { data } = (await signInBy(ground, phone, PASSWORD)).body;
  if (data.factor !== 'sms' || data.token !== undefined || data.clinicList.length > 0)
    throw new Error(`not asked: ${JSON.stringify(data)}`);
  return data.loginTicket ?? '';
}

/** Has the code sent that a ticket asks for. */
export async function codeOfTicket(ground: Ground, loginTicket: string, phone: string): Promise<string> {
  const sent = await call(ground.http, sendFactorCode, { loginTicket }, from());
  if (sent.body.data.phone !== `139****${phone.slice(-4)}`) throw new Error(`not sent: ${sent.text}`);
  const [text = ''] = await receivedBy(ground, phone);
  return /\d{6}/.exec(text)?.[0] ?? '';
}

/** The second step, from a browser that may send its token along. */
export const giveCode = (ground: Ground, loginTicket: string, code: string, deviceToken?: string) =>
  call(
    ground.http,
    enterWithFactor,
    { loginTicket, code, ...(deviceToken ? { deviceTokens: [deviceToken] } : {}) },
    from(),
  );

/** Proves somebody on a device. @returns what the device keeps */
export async function proveDevice(
  ground: Ground,
  person: Person,
  deviceToken?: string,
): Promise<{ token: string; deviceToken: string }> {
  await forgetLimits(ground);
  const ticket = await askedAtSignIn(ground, person.phone);
  const code = await codeOfTicket(ground, ticket, person.phone);
  const { data } = (await giveCode(ground, ticket, code, deviceToken)).body;
  return { token: data.token ?? '', deviceToken: data.deviceToken ?? '' };
}

/** Whether the right password at a device is followed by the question for a code. */
export const isAskedAt = async (ground: Ground, person: Person, deviceToken: string, password = PASSWORD) =>
  (await signInAt(ground, person.phone, password, deviceToken)).body.data.factor === 'sms';
