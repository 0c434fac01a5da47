import { createHash } from 'node:crypto';
import { imageCaptcha, pcLogin } from '@suya/contract/identity/identity.endpoints';
import { describe, expect, test } from 'vitest';
import { withClient } from '../../../platform/db/connection.ts';
import { call } from '../../../testing/call.ts';
import { composeModules } from '../../../testing/compose-modules.ts';
import { useComposedServer } from '../../../testing/test-server.ts';
import { clinicsInTests } from '../../clinics/testing/clinics-in-tests.ts';
import { identity } from '../testing/identity-in-tests.ts';
import { aCaptcha, anAddress, hashCount, PASSWORD, signInBy, staffOf } from '../testing/signing-in.ts';
import { captchaCharacters } from './captcha-drawing.ts';

const server = useComposedServer(composeModules(identity, clinicsInTests));
const signIn = (account: string, password: string, remoteAddress?: string, captchaId?: string) =>
  signInBy(server.current, account, password, remoteAddress, captchaId);

/** What a picture shows: of all answers the one whose hash is kept. */
async function answerOf(captchaId: string): Promise<string> {
  const { rows } = await withClient(server.current.test.admin, (client) =>
    client.query<{ hash: Buffer }>('SELECT answer_hash AS hash FROM captcha WHERE id = $1', [captchaId]),
  );
  const kept = rows[0]?.hash.toString('hex');
  const letters = [...captchaCharacters];
  for (const head of letters.flatMap((one) => letters.map((other) => one + other)))
    for (const tail of letters.flatMap((one) => letters.map((other) => one + other)))
      if (createHash('sha256').update(`${captchaId}:${head}${tail}`).digest('hex') === kept) return head + tail;
  throw new Error('no answer has this hash');
}

describe('a captcha', () => {
  test('comes as a PNG that does not carry its answer', async () => {
    const { body } = await call(server.current.http, imageCaptcha, {});
    const picture = Buffer.from(body.data.base64String.replace('data:image/png;base64,', ''), 'base64');
    expect(picture.subarray(1, 4).toString()).toBe('PNG');
  });

  test('as it was drawn is answered by what it shows, once, and by nothing else', async () => {
    const { person } = await staffOf(server.current, 1);
    const drawn = async () => {
      const { captchaId } = (await call(server.current.http, imageCaptcha, {})).body.data;
      return { captchaId, captcha: await answerOf(captchaId) };
    };
    const right = await drawn();
    const input = { account: person.phone, password: PASSWORD };
    expect((await call(server.current.http, pcLogin, { ...input, ...right })).status).toBe(200);
    expect((await call(server.current.http, pcLogin, { ...input, ...right })).body.code).toBe(60041);
    const { captchaId, captcha } = await drawn();
    const wrong = captcha === 'abcd' ? 'abce' : 'abcd';
    expect((await call(server.current.http, pcLogin, { ...input, captchaId, captcha: wrong })).body.code).toBe(60041);
  });

  test('is good once: of fifty at the same time one reaches the password', async () => {
    const { person } = await staffOf(server.current, 1);
    const captchaId = await aCaptcha(server.current);
    const address = anAddress();
    const before = await hashCount();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => signIn(person.phone, 'wrong', address, captchaId)),
    );
    expect((await hashCount()) - before).toBe(1);
    expect(answers.filter((answer) => answer.body.code === 60001)).toHaveLength(1);
  });

  test('is burnt by a wrong answer, refused when too old, and no password is looked at', async () => {
    const { person } = await staffOf(server.current, 1);
    const captchaId = await aCaptcha(server.current);
    const input = { account: person.phone, password: PASSWORD, captchaId };
    const before = await hashCount();
    expect((await call(server.current.http, pcLogin, { ...input, captcha: 'zzzz' })).body.code).toBe(60041);
    expect((await call(server.current.http, pcLogin, { ...input, captcha: 'ab3d' })).body.code).toBe(60041);
    const old = await aCaptcha(server.current);
    await withClient(server.current.test.admin, (client) =>
      client.query("UPDATE captcha SET expires_at = expires_at - interval '181 seconds' WHERE id = $1", [old]),
    );
    expect((await signIn(person.phone, PASSWORD, anAddress(), old)).body.code).toBe(60041);
    expect(await hashCount()).toBe(before);
  });

  test('is drawn as often as an address has left of its hour, and for any other on', async () => {
    const [here, elsewhere] = [anAddress(), anAddress()];
    const draw = (remoteAddress: string) => call(server.current.http, imageCaptcha, {}, { remoteAddress });
    const useUp = (minutes: number) =>
      withClient(server.current.test.admin, (owner) =>
        owner.query("UPDATE rate SET tat = now() + make_interval(mins => $1) WHERE key LIKE 'captcha:%'", [minutes]),
      );
    expect((await draw(here)).status).toBe(200);
    await useUp(59);
    expect((await draw(here)).status).toBe(200);
    await useUp(60);
    expect(await draw(here)).toMatchObject({ status: 429, body: { extra: { retryAfter: expect.any(Number) } } });
    expect((await draw(elsewhere)).status).toBe(200);
  });

  test('is looked at no more once an address gave a hundred wrong answers, and is not lost by that', async () => {
    const { person } = await staffOf(server.current, 1);
    const address = anAddress();
    const input = { account: person.phone, password: PASSWORD };
    const miss = async () => {
      const wrong = { ...input, captcha: 'zzzz', captchaId: await aCaptcha(server.current) };
      return (await call(server.current.http, pcLogin, wrong, { remoteAddress: address })).body.code;
    };
    const began = performance.now();
    let misses = 0;
    while ((await miss()) === 60041) misses += 1;
    // One comes back every 36 seconds: on a slow machine some meanwhile.
    expect(misses).toBeGreaterThanOrEqual(100);
    expect(misses).toBeLessThanOrEqual(100 + Math.ceil((performance.now() - began) / 36_000));
    const captchaId = await aCaptcha(server.current);
    expect((await signIn(person.phone, PASSWORD, address, captchaId)).status).toBe(429);
    expect((await signIn(person.phone, PASSWORD, anAddress(), captchaId)).status).toBe(200);
  });
});
