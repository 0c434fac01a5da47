import { imageCaptcha, pcLogin } from '@suya/contract/identity/identity.endpoints';
import { describe, expect, test } from 'vitest';
import { withClient } from '../../platform/db/connection.ts';
import { call } from '../../testing/call.ts';
import { composeModules } from '../../testing/compose-modules.ts';
import { useComposedServer } from '../../testing/test-server.ts';
import { clinics } from '../clinics/index.ts';
import { identity } from './testing/identity-in-tests.ts';
import { aCaptcha, anAddress, hashCount, PASSWORD, signInBy, staffOf } from './testing/signing-in.ts';

const server = useComposedServer(composeModules(identity, clinics));
const signIn = (account: string, password: string, remoteAddress?: string, captchaId?: string) =>
  signInBy(server.current, account, password, remoteAddress, captchaId);

describe('a captcha', () => {
  test('comes as a PNG that does not carry its answer', async () => {
    const { body } = await call(server.current.http, imageCaptcha, {});
    const picture = Buffer.from(body.data.base64String.replace('data:image/png;base64,', ''), 'base64');
    expect(picture.subarray(1, 4).toString()).toBe('PNG');
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
});
