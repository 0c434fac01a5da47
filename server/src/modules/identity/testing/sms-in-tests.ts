import type { SmsScene } from '@suya/contract/identity/sms.endpoints';
import { smsCaptcha } from '@suya/contract/identity/sms.endpoints';
import { listSmsOutbox } from '@suya/contract/identity/sms-outbox.endpoints';
import { call } from '../../../testing/call.ts';
import { type Ground, systemOf } from '../../../testing/people.ts';
import { keepCaptcha } from '../sign-in/captcha.ts';
import { anAddress } from './signing-in.ts';

export interface Asking {
  readonly token?: string;
  readonly remoteAddress?: string;
  readonly captchaId?: string;
}

/** A captcha for an SMS whose answer we know. */
export const anSmsCaptcha = (ground: Ground): Promise<string> =>
  keepCaptcha(systemOf(ground).as({ kind: 'identity', userId: null }), 'sms', 'ab3d');

/** Asks for a code through the front door, with the right answer to a captcha. */
export async function askForCode(ground: Ground, phone: string, scene: SmsScene, asking: Asking = {}) {
  const captchaId = asking.captchaId ?? (await anSmsCaptcha(ground));
  const { token, remoteAddress = anAddress() } = asking;
  const input = { phone, scene, captcha: 'AB3D', captchaId };
  return call(ground.http, smsCaptcha, input, { remoteAddress, ...(token ? { token } : {}) });
}

/** What the phone received, newest first. */
export async function receivedBy(ground: Ground, phone: string): Promise<string[]> {
  const { body } = await call(ground.http, listSmsOutbox, {});
  return body.data.filter((sms) => sms.phone === phone).map(({ text }) => text);
}

/** The code that a phone was sent for a scene. */
export async function aCode(ground: Ground, phone: string, scene: SmsScene, asking: Asking = {}): Promise<string> {
  const asked = await askForCode(ground, phone, scene, asking);
  if (asked.status !== 200) throw new Error(`no code: ${asked.status} ${asked.text}`);
  const [text = ''] = await receivedBy(ground, phone);
  const code = /\d{6}/.exec(text.replace(phone, ''))?.[0];
  if (!code) throw new Error(`no code in ${text}`);
  return code;
}

/** Lets the times of the limits pass that a phone meets. */
export const forgetLimits = async (ground: Ground): Promise<void> => {
  await systemOf(ground).db.deleteFrom('rate').execute();
};

/** Six digits that are not the code. */
export const otherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
