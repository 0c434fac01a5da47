import { pcLogin } from '@suya/contract/identity/identity.endpoints';
import { register } from 'prom-client';
import { call } from '../../../testing/call.ts';
import { aClinic, aPerson, type Ground, systemOf } from '../../../testing/people.ts';
import { addMember } from '../../clinics/index.ts';
import { keepCaptcha } from '../sign-in/captcha.ts';

export const PASSWORD = 'a long password nobody has';

let hosts = 0;
/** An address of its own for each test, so that no test uses up another's tries. */
export const anAddress = (): string => `10.0.${Math.floor(++hosts / 250)}.${(hosts % 250) + 1}`;

/** A captcha whose answer we know. */
export const aCaptcha = (ground: Ground): Promise<string> =>
  keepCaptcha(systemOf(ground).as({ kind: 'identity', userId: null }), 'signIn', 'ab3d');

/** Signs in through the front door with the right answer to a captcha. */
export async function signInBy(
  ground: Ground,
  account: string,
  password: string,
  remoteAddress = anAddress(),
  captchaId?: string,
) {
  const input = { account, password, captcha: 'AB3D', captchaId: captchaId ?? (await aCaptcha(ground)) };
  return call(ground.http, pcLogin, input, { remoteAddress });
}

/** The same from a browser that keeps a device token. */
export async function signInAt(ground: Ground, account: string, password: string, deviceToken: string) {
  const input = { account, password, captcha: 'AB3D', captchaId: await aCaptcha(ground), deviceTokens: [deviceToken] };
  return call(ground.http, pcLogin, input, { remoteAddress: anAddress() });
}

/** Somebody with a password who works in so many clinics. */
export async function staffOf(ground: Ground, clinicCount: number, roles: ('admin' | 'doctor')[] = ['doctor']) {
  const person = await aPerson(ground, { password: PASSWORD });
  const places = [];
  for (let n = 0; n < clinicCount; n += 1) {
    const clinic = await aClinic(ground);
    await addMember(systemOf(ground), { clinicId: clinic.id, userId: person.userId, name: person.name, roles });
    places.push(clinic);
  }
  return { person, clinics: places };
}

/** How many passwords this process has hashed. */
export const hashCount = async (): Promise<number> =>
  (await register.getSingleMetric('suya_password_hashes_total')?.get())?.values[0]?.value ?? 0;
