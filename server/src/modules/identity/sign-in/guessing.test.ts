import { describe, expect, test } from 'vitest';
import { composeModules } from '../../../testing/compose-modules.ts';
import { aPhone } from '../../../testing/people.ts';
import { useComposedServer } from '../../../testing/test-server.ts';
import { clinicsInTests } from '../../clinics/testing/clinics-in-tests.ts';
import { identity } from '../testing/identity-in-tests.ts';
import { aCaptcha, anAddress, hashCount, PASSWORD, signInBy, staffOf } from '../testing/signing-in.ts';

const server = useComposedServer(composeModules(identity, clinicsInTests));
const signIn = (account: string, password: string, remoteAddress?: string, captchaId?: string) =>
  signInBy(server.current, account, password, remoteAddress, captchaId);

describe('guessing', () => {
  test('an account is closed to passwords after ten misses, whether it exists or not', async () => {
    const { person } = await staffOf(server.current, 1);
    for (const account of [person.phone, aPhone()]) {
      const before = await hashCount();
      for (let n = 0; n < 10; n += 1) expect((await signIn(account, 'wrong')).body.code).toBe(60001);
      const refused = await signIn(account, PASSWORD);
      expect(refused).toMatchObject({ status: 429, body: { code: 429 } });
      expect(refused.body.extra?.retryAfter).toBeGreaterThan(0);
      expect((await hashCount()) - before).toBe(10);
    }
  });

  test('thirty at the same time are not looked at more often than ten times', async () => {
    const { person } = await staffOf(server.current, 1);
    const before = await hashCount();
    for (let round = 0; round < 10; round += 1) {
      await Promise.all([1, 2, 3].map(() => signIn(person.phone, 'wrong')));
    }
    expect((await hashCount()) - before).toBe(10);
  });

  test('the right password clears the misses', async () => {
    const { person } = await staffOf(server.current, 1);
    for (let round = 0; round < 2; round += 1) {
      for (let n = 0; n < 9; n += 1) await signIn(person.phone, 'wrong');
      expect((await signIn(person.phone, PASSWORD)).status).toBe(200);
    }
  });

  test('an address is refused after a hundred misses over many accounts', async () => {
    const address = anAddress();
    const began = performance.now();
    let misses = 0;
    while ((await signIn(aPhone(), 'wrong', address)).body.code === 60001) misses += 1;
    expect((await signIn(aPhone(), 'wrong', address)).status).toBe(429);
    // A hundred per hour: on a slow machine some come back meanwhile.
    const back = Math.ceil((performance.now() - began) / 36_000);
    expect(misses).toBeGreaterThanOrEqual(100);
    expect(misses).toBeLessThanOrEqual(100 + back);
    expect((await signIn(aPhone(), 'wrong')).body.code).toBe(60001);
  });

  test('no more than four passwords are hashed at once, and who is turned away keeps the captcha', async () => {
    const accounts = Array.from({ length: 12 }, aPhone);
    const tries = await Promise.all(
      accounts.map(async (account) => ({ account, captchaId: await aCaptcha(server.current) })),
    );
    const answers = await Promise.all(
      tries.map(({ account, captchaId }) => signIn(account, 'wrong', anAddress(), captchaId)),
    );
    const turnedAway = tries.filter((_, n) => answers[n]?.status === 429);
    expect(answers.filter((answer) => answer.body.code === 60001).length).toBe(4);
    expect(turnedAway).toHaveLength(8);
    const again = turnedAway[0];
    expect((await signIn(again?.account ?? '', 'wrong', anAddress(), again?.captchaId)).body.code).toBe(60001);
  });
});
