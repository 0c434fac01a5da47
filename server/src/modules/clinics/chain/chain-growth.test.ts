import {
  answerChainInvitation,
  endChainInvitation,
  inviteClinic,
  listChainInvitations,
  openBranch,
} from '@suya/contract/clinics/chain-growth.endpoints';
import { listHeadOffice } from '@suya/contract/clinics/head-office.endpoints';
import { createCompany, multipleAuth, orgAuthStatus } from '@suya/contract/clinics/papers.endpoints';
import { changeClinic, getAccountInfo } from '@suya/contract/identity/identity.endpoints';
import { beforeAll, describe, expect, test } from 'vitest';
import { aChain } from '../../../testing/a-chain.ts';
import { call } from '../../../testing/call.ts';
import { aClinic, anAdmin, anAssistant, type SignedIn, systemOf } from '../../../testing/people.ts';
import { useServer } from '../../../testing/use-server.ts';
import { aCompany, aNewcomer } from '../testing/papers.ts';
import { aReviewer, type Reviewer, within } from '../testing/reviewing.ts';

const server = useServer();
let reviewer: Reviewer;
beforeAll(async () => {
  reviewer = await aReviewer(server.current);
});

/** A clinic that opened by itself and passed, and its admin. */
async function aSingleClinic(companyName = '晨曦口腔') {
  const founder = await aNewcomer(server.current);
  const opened = (await founder.ask(createCompany, { ...(await aCompany(founder)), companyName })).body.data;
  await reviewer.pass(founder);
  const clinicId = opened.clinicIds[0] ?? '';
  return { clinicId, companyId: opened.companyId, admin: await within(founder, clinicId) };
}

const clinicsOf = async (person: SignedIn) =>
  (await person.ask(getAccountInfo, {})).body.data.switchClinicList.map(({ clinicId }) => clinicId);
const seenBy = async (person: SignedIn) => (await person.ask(listChainInvitations, {})).body.data;
const enter = async (person: SignedIn, clinicId: string) => (await person.ask(changeClinic, { clinicId })).status;

describe('a chain opens a further clinic', () => {
  test('under papers of its own, which pass or not by themselves; the head office is in it at once', async () => {
    const { office, here, mainId: chainId } = await aChain(server.current);
    const company = { chainId, ...(await aCompany(office)), companyName: '安和三店' };
    const { status, body } = await office.ask(openBranch, company);
    expect(status).toBe(200);
    const { clinicId, companyId } = body.data;
    expect(await clinicsOf(office)).toContain(clinicId);
    const inside = await within(office, clinicId);
    expect((await inside.ask(orgAuthStatus, {})).body.data.authStatus).toBe(0);
    await reviewer.reject(office, '许可证不清');
    expect((await inside.ask(orgAuthStatus, {})).body.data).toEqual({ authStatus: 2, rejectReason: '许可证不清' });
    const { main, subs } = (await inside.ask(multipleAuth, {})).body.data;
    expect(main?.authStatus).toBe(1);
    expect(subs.find((one) => one.companyId === companyId)).toMatchObject({ companyName: '安和三店', authStatus: 2 });
    expect(subs.find(({ clinics }) => clinics.some((one) => one.clinicId === here.id))?.authStatus).not.toBe(2);
    const again = await inside.ask(openBranch, { chainId, ...(await aCompany(inside)), companyName: '安和三店' });
    expect(again.body.extra).toEqual({ fields: { companyName: '门店名称不能重复' } });
  });

  test('not before the chain has passed, and by nobody but its head office', async () => {
    const founder = await aNewcomer(server.current);
    const place = { province: '福建省', city: '福州市', district: '鼓楼区', address: '五四路 2 号' };
    const opened = await founder.ask(createCompany, {
      ...(await aCompany(founder)),
      subs: [{ name: '安宁一店', ...place }],
    });
    const head = await within(founder, opened.body.data.clinicIds[0]);
    const second = { chainId: opened.body.data.companyId, ...(await aCompany(head)), companyName: '安宁二店' };
    const waiting = await head.ask(openBranch, second);
    expect(waiting.body).toMatchObject({ code: 60031, msg: '连锁总部的资料通过审核后才能增加门店' });
    const { here, mainId: chainId } = await aChain(server.current);
    const [admin, assistant] = [await anAdmin(here), await anAssistant(here)];
    for (const other of [admin, assistant, head]) {
      expect((await other.ask(openBranch, { chainId, ...(await aCompany(other)) })).status).toBe(404);
    }
    const system = systemOf(server.current).as({ kind: 'identity', userId: admin.userId });
    const smuggled = {
      id: crypto.randomUUID(),
      name: '混入',
      kind: 'sub',
      main_id: chainId,
      created_by: admin.userId,
    } as const;
    await expect(system.db.insertInto('organisation').values(smuggled).execute()).rejects.toMatchObject({ code: 404 });
  });
});

