import { deleteRelate, disassociateEmployee, exitClinic } from '@suya/contract/clinics/relations.endpoints';
import { getStorageCredential } from '@suya/contract/files/files.endpoints';
import { changePasswd, removeAccount } from '@suya/contract/identity/account.endpoints';
import { changeClinic, getAccountInfo, logout } from '@suya/contract/identity/identity.endpoints';
import { forgetPasswd } from '@suya/contract/identity/register.endpoints';
import { endOtherSessions, endSession, listSessions } from '@suya/contract/identity/sessions.endpoints';
import { streamEvents } from '@suya/contract/live/live.endpoints';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { callOrigin } from '../../../testing/call-origin.ts';
import { aName, begin, credentialOf } from '../../../testing/files/uploading.ts';
import { aClinic, aDoctor, anAdmin, type Staff, signIn, systemOf } from '../../../testing/people.ts';
import { useTwoProcesses } from '../../../testing/two-processes.ts';
import { useServer } from '../../../testing/use-server.ts';
import { addMember } from '../../clinics/index.ts';
import { change } from '../../clinics/testing/staff-in-tests.ts';
import { insertResetTicket } from '../accounts.repo.ts';
import { endSessionsOf } from '../index.ts';
import { hashPassword } from '../passwords/passwords.ts';
import { PASSWORD } from '../testing/signing-in.ts';

const server = useServer();
const two = useTwoProcesses(() => server.current);
const REQUESTS = process.env.LONG ? 5000 : 500;
const WIDTH = 4;
/** The end comes in the middle of the work, not before it. */
const FIRST = 50;

type Ask = (origin: string, token: string) => Promise<number>;
const askForAccount: Ask = async (origin, token) => (await callOrigin(origin, getAccountInfo, {}, { token })).status;

/**
 * Asks both processes with a token without pause, ends its session in the middle, and counts what was answered with
 * success: `late` of those are requests that began after the end was acknowledged.
 */
async function raceWithEnd(token: string, end: () => Promise<unknown>, ask: Ask = askForAccount) {
  let [begun, successes, late, isOver] = [0, 0, 0, false];
  let enough: () => void = () => {};
  const warm = new Promise<void>((done) => {
    enough = done;
  });
  const worker = async (origin: string) => {
    while (begun < REQUESTS) {
      begun += 1;
      const wasOver = isOver;
      if ((await ask(origin, token)) === 200) {
        successes += 1;
        if (wasOver) late += 1;
      }
      if (successes === FIRST) enough();
    }
  };
  const ending = warm.then(end).then(() => {
    isOver = true;
  });
  await Promise.all([ending, ...two.origins.flatMap((origin) => Array.from({ length: WIDTH }, () => worker(origin)))]);
  return { begun, successes, late };
}

/** Opens the event stream at a process; `over` when the server closed it. */
async function listen(origin: string, token: string): Promise<{ over: Promise<void> }> {
  const answer = await fetch(`${origin}${streamEvents.path}`, { headers: { authorization: token } });
  expect(answer.status).toBe(200);
  const read = async (): Promise<void> => {
    for await (const _ of answer.body ?? []);
  };
  return { over: read() };
}

/** What an upload is answered that begins with a credential given out before. */
const uploadWith = async (origin: string, credential: Awaited<ReturnType<typeof credentialOf>>): Promise<number> => {
  const key = credential.prefix + aName();
  const answer = await begin(origin, credential, { key, kind: 'scan', filename: 'a.stl', length: 84 });
  return answer.status;
};

/** Another session of the same person, at the first process. */
async function elsewhere(doctor: Staff): Promise<string> {
  const { token } = await signIn(server.current, doctor, { side: 'none', clinicId: null });
  return token;
}

const adminOf = (clinicId: string) => anAdmin({ ground: server.current, id: clinicId, name: '' });

const givePassword = async ({ userId }: Staff) =>
  systemOf(server.current)
    .db.updateTable('user_account')
    .set({ password_hash: await hashPassword(PASSWORD) })
    .where('id', '=', userId)
    .execute();

const answered = async (asked: Promise<{ status: number; text: string }>): Promise<void> => {
  const { status, text } = await asked;
  if (status !== 200) throw new Error(`the end was refused: ${status} ${text}`);
};

