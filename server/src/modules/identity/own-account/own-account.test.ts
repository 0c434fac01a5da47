import { changePasswd, getProfile, updateInfo } from '@suya/contract/identity/account.endpoints';
import { getAccountInfo } from '@suya/contract/identity/identity.endpoints';
import { endOtherSessions, endSession, listSessions, listSignIns } from '@suya/contract/identity/sessions.endpoints';
import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { call } from '../../../testing/call.ts';
import { composeModules } from '../../../testing/compose-modules.ts';
import { aPerson, aPhone, type Person, type SignedIn, signIn, systemOf } from '../../../testing/people.ts';
import { useComposedServer } from '../../../testing/test-server.ts';
import { clinicsInTests } from '../../clinics/testing/clinics-in-tests.ts';
import { pruneSignIns } from '../sign-in/sign-in-history.ts';
import { identity } from '../testing/identity-in-tests.ts';
import { PASSWORD, signInBy, staffOf } from '../testing/signing-in.ts';

const server = useComposedServer(composeModules(identity, clinicsInTests));
const nowhere = { side: 'none', clinicId: null } as const;
const enter = (person: Person): Promise<SignedIn> => signIn(server.current, person, nowhere);
const aVisitor = async (password?: string): Promise<SignedIn> =>
  enter(await aPerson(server.current, password ? { password } : {}));
const isIn = async ({ ask }: SignedIn): Promise<boolean> => (await ask(getAccountInfo, {})).status === 200;

const pictureOf = async (width: number, height: number, type: 'png' | 'jpeg' | 'webp' | 'gif' = 'png') => {
  const image = sharp({ create: { width, height, channels: 3, background: '#4466aa' } });
  return (await image.toFormat(type).toBuffer()).toString('base64');
};

describe('one’s own profile', () => {
  test('changes what is named and keeps the rest', async () => {
    const person = await aVisitor(PASSWORD);
    const change = {
      name: '王小明',
      birthDay: '1990-02-03',
      sex: 'male',
      jobTitle: '主治医师',
      email: 'w@example.com',
    } as const;
    expect((await person.ask(updateInfo, change)).status).toBe(200);
    expect((await person.ask(updateInfo, { jobTitle: '', birthDay: null })).status).toBe(200);
    expect((await person.ask(getProfile, {})).body.data).toEqual({
      ...change,
      jobTitle: '',
      birthDay: null,
      avatar: '',
      phone: `139****${person.phone.slice(-4)}`,
      hasPassword: true,
      hasFactor: false,
      recoveryCodesLeft: 0,
      partner: { kUserId: null, mid: null },
    });
  });

  test('takes a picture by its content, small, and as pixels only', async () => {
    const person = await aVisitor();
    const photo = sharp({ create: { width: 900, height: 600, channels: 3, background: '#335577' } });
    const withPlace = await photo
      .withExif({ IFD0: { Copyright: 'SECRET-PLACE' } })
      .jpeg()
      .toBuffer();
    expect(withPlace.toString('latin1')).toContain('SECRET-PLACE');
    await person.ask(updateInfo, { avatar: `data:image/jpeg;base64,${withPlace.toString('base64')}` });
    const { avatar } = (await person.ask(getProfile, {})).body.data;
    const kept = Buffer.from(avatar.replace('data:image/webp;base64,', ''), 'base64');
    expect(await sharp(kept).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 });
    expect(kept.toString('latin1')).not.toContain('SECRET-PLACE');
    await person.ask(updateInfo, { avatar: '' });
    expect((await person.ask(getProfile, {})).body.data.avatar).toBe('');
  });

  test.each([
    ['a page', async () => Buffer.from('<html><script>alert(1)</script>').toString('base64')],
    [
      'an SVG',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>').toString('base64'),
    ],
    ['a GIF', () => pictureOf(9, 9, 'gif')],
    ['half a picture', async () => (await pictureOf(300, 300, 'png')).slice(0, 200)],
    ['a picture of 25 million pixels', () => pictureOf(5000, 5000)],
  ])('does not take %s as a picture, whatever it says it is', async (_, make) => {
    const person = await aVisitor();
    const avatar = `data:image/png;base64,${await make()}`;
    const refused = await person.ask(updateInfo, { avatar });
    expect(refused).toMatchObject({ status: 422, body: { extra: { fields: { avatar: expect.any(String) } } } });
    expect((await person.ask(getProfile, {})).body.data.avatar).toBe('');
  });

  test('is nobody’s without a session', async () => {
    expect((await call(server.current.http, getProfile, {})).status).toBe(401);
    expect((await call(server.current.http, updateInfo, { name: 'x' })).status).toBe(401);
  });
});