describe('a clinic that is here already', () => {
  test('joins a chain by its own admin’s word, is seen by the head office from then on, and leaves again', async () => {
    const { office, here } = await aChain(server.current);
    const { clinicId, admin } = await aSingleClinic();
    const { invitationId } = (await office.ask(inviteClinic, { clinicId })).body.data;
    expect((await office.ask(inviteClinic, { clinicId })).body.data).toEqual({ invitationId });
    expect(await seenBy(office)).toMatchObject([
      { invitationId, side: 'chain', state: 'open', clinicName: '晨曦口腔' },
    ]);
    expect(await seenBy(admin)).toMatchObject([{ invitationId, side: 'clinic', state: 'open', chainName: '总部' }]);
    expect(await clinicsOf(office)).not.toContain(clinicId);
    expect((await office.ask(answerChainInvitation, { invitationId, accept: true })).status).toBe(404);
    expect((await admin.ask(answerChainInvitation, { invitationId, accept: true })).status).toBe(200);
    expect(await clinicsOf(office)).toContain(clinicId);
    expect((await admin.ask(orgAuthStatus, {})).body.data.authStatus).toBe(1);
    expect((await admin.ask(listHeadOffice, {})).status).toBe(404);
    expect(await clinicsOf(admin)).toEqual([clinicId]);
    const inside = await within(office, clinicId);
    expect((await admin.ask(endChainInvitation, { invitationId })).status).toBe(200);
    expect((await inside.ask(getAccountInfo, {})).status).toBe(401);
    expect([await seenBy(admin), await seenBy(await anAdmin(here))]).toEqual([[], []]);
    expect((await admin.ask(getAccountInfo, {})).body.data).toMatchObject({ clinicName: '晨曦口腔', isCompany: false });
  });

  test('refuses and may be asked again; what was taken back joins nothing; the head office lets a clinic go', async () => {
    const { office } = await aChain(server.current);
    const { clinicId, admin } = await aSingleClinic();
    const ask = async () => (await office.ask(inviteClinic, { clinicId })).body.data.invitationId;
    const refused = await ask();
    expect((await admin.ask(endChainInvitation, { invitationId: refused })).status).toBe(404);
    await admin.ask(answerChainInvitation, { invitationId: refused, accept: false });
    const withdrawn = await ask();
    expect(withdrawn).not.toBe(refused);
    await office.ask(endChainInvitation, { invitationId: withdrawn });
    expect((await admin.ask(answerChainInvitation, { invitationId: withdrawn, accept: true })).status).toBe(404);
    expect(await clinicsOf(office)).not.toContain(clinicId);
    const joined = await ask();
    await admin.ask(answerChainInvitation, { invitationId: joined, accept: true });
    expect((await admin.ask(answerChainInvitation, { invitationId: joined, accept: false })).body.code).toBe(60063);
    expect((await office.ask(endChainInvitation, { invitationId: joined })).status).toBe(200);
    expect(await clinicsOf(office)).not.toContain(clinicId);
    expect(await enter(office, clinicId)).not.toBe(200);
  });

  test('of two chains that ask joins one', async () => {
    const { clinicId, admin } = await aSingleClinic();
    const offices = [(await aChain(server.current)).office, (await aChain(server.current)).office];
    const ids = [];
    for (const office of offices) ids.push((await office.ask(inviteClinic, { clinicId })).body.data.invitationId);
    const answers = await Promise.all(
      ids.map((invitationId) => admin.ask(answerChainInvitation, { invitationId, accept: true })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const seen = await Promise.all(offices.map(async (office) => (await clinicsOf(office)).includes(clinicId)));
    expect(seen.filter(Boolean)).toHaveLength(1);
  });

  test('is asked by a head office only, and not where it is of a chain already or has no record', async () => {
    const { office, sister } = await aChain(server.current);
    const { clinicId, admin } = await aSingleClinic();
    expect((await admin.ask(inviteClinic, { clinicId: sister.id })).status).toBe(404);
    for (const closed of [sister.id, (await aClinic(server.current)).id]) {
      expect((await office.ask(inviteClinic, { clinicId: closed })).status).toBe(409);
    }
    expect((await office.ask(inviteClinic, { clinicId: crypto.randomUUID() })).status).toBe(404);
    expect((await call(server.current.http, inviteClinic, { clinicId })).status).toBe(401);
    const { invitationId } = (await office.ask(inviteClinic, { clinicId })).body.data;
    const strangers = [(await aChain(server.current)).office, (await aSingleClinic('夜明口腔')).admin];
    for (const stranger of strangers) {
      expect(await seenBy(stranger)).toEqual([]);
      expect((await stranger.ask(answerChainInvitation, { invitationId, accept: true })).status).toBe(404);
      expect((await stranger.ask(endChainInvitation, { invitationId })).status).toBe(404);
    }
  });

  test('is put into a chain by no statement without that word, and passes no papers of itself with it', async () => {
    const { office } = await aChain(server.current);
    const { clinicId, companyId, admin } = await aSingleClinic();
    await office.ask(inviteClinic, { clinicId });
    const own = systemOf(server.current).as({ kind: 'identity', userId: admin.userId }).db;
    const { main_id } = await own.selectFrom('chain_invitation').select('main_id').executeTakeFirstOrThrow();
    for (const change of [
      { kind: 'sub' as const, main_id },
      { kind: 'sub' as const, main_id, auth_status: 0 as const },
    ]) {
      const smuggle = own.updateTable('organisation').set(change).where('id', '=', companyId).execute();
      await expect(smuggle).rejects.toMatchObject({ code: expect.anything() });
    }
    const heads = systemOf(server.current).as({ kind: 'identity', userId: office.userId }).db;
    const forced = heads.updateTable('chain_invitation').set({ state: 'joined', moved_by: office.userId });
    await expect(forced.where('main_id', '=', main_id).execute()).rejects.toMatchObject({ code: 404 });
  });
});
