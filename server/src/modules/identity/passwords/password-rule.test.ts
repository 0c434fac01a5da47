import { changePasswd } from '@suya/contract/identity/account.endpoints';
import { translate } from '@suya/contract/messages/catalogue';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { composeModules } from '../../../testing/compose-modules.ts';
import { aPerson, aPhone, signIn, systemOf } from '../../../testing/people.ts';
import { useComposedServer } from '../../../testing/test-server.ts';
import { createUser } from '../index.ts';
import { identity, identityDeps } from '../testing/identity-in-tests.ts';
import { PASSWORD, staffOf } from '../testing/signing-in.ts';

const server = useComposedServer(composeModules(identity));

/** What is said against a password where one is set. */
async function refusalOf(password: string, name = '欧阳若兰'): Promise<unknown> {
  const phone = aPhone();
  const ctx = systemOf(server.current);
  const refused = await createUser(ctx, { phone, name, password: password.replace('{phone}', phone) }).then(
    () => null,
    (error: { extra?: { fields?: { password: string } } }) => error.extra?.fields?.password ?? error,
  );
  const added = await ctx.db.selectFrom('user_account').select('id').where('phone', '=', phone).execute();
  expect(added).toHaveLength(refused === null ? 1 : 0);
  return refused;
}

test('a password that everybody tries first is refused wherever one is set, and nobody is added', async () => {
  for (const leaked of ['password1', 'PassWord1', '12345678', 'qwertyuiop', '1qaz2wsx', 'a123456789', 'qq123456']) {
    expect(await refusalOf(leaked)).toBe('identity.passwordRefusal.common');
  }
});

test('so is one that is too short or too long, and one’s own phone or name', async () => {
  expect(await refusalOf('seven7!')).toBe('identity.passwordRefusal.tooShort');
  expect(await refusalOf('🦷'.repeat(129))).toBe('identity.passwordRefusal.tooLong');
  expect(await refusalOf('{phone}')).toBe('identity.passwordRefusal.ownPhone');
  expect(await refusalOf('欧阳若兰2026')).toBe('identity.passwordRefusal.ownName');
});

test('so is one of words of the product, and of the brand, one’s clinics or organisations where they are known', async () => {
  expect(await refusalOf('suya-2026')).toBe('identity.passwordRefusal.context');
  const { person } = await staffOf(server.current, 1);
  const session = await signIn(server.current, person, { side: 'none', clinicId: null });
  const { rows } = await sql<{ name: string }>`
    SELECT c.name FROM clinic c JOIN membership m ON m.clinic_id = c.id WHERE m.user_id = ${person.userId}`.execute(
    systemOf(server.current).db,
  );
  for (const newPasswd of [`${rows[0]?.name}2026`, `${identityDeps.brandName}!!2026`]) {
    const { body } = await session.ask(changePasswd, { oldPasswd: PASSWORD, newPasswd });
    expect(body.extra).toEqual({ fields: { newPasswd: translate('zh', 'identity.passwordRefusal.context') } });
  }
});

test('any other is taken, whatever it is made of, up to 128 characters', async () => {
  for (const fit of ['correct horse battery', '红烧肉配白米饭吧', '🦷'.repeat(128), 'nodigitsnocapitals']) {
    expect(await refusalOf(fit)).toBeNull();
  }
});

test('who has no password is added all the same', async () => {
  expect((await aPerson(server.current)).userId).toMatch(/^[0-9a-f-]{36}$/);
});
