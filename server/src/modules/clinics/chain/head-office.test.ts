import { addToHeadOffice, listHeadOffice, removeFromHeadOffice } from '@suya/contract/clinics/head-office.endpoints';
import { removeAccount } from '@suya/contract/identity/account.endpoints';
import { getAccountInfo } from '@suya/contract/identity/identity.endpoints';
import { describe, expect, test } from 'vitest';
import { call } from '../../../testing/call.ts';
import { aClinic, anAdmin, anAssistant, aPerson, type Person, signIn, systemOf } from '../../../testing/people.ts';
import { useServer } from '../../../testing/use-server.ts';
import { addOrganisationMember, openOrganisation } from '../index.ts';

const server = useServer();
const PASSWORD = 'a long password nobody has';
const system = () => systemOf(server.current);

/** A chain of two clinics whose head office is one person. */
async function aChain() {
  const main = await openOrganisation(system(), { name: '安和总部', kind: 'main', authStatus: 1 });
  const clinics = [];
  for (const name of ['安和一店', '安和二店']) {
    const organisationId = await openOrganisation(system(), { name, kind: 'sub', mainId: main, authStatus: 1 });
    clinics.push(await aClinic(server.current, { name, organisationId }));
  }
  const [one, two] = clinics as [(typeof clinics)[0], (typeof clinics)[0]];
  const person = await aPerson(server.current, { password: PASSWORD });
  await addOrganisationMember(system(), main, person.userId);
  const enter = (who: Person) => signIn(server.current, who, { side: 'clinic', clinicId: one.id });
  return { main, one, two, head: await enter(person), enter };
}

const actionsAbout = async (userId: string) =>
  (await system().db.selectFrom('audit').select('action').where('object_id', '=', userId).orderBy('at').execute()).map(
    ({ action }) => action,
  );

describe('a chain’s head office', () => {
  test('takes in somebody of its staff, who sees every clinic from then on, until they are taken out', async () => {
    const { head, one, two, enter } = await aChain();
    const colleague = await anAssistant(two);
    const { people, candidates } = (await head.ask(listHeadOffice, {})).body.data;
    expect(people).toMatchObject([{ userId: head.userId, isMe: true, phone: `139****${head.phone.slice(-4)}` }]);
    expect(candidates).toEqual([{ userId: colleague.userId, name: colleague.name, clinicName: two.name }]);
    const { userId } = colleague;
    expect((await head.ask(addToHeadOffice, { userId })).status).toBe(200);
    expect((await head.ask(addToHeadOffice, { userId })).status).toBe(200);
    const inOne = await enter(colleague);
    expect((await inOne.ask(getAccountInfo, {})).body.data).toMatchObject({ clinicName: one.name, isCompany: true });
    expect((await head.ask(listHeadOffice, {})).body.data.people).toHaveLength(2);
    expect((await head.ask(removeFromHeadOffice, { userId })).status).toBe(200);
    expect((await inOne.ask(getAccountInfo, {})).status).toBe(401);
    expect((await colleague.ask(getAccountInfo, {})).body.data).toMatchObject({ clinicName: two.name });
    expect(await actionsAbout(userId)).toEqual(['headOffice.add', 'headOffice.remove']);
  });

  test('keeps its last one, who hands over before they leave or close their account', async () => {
    const { head, one, enter } = await aChain();
    const own = { userId: head.userId };
    const kept = await head.ask(removeFromHeadOffice, own);
    expect(kept.body).toMatchObject({ code: 60062, msg: expect.stringContaining('请先添加另一位总部人员') });
    const open = await head.ask(removeAccount, { password: PASSWORD });
    expect(open).toMatchObject({ status: 409, body: { msg: expect.stringContaining('机构资料') } });
    const heir = await anAssistant(one);
    await head.ask(addToHeadOffice, { userId: heir.userId });
    expect((await head.ask(removeAccount, { password: PASSWORD })).status).toBe(200);
    const { people } = (await (await enter(heir)).ask(listHeadOffice, {})).body.data;
    expect(people.map(({ userId }) => userId)).toEqual([heir.userId]);
  });

  test('of its last two who leave at once keeps one', async () => {
    const { head, one, enter } = await aChain();
    const second = await anAssistant(one);
    await head.ask(addToHeadOffice, { userId: second.userId });
    const both = [head, await enter(second)];
    const answers = await Promise.all(
      both.map((person) => person.ask(removeFromHeadOffice, { userId: person.userId })),
    );
    expect(answers.map(({ body }) => body.code).sort()).toEqual([200, 60062]);
  });

  test('takes in nobody from outside, and is managed by nobody else: not by a clinic’s admin, nor by another chain', async () => {
    const { head, one, main } = await aChain();
    const other = await aChain();
    const stranger = await anAssistant(other.one);
    expect((await head.ask(addToHeadOffice, { userId: stranger.userId })).status).toBe(404);
    expect((await head.ask(removeFromHeadOffice, { userId: other.head.userId })).status).toBe(404);
    const [admin, assistant] = [await anAdmin(one), await anAssistant(one)];
    for (const userId of [head.userId, assistant.userId]) {
      for (const endpoint of [addToHeadOffice, removeFromHeadOffice]) {
        expect((await admin.ask(endpoint, { userId })).status).toBe(404);
        expect((await assistant.ask(endpoint, { userId })).status).toBe(403);
        expect((await call(server.current.http, endpoint, { userId })).status).toBe(401);
      }
    }
    expect((await admin.ask(listHeadOffice, {})).status).toBe(404);
    const own = system().as({ kind: 'identity', userId: admin.userId }).db;
    const values = { organisation_id: main, user_id: admin.userId };
    await expect(own.insertInto('organisation_member').values(values).execute()).rejects.toMatchObject({ code: 404 });
  });
});