describe('changing the password', () => {
  const NEW = 'another one that nobody has';

  test('ends every other session and gives this one another token', async () => {
    const person = await aPerson(server.current, { password: PASSWORD });
    const [here, there] = [await enter(person), await enter(person)];
    const answer = await here.ask(changePasswd, { oldPasswd: PASSWORD, newPasswd: NEW });
    expect(answer.status).toBe(200);
    expect(await isIn(here)).toBe(false);
    expect(await isIn(there)).toBe(false);
    const { token } = answer.body.data;
    expect((await call(server.current.http, getAccountInfo, {}, { token })).status).toBe(200);
    expect((await signInBy(server.current, person.phone, NEW)).status).toBe(200);
    expect((await signInBy(server.current, person.phone, PASSWORD)).body.code).toBe(60001);
  });

  test('is refused with a wrong old one or an unfit new one, each by its field', async () => {
    const person = await aVisitor(PASSWORD);
    const wrong = await person.ask(changePasswd, { oldPasswd: 'not it', newPasswd: NEW });
    expect(wrong).toMatchObject({ status: 422, body: { extra: { fields: { oldPasswd: '密码不正确' } } } });
    const unfit = await person.ask(changePasswd, { oldPasswd: PASSWORD, newPasswd: person.phone });
    expect(unfit).toMatchObject({ status: 422, body: { extra: { fields: { newPasswd: expect.any(String) } } } });
    expect(await isIn(person)).toBe(true);
    const bare = await aVisitor();
    const none = await bare.ask(changePasswd, { oldPasswd: 'x', newPasswd: NEW });
    expect(none.body.extra?.fields).toEqual({ oldPasswd: expect.stringContaining('还没有设置密码') });
  });

  test('is guessed no more often than a stranger guesses', async () => {
    const person = await aVisitor(PASSWORD);
    for (let n = 0; n < 10; n += 1) await person.ask(changePasswd, { oldPasswd: 'not it', newPasswd: NEW });
    expect((await person.ask(changePasswd, { oldPasswd: PASSWORD, newPasswd: NEW })).status).toBe(429);
  });
});

describe('one’s own sessions', () => {
  test('are listed with where they are, this one first, and ended one by one', async () => {
    const {
      person,
      clinics: [clinic],
    } = await staffOf(server.current, 1);
    const inClinic = await signIn(server.current, person, { side: 'clinic', clinicId: clinic?.id ?? '' });
    const here = await enter(person);
    const listed = (await here.ask(listSessions, {})).body.data;
    expect(listed.map(({ isThis, clinicName, device }) => ({ isThis, clinicName, device }))).toEqual([
      { isThis: true, clinicName: null, device: 'test' },
      { isThis: false, clinicName: clinic?.name, device: 'test' },
    ]);
    expect((await here.ask(endSession, { sessionId: listed[1]?.sessionId ?? '' })).status).toBe(200);
    expect(await isIn(inClinic)).toBe(false);
    expect((await here.ask(endSession, { sessionId: listed[1]?.sessionId ?? '' })).status).toBe(404);
    expect((await here.ask(listSessions, {})).body.data).toHaveLength(1);
  });

  test('of somebody else are not there', async () => {
    const [mine, theirs] = [await aVisitor(), await aVisitor()];
    const [one] = (await theirs.ask(listSessions, {})).body.data;
    expect((await mine.ask(endSession, { sessionId: one?.sessionId ?? '' })).status).toBe(404);
    expect(await isIn(theirs)).toBe(true);
  });

  test('can all be ended but this one', async () => {
    const person = await aPerson(server.current);
    const [a, b, here] = [await enter(person), await enter(person), await enter(person)];
    expect((await here.ask(endOtherSessions, {})).body.data).toEqual({ ended: 2 });
    expect([await isIn(a), await isIn(b), await isIn(here)]).toEqual([false, false, true]);
  });
});

describe('the history of sign-ins', () => {
  test('has successes and failures with way, device and address, newest first, one’s own only', async () => {
    const { person } = await staffOf(server.current, 1);
    await signInBy(server.current, person.phone, 'wrong', '10.1.1.1');
    await signInBy(server.current, person.phone, PASSWORD, '10.1.1.2');
    const mine = await enter(person);
    const { total, list } = (await mine.ask(listSignIns, {})).body.data;
    expect(total).toBe(2);
    expect(list.map(({ way, succeeded, address }) => ({ way, succeeded, address }))).toEqual([
      { way: 'password', succeeded: true, address: '10.1.1.2' },
      { way: 'password', succeeded: false, address: '10.1.1.1' },
    ]);
    const other = await aVisitor();
    expect((await other.ask(listSignIns, {})).body.data).toEqual({ total: 0, list: [] });
  });

  test('of a phone without an account costs a row as well, which is nobody’s', async () => {
    const db = systemOf(server.current).db;
    const rowsOf = async () =>
      (await sql<{ n: number }>`SELECT count(*)::int AS n FROM sign_in`.execute(db)).rows[0]?.n;
    const { person } = await staffOf(server.current, 1);
    for (const phone of [person.phone, aPhone()]) {
      const before = (await rowsOf()) ?? 0;
      await signInBy(server.current, phone, 'wrong');
      expect(await rowsOf()).toBe(before + 1);
    }
  });

  test('is changed by nobody, and swept after half a year', async () => {
    const system = systemOf(server.current);
    const { userId } = await aPerson(server.current);
    const note = (age: string) =>
      sql`
      INSERT INTO sign_in (id, user_id, way, succeeded, at)
      VALUES (gen_random_uuid(), ${userId}, 'sms', true, now() - ${age}::interval)`.execute(system.db);
    await note('181 days');
    await note('179 days');
    await expect(sql`UPDATE sign_in SET succeeded = false`.execute(system.db)).rejects.toMatchObject({ code: '42501' });
    await pruneSignIns(system);
    const { rows } = await sql`SELECT FROM sign_in WHERE user_id = ${userId}`.execute(system.db);
    expect(rows).toHaveLength(1);
  });
});
