import { addLabPerson, resetFactor } from '@suya/contract/identity/lab-accounts.endpoints';
import { describe, expect, test } from 'vitest';
import { composeModules } from '../../../testing/compose-modules.ts';
import { aLabPerson, aPerson, aPhone, systemOf } from '../../../testing/people.ts';
import { useComposedServer } from '../../../testing/test-server.ts';
import { clinicsInTests } from '../../clinics/testing/clinics-in-tests.ts';
import { givenApp } from '../testing/app-in-tests.ts';
import { identity, identityDeps } from '../testing/identity-in-tests.ts';
import { receivedBy } from '../testing/sms-in-tests.ts';
import { countCode } from './sms-budgets.ts';

const server = useComposedServer(composeModules(identity, clinicsInTests));
const PHONE_AN_HOUR = 5;

/** How many more messages a phone may be sent within the hour, all of which are counted. */
async function useUp(phone: string): Promise<number> {
  const anybody = systemOf(server.current).as({ kind: 'identity', userId: null });
  for (let sent = 0; ; sent++) {
    await systemOf(server.current).db.deleteFrom('rate').where('key', 'like', 'sms.minute:%').execute();
    const asked = countCode(identityDeps, anybody, { phone, scene: 'login', userId: null });
    const refused = await asked.catch((error: { code?: number }) => error.code);
    if (refused) return sent;
  }
}

/** Each way in which a phone is told of its own account by somebody else: what is done, and what is read. */
const ways = {
  'who is let into the lab': async () => {
    const phone = aPhone();
    const admin = await aLabPerson(server.current, 'platformAdmin');
    const act = () => admin.ask(addLabPerson, { phone, name: '郑工', roles: ['design'] });
    return { phone, act, text: '您已加入技工所工作台' };
  },
  'whose second factor is switched off': async () => {
    const person = await aPerson(server.current);
    const admin = await aLabPerson(server.current, 'platformAdmin');
    await givenApp(server.current, person);
    const act = () => admin.ask(resetFactor, { userId: person.userId, reason: '手机丢失' });
    return { phone: person.phone, act, text: '已应要求关闭您账号的二次验证' };
  },
};

describe.each(Object.entries(ways))('%s', (_, prepare) => {
  test('is told, and that counts among the messages of the phone', async () => {
    const { phone, act } = await prepare();
    expect((await act()).status).toBe(200);
    expect(await useUp(phone)).toBe(PHONE_AN_HOUR - 1);
  });

  test('is told although the phone was sent all that it may be: nobody is kept out by codes that others asked for', async () => {
    const { phone, act, text } = await prepare();
    expect(await useUp(phone)).toBe(PHONE_AN_HOUR);
    expect((await act()).status).toBe(200);
    expect((await receivedBy(server.current, phone))[0]).toContain(text);
  });
});