/** What ends a session, each acknowledged by a process or by the database: nobody's call disables an account. */
const ends: Readonly<Record<string, (doctor: Staff) => Promise<unknown>>> = {
  'by signing out': ({ token }) => callOrigin(two.origins[0], logout, {}, { token }),
  'by moving to another clinic': async ({ token, userId, name }) => {
    const { id: clinicId } = await aClinic(server.current);
    await addMember(systemOf(server.current), { clinicId, userId, name, roles: ['doctor'] });
    return callOrigin(two.origins[0], changeClinic, { clinicId }, { token });
  },
  'by ending all sessions': ({ userId }) => endSessionsOf(systemOf(server.current), userId),
  'by setting a forgotten password anew': async ({ userId, phone }) => {
    const identity = systemOf(server.current).as({ kind: 'identity', userId: null });
    const { ticket: resetTicket } = await insertResetTicket(identity, userId);
    await answered(callOrigin(two.origins[0], forgetPasswd, { phone, password: PASSWORD, resetTicket }));
  },
  'by changing the password elsewhere': async (doctor) => {
    await givePassword(doctor);
    const input = { oldPasswd: PASSWORD, newPasswd: `${PASSWORD} more` };
    await answered(callOrigin(two.origins[0], changePasswd, input, { token: await elsewhere(doctor) }));
  },
  'by changing the password itself': async (doctor) => {
    await givePassword(doctor);
    const input = { oldPasswd: PASSWORD, newPasswd: `${PASSWORD} more` };
    await answered(callOrigin(two.origins[0], changePasswd, input, { token: doctor.token }));
  },
  'by ending it from another one': async (doctor) => {
    const token = await elsewhere(doctor);
    const { body } = await callOrigin(two.origins[0], listSessions, {}, { token });
    const sessionId = body.data.find(({ isThis }) => !isThis)?.sessionId ?? '';
    await answered(callOrigin(two.origins[0], endSession, { sessionId }, { token }));
  },
  'by ending all others': async (doctor) =>
    answered(callOrigin(two.origins[0], endOtherSessions, {}, { token: await elsewhere(doctor) })),
  'by closing the account': async (doctor) => {
    await givePassword(doctor);
    await answered(
      callOrigin(two.origins[0], removeAccount, { password: PASSWORD }, { token: await elsewhere(doctor) }),
    );
  },
  'by leaving the clinic': ({ clinicId, token }) =>
    answered(callOrigin(two.origins[0], exitClinic, { clinicId }, { token })),
  'by ending the link to the clinic': ({ clinicId, token }) =>
    answered(callOrigin(two.origins[0], deleteRelate, { clinicId }, { token })),
  'by taking oneself out of the clinic': ({ clinicId, token }) =>
    answered(callOrigin(two.origins[0], disassociateEmployee, { clinicId }, { token })),
  'by being taken out of the clinic': async ({ clinicId, memberId }) => {
    const { token } = await adminOf(clinicId);
    const input = { clinicId, employeeId: memberId };
    await answered(callOrigin(two.origins[0], disassociateEmployee, input, { token }));
  },
  'by being disabled in the clinic': async (doctor) => {
    const admin = await adminOf(doctor.clinicId);
    await answered(change(admin, doctor, { workStatus: 'disabled' }));
  },
  'by disabling the account': ({ userId }) =>
    systemOf(server.current)
      .db.updateTable('user_account')
      .set({ disabled_at: sql<Date>`now()` })
      .where('id', '=', userId)
      .execute(),
};

describe(`over ${REQUESTS} requests to two processes that race its end`, () => {
  test.each(Object.entries(ends))(
    'a session that is over %s opens nothing that began after the acknowledgement: no request, no upload; its streams close',
    async (_, end) => {
      const doctor = await aDoctor(await aClinic(server.current));
      const credential = await credentialOf(doctor);
      const streams = await Promise.all(two.origins.map((origin) => listen(origin, doctor.token)));
      const { begun, successes, late } = await raceWithEnd(doctor.token, () => end(doctor));
      expect(begun).toBe(REQUESTS);
      expect(successes).toBeGreaterThanOrEqual(FIRST);
      expect(late).toBe(0);
      for (const origin of two.origins) {
        expect(await uploadWith(origin, credential)).toBe(403);
        expect((await callOrigin(origin, getStorageCredential, {}, { token: doctor.token })).status).toBe(401);
      }
      const at = performance.now();
      await Promise.all(streams.map(({ over }) => over));
      console.log(`streams closed ${Math.round(performance.now() - at)} ms after the last request`);
    },
  );

  test('canary: it would still open something, were sessions remembered for a moment', async () => {
    const doctor = await aDoctor(await aClinic(server.current));
    let remembered: Promise<number> | undefined;
    const naive: Ask = async (origin, token) => {
      remembered ??= askForAccount(origin, token);
      await new Promise(setImmediate);
      return remembered;
    };
    const end = () => callOrigin(two.origins[0], logout, {}, { token: doctor.token });
    expect((await raceWithEnd(doctor.token, end, naive)).successes).toBe(REQUESTS);
  });

  test('canary: of a session that nobody ended requests that began later do succeed, and its credential uploads', async () => {
    const doctor = await aDoctor(await aClinic(server.current));
    const credential = await credentialOf(doctor);
    expect((await raceWithEnd(doctor.token, async () => {})).late).toBeGreaterThan(0);
    expect(await uploadWith(two.origins[1], credential)).toBe(201);
  });
});
