import { getCase, listCases } from '@suya/contract/cases/cases.endpoints';
import { clinicTalk } from '@suya/contract/cases/conversation.endpoints';
import { getLabCase, labTalk } from '@suya/contract/cases/lab-cases.endpoints';
import { describe, expect, test } from 'vitest';
import { act, composeRoad } from '../../../testing/order-road.ts';
import { aClinic, aDoctor, aLabPerson, aMember, type SignedIn, systemOf } from '../../../testing/people.ts';
import { useComposedServer } from '../../../testing/test-server.ts';
import { aTalk, hear, newsOf, say } from '../testing/talking.ts';

const server = useComposedServer(composeRoad);
const NOBODY = '01900000-0000-7000-8000-000000000000';

describe('a conversation', () => {
  test('is one for both sides, in the order it was said, word for word', async () => {
    const talk = await aTalk(server.current);
    const words = '<img src=x onerror=alert(1)> **不是标签**\n第二行 &amp; "引号"';
    await say(talk.assistant, talk, words);
    await say(talk.lab.intake, talk, '收到');
    const [heard, atLab] = [await hear(talk.doctor, talk), await hear(talk.lab.designer, talk)];
    expect(heard.messages).toEqual(atLab.messages);
    expect(heard.messages.map(({ seq, text, fromLab, authorName }) => [seq, text, fromLab, authorName])).toEqual([
      [1, words, false, talk.assistant.name],
      [2, '收到', true, talk.lab.intake.name],
    ]);
  });

  test('says who has read how far, person by person; nobody unreads', async () => {
    const talk = await aTalk(server.current);
    const { caseId } = talk;
    await say(talk.assistant, talk, '一');
    await say(talk.assistant, talk, '二');
    expect((await hear(talk.lab.intake, talk)).unread).toBe(2);
    const read = (await talk.lab.intake.ask(labTalk.readMessages, { caseId, seq: 1 })).body.data;
    expect(read).toMatchObject({ userId: talk.lab.intake.userId, name: talk.lab.intake.name, fromLab: true, seq: 1 });
    expect((await hear(talk.lab.intake, talk)).unread).toBe(1);
    expect((await hear(talk.lab.designer, talk)).unread).toBe(2);
    await talk.lab.intake.ask(labTalk.readMessages, { caseId, seq: 999 });
    await talk.lab.intake.ask(labTalk.readMessages, { caseId, seq: 0 });
    const { readers } = await hear(talk.doctor, talk);
    expect(readers.map(({ name, seq }) => [name, seq]).sort()).toEqual(
      [
        [talk.assistant.name, 2],
        [talk.lab.intake.name, 2],
      ].sort(),
    );
  });

  test('counts as unread what the other side wrote, on the case, in the lists and for each person', async () => {
    const talk = await aTalk(server.current);
    const { caseId } = talk;
    await say(talk.assistant, talk, '请问进度');
    await say(talk.lab.intake, talk, '明天出设计');
    await say(talk.lab.intake, talk, '今天出');
    const of = async (who: SignedIn) => (await who.ask(clinicTalk.listUnread, {})).body.data;
    expect(await of(talk.doctor)).toMatchObject({
      total: 2,
      conversations: [{ caseId, unread: 2, authorName: talk.lab.intake.name, text: '今天出', patientName: '陈晓雯' }],
    });
    expect((await talk.doctor.ask(getCase, { caseId })).body.data.unread).toBe(2);
    expect((await talk.doctor.ask(listCases, { unread: true })).body.data.list.map((row) => row.id)).toEqual([caseId]);
    await talk.doctor.ask(clinicTalk.readMessages, { caseId, seq: 3 });
    expect(await of(talk.doctor)).toEqual({ total: 0, conversations: [] });
    expect((await of(talk.assistant)).total).toBe(2);
    const atLab = (await talk.lab.designer.ask(labTalk.listUnread, {})).body.data.conversations;
    expect(atLab.find((row) => row.caseId === caseId)).toMatchObject({ unread: 1, clinicName: talk.clinic.name });
    expect((await talk.lab.designer.ask(getLabCase, { caseId })).body.data.unread).toBe(1);
  });

  test('is paged backwards, thirty at a time', async () => {
    const talk = await aTalk(server.current);
    for (let n = 1; n <= 35; n += 1) await say(n % 2 ? talk.assistant : talk.lab.intake, talk, `第 ${n} 条`);
    const last = await hear(talk.doctor, talk);
    expect([last.messages[0]?.seq, last.messages.at(-1)?.seq, last.hasOlder]).toEqual([6, 35, true]);
    const older = (await talk.doctor.ask(clinicTalk.listMessages, { caseId: talk.caseId, before: 6 })).body.data;
    expect([older.messages.map(({ seq }) => seq), older.hasOlder]).toEqual([[1, 2, 3, 4, 5], false]);
  });

  test('sent again under the same key is said once', async () => {
    const talk = await aTalk(server.current);
    const send = () =>
      talk.assistant.ask(
        clinicTalk.sendMessage,
        { caseId: talk.caseId, text: '只说一次' },
        { headers: { 'idempotency-key': `again-${talk.caseId}` } },
      );
    const [first, second] = [await send(), await send()];
    expect(second.body.data).toEqual(first.body.data);
    expect((await hear(talk.doctor, talk)).messages).toHaveLength(1);
  });

  test('is told live to both sides, and that somebody read; reading further is no news twice', async () => {
    const talk = await aTalk(server.current);
    await say(talk.assistant, talk, '在吗');
    await talk.lab.intake.ask(labTalk.readMessages, { caseId: talk.caseId, seq: 1 });
    await talk.lab.intake.ask(labTalk.readMessages, { caseId: talk.caseId, seq: 1 });
    for (const side of ['clinic', 'lab'] as const) {
      expect((await newsOf(talk, side)).filter((name) => name !== 'case.changed')).toEqual(['case.said', 'case.read']);
    }
  });

  test('takes no message of nothing', async () => {
    const talk = await aTalk(server.current);
    const refused = await talk.assistant.ask(clinicTalk.sendMessage, { caseId: talk.caseId, text: ' \n ' });
    expect([refused.status, refused.body.extra]).toEqual([422, { fields: { text: expect.any(String) } }]);
  });

  test('numbers what ten people say at once without a gap or a double', async () => {
    const talk = await aTalk(server.current);
    const said = await Promise.all(
      Array.from({ length: 10 }, (_, n) => say(n % 2 ? talk.assistant : talk.lab.intake, talk, `${n}`)),
    );
    expect(said.map(({ seq }) => seq).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });
});

describe('a conversation is closed', () => {
  test('to another clinic, to those without a right on it, and to the other side’s address', async () => {
    const talk = await aTalk(server.current);
    const { caseId } = talk;
    const { id: messageId } = await say(talk.assistant, talk, '内部');
    const stranger = await aDoctor(await aClinic(server.current));
    const refused = await Promise.all([
      stranger.ask(clinicTalk.listMessages, { caseId }),
      stranger.ask(clinicTalk.sendMessage, { caseId, text: '?' }),
      stranger.ask(clinicTalk.readMessages, { caseId, seq: 1 }),
      stranger.ask(clinicTalk.withdrawMessage, { caseId, messageId }),
      stranger.ask(clinicTalk.listCaseMarks, { caseId }),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    const finance = await aMember(talk.clinic, ['finance']);
    expect((await finance.ask(clinicTalk.listMessages, { caseId })).status).toBe(200);
    expect((await finance.ask(clinicTalk.sendMessage, { caseId, text: '?' })).status).toBe(403);
    expect((await talk.assistant.ask(labTalk.sendMessage, { caseId, text: '?' })).status).toBe(403);
    expect((await talk.lab.intake.ask(clinicTalk.sendMessage, { caseId, text: '?' })).status).toBe(403);
    const admin = await aLabPerson(server.current, 'platformAdmin');
    expect((await admin.ask(labTalk.listMessages, { caseId })).status).toBe(403);
  });

  test('to the lab until an order is handed in, and again once that was withdrawn', async () => {
    const talk = await aTalk(server.current);
    await act(talk, talk.doctor, 'withdraw');
    const { caseId } = talk;
    for (const endpoint of [labTalk.listMessages, labTalk.listCaseMarks] as const) {
      expect((await talk.lab.intake.ask(endpoint, { caseId })).status).toBe(404);
    }
    expect((await talk.lab.intake.ask(labTalk.sendMessage, { caseId, text: '?' })).status).toBe(404);
    await say(talk.assistant, talk, '先记在这里');
    expect((await talk.lab.intake.ask(labTalk.listUnread, {})).body.data.conversations).not.toContainEqual(
      expect.objectContaining({ caseId }),
    );
  });

  test('in the database itself: nobody speaks or reads in another’s name, or changes what another said', async () => {
    const talk = await aTalk(server.current);
    const { clinic, caseId, assistant, doctor } = talk;
    const { id } = await say(assistant, talk, '原话');
    const scope = { kind: 'clinic', clinicId: clinic.id, clinicIds: [clinic.id], userId: doctor.userId } as const;
    const { db } = systemOf(server.current).as(scope);
    const forged = { clinic_id: clinic.id, case_id: caseId, seq: 7, author_name: '假', text: '假' };
    for (const row of [
      { ...forged, id: NOBODY, author_id: assistant.userId, from_lab: false },
      { ...forged, id: NOBODY, author_id: doctor.userId, from_lab: true },
    ]) {
      await expect(db.insertInto('case_message').values(row).execute()).rejects.toMatchObject({
        cause: { code: '42501' },
      });
    }
    const reading = { clinic_id: clinic.id, case_id: caseId, user_id: NOBODY, name: '假', from_lab: false, seq: 1 };
    await expect(db.insertInto('case_reader').values(reading).execute()).rejects.toMatchObject({
      cause: { code: '42501' },
    });
    const changed = await db.updateTable('case_message').set({ text: '改' }).where('id', '=', id).executeTakeFirst();
    expect(changed.numUpdatedRows).toBe(0n);
    const own = systemOf(server.current).as({ ...scope, userId: assistant.userId }).db;
    const mine = await own.updateTable('case_message').set({ text: '改' }).where('id', '=', id).executeTakeFirst();
    expect(mine.numUpdatedRows).toBe(1n);
  });
});
