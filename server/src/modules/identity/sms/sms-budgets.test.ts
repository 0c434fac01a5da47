import { inviteEmployee } from '@suya/contract/clinics/staff.endpoints';
import { addLabPerson, resetFactor } from '@suya/contract/identity/lab-accounts.endpoints';
import { sendFactorCode } from '@suya/contract/identity/second-factor.endpoints';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { call } from '../../../testing/call.ts';
import {
  aClinic,
  aLabPerson,
  anAdmin,
  aPerson,
  aPhone,
  type Person,
  type SignedIn,
  signIn,
  systemOf,
} from '../../../testing/people.ts';
import { useServer } from '../../../testing/use-server.ts';
import { givenApp, proveAgo } from '../testing/app-in-tests.ts';
import { askedAtSignIn } from '../testing/device-in-tests.ts';
import { anAddress, PASSWORD } from '../testing/signing-in.ts';
import { askForCode } from '../testing/sms-in-tests.ts';
import { purposes, type SmsPurpose, shares } from './sms-budgets.ts';
import type { CodeScene } from './sms-codes.ts';
import type { SmsKind } from './sms-transport.ts';

// As in production: second steps are asked for by SMS.
const server = useServer({ env: { DEMO: '1', FACTOR_BY_PHONE: '1' } });
const from = () => ({ remoteAddress: anAddress() });
const nowhere = { side: 'none', clinicId: null } as const;

/** What is done to have a message sent, to a phone and from an address that were sent nothing before. */
type Sending = () => Promise<{ status: number }>;
const secondStep: Sending = async () => {
  const { phone } = await aPerson(server.current, { password: PASSWORD });
  const loginTicket = await askedAtSignIn(server.current, phone);
  return call(server.current.http, sendFactorCode, { loginTicket }, from());
};
const signedIn: Sending = async () => {
  const { token } = await signIn(server.current, await aPerson(server.current), nowhere);
  return call(server.current.http, sendFactorCode, {}, { token, ...from() });
};
const binding: Sending = async () => {
  const { token } = await signIn(server.current, await aPerson(server.current), nowhere);
  return askForCode(server.current, aPhone(), 'bind', { token });
};
const inviting: Sending = async () => {
  const admin = await anAdmin(await aClinic(server.current));
  const work = { name: '钱一', roles: ['assistant' as const], job: null, jobType: null, workType: null };
  return admin.ask(inviteEmployee, { phone: aPhone(), ...work });
};
/** An administrator who has just proved who they are. */
async function anAdministrator(): Promise<SignedIn> {
  const admin = await aLabPerson(server.current, 'platformAdmin');
  await proveAgo(server.current, admin.userId, '0');
  return admin;
}
const addingToLab: Sending = async () =>
  (await anAdministrator()).ask(addLabPerson, { phone: aPhone(), name: '郑工', roles: ['design'] });
/** Made beforehand: setting up an app lets the times of all limits pass. */
const withApps: Person[] = [];
const resetting: Sending = async () =>
  (await anAdministrator()).ask(resetFactor, { userId: withApps.pop()?.userId ?? '', reason: '手机丢失' });

interface Way {
  readonly purpose: SmsPurpose;
  readonly send: Sending;
  /** Told of one's own account: sent whatever was sent before. */
  readonly always?: true;
}

/** Every message that is ever sent: codes by what they open, the others by what they say. None is without its row. */
const ways: Readonly<Record<CodeScene | Exclude<SmsKind, 'code' | 'hasAccount' | 'noAccount'>, Way>> = {
  device: { purpose: 'proved', send: secondStep },
  factor: { purpose: 'proved', send: signedIn },
  login: { purpose: 'entry', send: () => askForCode(server.current, aPhone(), 'login') },
  forget: { purpose: 'entry', send: () => askForCode(server.current, aPhone(), 'forget') },
  register: { purpose: 'registration', send: () => askForCode(server.current, aPhone(), 'register') },
  bind: { purpose: 'registration', send: binding },
  invitation: { purpose: 'invitation', send: inviting },
  labAdded: { purpose: 'proved', send: addingToLab, always: true },
  factorReset: { purpose: 'proved', send: resetting, always: true },
};

/** Uses up the budgets of some purposes and leaves the others whole. */
async function useUp(which: (purpose: string) => boolean): Promise<void> {
  const { db } = systemOf(server.current);
  for (const purpose of Object.keys(shares)) {
    const until = which(purpose) ? sql`now() + interval '1 day'` : sql`now()`;
    const { numAffectedRows } = await sql`
      UPDATE rate SET tat = ${until} WHERE key LIKE ${`sms.all.${purpose}:%`}`.execute(db);
    if (numAffectedRows !== 1n) throw new Error(`nothing was ever counted as ${purpose}`);
  }
}

// Each budget is there once something was counted against it.
beforeAll(async () => {
  for (let n = 0; n < 3; n += 1) {
    const person = await aPerson(server.current);
    await givenApp(server.current, person);
    withApps.push(person);
  }
  for (const { send } of Object.values(ways)) expect((await send()).status).toBe(200);
});

describe('the platform’s number of messages a day', () => {
  test('is divided by purpose without a rest, and who proved a password comes before who only asks', () => {
    expect(Object.values(shares).reduce((sum, share) => sum + share, 0)).toBe(100);
    expect(shares.proved).toBeGreaterThanOrEqual(shares.entry);
    expect(shares.entry).toBeGreaterThan(shares.registration);
    expect(shares.registration).toBeGreaterThan(shares.invitation);
    for (const [scene, purpose] of Object.entries(purposes)) expect(ways[scene as CodeScene].purpose).toBe(purpose);
  });

  test.each(Object.entries(ways))('leaves %s its own part, when all others have used up theirs', async (_, way) => {
    await useUp((purpose) => purpose !== way.purpose);
    expect((await way.send()).status).toBe(200);
  });

  test.each(Object.entries(ways))('gives %s nothing of another’s part, once its own is used up', async (_, way) => {
    await useUp((purpose) => purpose === way.purpose);
    expect((await way.send()).status).toBe(way.always ? 200 : 429);
  });
});
