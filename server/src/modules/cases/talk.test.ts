import { getCase, listCases } from '@suya/contract/cases/cases.endpoints';
import { clinicTalk } from '@suya/contract/cases/conversation.endpoints';
import type { Message } from '@suya/contract/cases/conversation.schema';
import { addNote, getLabCase, labTalk, listNotes } from '@suya/contract/cases/lab-cases.endpoints';
import { getOrder } from '@suya/contract/orders/orders.endpoints';
import { clinicReview } from '@suya/contract/plans/plans.endpoints';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { withClient } from '../../platform/db/connection.ts';
import { storedFilesOf } from '../../platform/files/index.ts';
import {
  aCase,
  act,
  aPublishedVersion,
  aVersionInCheck,
  type Case,
  composeRoad,
  toDesign,
} from '../../testing/order-road.ts';
import { aClinic, aDoctor, aLabPerson, aMember, anAssistant, type SignedIn, systemOf } from '../../testing/people.ts';
import { useComposedServer } from '../../testing/test-server.ts';
import { aPicture, caseIdOf } from './testing/talking.ts';

const server = useComposedServer(composeRoad);
const NOBODY = '01900000-0000-7000-8000-000000000000';

async function aTalk() {
  const one = await aCase(server.current);
  return { ...one, caseId: await caseIdOf(one), assistant: await anAssistant(one.clinic) };
}
type Talk = Awaited<ReturnType<typeof aTalk>>;

const say = async (who: SignedIn, { caseId }: Talk, text: string): Promise<Message> =>
  (await who.ask('clinicId' in who ? clinicTalk.sendMessage : labTalk.sendMessage, { caseId, text })).body.data;
const hear = async (who: SignedIn, { caseId }: Pick<Talk, 'caseId'>) =>
  (await who.ask('clinicId' in who ? clinicTalk.listMessages : labTalk.listMessages, { caseId })).body.data;

/** The names of the news that a side's event stream would carry about a case. */
async function newsOf({ ground, clinic, caseId }: Talk, side: 'clinic' | 'lab'): Promise<string[]> {
  const scope =
    side === 'lab'
      ? ({ kind: 'lab', userId: NOBODY } as const)
      : ({ kind: 'clinic', clinicId: clinic.id, clinicIds: [clinic.id], userId: NOBODY } as const);
  const rows = await ground.database
    .scoped(scope)
    .selectFrom('outbox')
    .select(['name', 'payload'])
    .where('name', 'like', 'case.%')
    .where(sql<boolean>`payload ->> 'caseId' = ${caseId}`)
    .orderBy('id')
    .execute();
  // What travels says where to read, never what was said.
  expect(rows.every((row) => Object.keys(row.payload as object).join() === 'caseId')).toBe(true);
  return rows.map((row) => row.name);
}

describe('a conversation', () => {
  test('is one for both sides, in the order it was said, word for word', async () => {
    const talk = await aTalk();
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
    const talk = await aTalk();
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
    const talk = await aTalk();
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
    const talk = await aTalk();
    for (let n = 1; n <= 35; n += 1) await say(n % 2 ? talk.assistant : talk.lab.intake, talk, `第 ${n} 条`);
    const last = await hear(talk.doctor, talk);
    expect([last.messages[0]?.seq, last.messages.at(-1)?.seq, last.hasOlder]).toEqual([6, 35, true]);
    const older = (await talk.doctor.ask(clinicTalk.listMessages, { caseId: talk.caseId, before: 6 })).body.data;
    expect([older.messages.map(({ seq }) => seq), older.hasOlder]).toEqual([[1, 2, 3, 4, 5], false]);
  });

  test('sent again under the same key is said once', async () => {
    const talk = await aTalk();
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
    const talk = await aTalk();
    await say(talk.assistant, talk, '在吗');
    await talk.lab.intake.ask(labTalk.readMessages, { caseId: talk.caseId, seq: 1 });
    await talk.lab.intake.ask(labTalk.readMessages, { caseId: talk.caseId, seq: 1 });
    for (const side of ['clinic', 'lab'] as const) {
      expect((await newsOf(talk, side)).filter((name) => name !== 'case.changed')).toEqual(['case.said', 'case.read']);
    }
  });

  test('takes no message of nothing', async () => {
    const talk = await aTalk();
    const refused = await talk.assistant.ask(clinicTalk.sendMessage, { caseId: talk.caseId, text: ' \n ' });
    expect([refused.status, refused.body.extra]).toEqual([422, { fields: { text: expect.any(String) } }]);
  });

  test('numbers what ten people say at once without a gap or a double', async () => {
    const talk = await aTalk();
    const said = await Promise.all(
      Array.from({ length: 10 }, (_, n) => say(n % 2 ? talk.assistant : talk.lab.intake, talk, `${n}`)),
    );
    expect(said.map(({ seq }) => seq).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });
});

describe('a conversation is closed', () => {
  test('to another clinic, to those without a right on it, and to the other side’s address', async () => {
    const talk = await aTalk();
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
    const talk = await aTalk();
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
    const talk = await aTalk();
    const { clinic, caseId, assistant, doctor } = talk;
    const { id } = await say(assistant, talk, '原话');
    const scope = { kind: 'clinic', clinicId: clinic.id, clinicIds: [clinic.id], userId: doctor.userId } as const;
    const { db } = systemOf(server.current).as(scope);
    const forged = { clinic_id: clinic.id, case_id: caseId, seq: 7, author_name: '假', text: '假' };
    for (const row of [
      { ...forged, id: NOBODY, author_id: assistant.userId, from_lab: false },
      { ...forged, id: NOBODY, author_id: doctor.userId, from_lab: true },
    ]) {
      await expect(db.insertInto('case_message').values(row).execute()).rejects.toMatchObject({ code: '42501' });
    }
    const reading = { clinic_id: clinic.id, case_id: caseId, user_id: NOBODY, name: '假', from_lab: false, seq: 1 };
    await expect(db.insertInto('case_reader').values(reading).execute()).rejects.toMatchObject({ code: '42501' });
    const changed = await db.updateTable('case_message').set({ text: '改' }).where('id', '=', id).executeTakeFirst();
    expect(changed.numUpdatedRows).toBe(0n);
    const own = systemOf(server.current).as({ ...scope, userId: assistant.userId }).db;
    const mine = await own.updateTable('case_message').set({ text: '改' }).where('id', '=', id).executeTakeFirst();
    expect(mine.numUpdatedRows).toBe(1n);
  });
});

describe('a picture in a message', () => {
  const seenBy = async ({ ground, clinic }: Case, who: SignedIn, fileId: string): Promise<number> => {
    const scope =
      'clinicId' in who
        ? ({ kind: 'clinic', clinicId: clinic.id, clinicIds: [clinic.id], userId: who.userId } as const)
        : ({ kind: 'lab', userId: who.userId } as const);
    return (await storedFilesOf(systemOf(ground).as(scope), [fileId])).length;
  };

  test('is seen by the other side from the message on, and no more once it was taken back', async () => {
    const talk = await aTalk();
    const { caseId, lab, doctor, assistant } = talk;
    const [theirs, ours] = [await aPicture(talk, lab.intake), await aPicture(talk, assistant)];
    expect([await seenBy(talk, doctor, theirs), await seenBy(talk, lab.intake, ours)]).toEqual([0, 0]);
    const sent = (await lab.intake.ask(labTalk.sendMessage, { caseId, fileIds: [theirs] })).body.data;
    await assistant.ask(clinicTalk.sendMessage, { caseId, text: '见图', fileIds: [ours] });
    const { messages } = await hear(doctor, talk);
    expect(messages.map(({ pictures }) => pictures.map((file) => file.id))).toEqual([[theirs], [ours]]);
    expect((await hear(lab.designer, talk)).messages).toEqual(messages);
    expect([await seenBy(talk, doctor, theirs), await seenBy(talk, lab.intake, ours)]).toEqual([1, 1]);
    await lab.intake.ask(labTalk.withdrawMessage, { caseId, messageId: sent.id });
    expect(await seenBy(talk, doctor, theirs)).toBe(0);
  });

  test('is one’s own, new, of this clinic and a picture', async () => {
    const talk = await aTalk();
    const { caseId, lab, assistant, doctor } = talk;
    const [used, colleagues] = [await aPicture(talk, assistant), await aPicture(talk, doctor)];
    await assistant.ask(clinicTalk.sendMessage, { caseId, fileIds: [used] });
    const elsewhere = await aTalk();
    const foreign = await aPicture(elsewhere, elsewhere.assistant);
    const attempts = await Promise.all([
      assistant.ask(clinicTalk.sendMessage, { caseId, fileIds: [used] }),
      assistant.ask(clinicTalk.sendMessage, { caseId, fileIds: [colleagues] }),
      assistant.ask(clinicTalk.sendMessage, { caseId, fileIds: [foreign] }),
      lab.intake.ask(labTalk.sendMessage, { caseId, fileIds: [used] }),
    ]);
    expect(attempts.map(({ status }) => status)).toEqual([422, 422, 404, 422]);
    expect((await hear(doctor, talk)).messages).toHaveLength(1);
  });
});

describe('a mark in a message', () => {
  const spot = {
    part: 'upper',
    position: [1, 2, 3] as [number, number, number],
    normal: [0, 0, 1] as [number, number, number],
  };

  test('leads to its version, once that is published, and only from its own case', async () => {
    const talk = await aTalk();
    const { caseId, doctor, lab, orderId } = talk;
    await toDesign(talk);
    const versionId = await aPublishedVersion(talk);
    const mark = (await doctor.ask(clinicReview.addMark, { versionId, ...spot, comment: '这里太厚' })).body.data;
    const expected = { markId: mark.id, number: 1, versionId, version: 1, orderId, comment: '这里太厚' };
    expect((await lab.designer.ask(labTalk.listCaseMarks, { caseId })).body.data).toMatchObject([expected]);
    const sent = (await lab.designer.ask(labTalk.sendMessage, { caseId, markIds: [mark.id] })).body.data;
    expect(sent.marks).toMatchObject([expected]);
    const other = await aTalk();
    const refused = await other.doctor.ask(clinicTalk.sendMessage, { caseId: other.caseId, markIds: [mark.id] });
    expect([refused.status, refused.body.extra]).toEqual([422, { fields: { markIds: expect.any(String) } }]);
  });

  test('on a version that is not published cannot be spoken of', async () => {
    const talk = await aTalk();
    await toDesign(talk);
    const versionId = await aVersionInCheck(talk);
    const { labReview } = await import('@suya/contract/plans/plans.endpoints');
    const { id } = (await talk.lab.checker.ask(labReview.addMark, { versionId, ...spot, comment: '内部' })).body.data;
    const { caseId } = talk;
    expect((await talk.lab.checker.ask(labTalk.listCaseMarks, { caseId })).body.data).toEqual([]);
    expect((await talk.lab.checker.ask(labTalk.sendMessage, { caseId, markIds: [id] })).status).toBe(422);
  });
});

describe('taking a message back', () => {
  test('within two minutes leaves nothing, later a trace; what it said is kept for the audit only', async () => {
    const talk = await aTalk();
    const { caseId, assistant, lab, doctor } = talk;
    const [fresh, old] = [await say(assistant, talk, '说错了'), await say(assistant, talk, '很久以前')];
    await withClient(server.current.test.admin, (client) =>
      client.query(`UPDATE case_message SET at = now() - interval '3 minutes' WHERE id = $1`, [old.id]),
    );
    const back = async (messageId: string) =>
      (await assistant.ask(clinicTalk.withdrawMessage, { caseId, messageId })).body.data;
    expect([await back(fresh.id), await back(old.id), await back(old.id)]).toEqual([
      { erased: true },
      { erased: false },
      { erased: false },
    ]);
    const { messages, unread } = await hear(lab.intake, talk);
    expect([messages.map(({ id, text, withdrawn }) => [id, text, withdrawn]), unread]).toEqual([
      [[old.id, '', true]],
      0,
    ]);
    expect(JSON.stringify(await hear(doctor, talk))).not.toContain('很久以前');
    const kept = await systemOf(server.current)
      .db.selectFrom('case_message_withdrawal')
      .select('text')
      .where('clinic_id', '=', talk.clinic.id)
      .orderBy('at')
      .execute();
    expect(kept.map(({ text }) => text)).toEqual(['说错了', '很久以前']);
    const scope = {
      kind: 'clinic',
      clinicId: talk.clinic.id,
      clinicIds: [talk.clinic.id],
      userId: doctor.userId,
    } as const;
    const { db } = systemOf(server.current).as(scope);
    await expect(db.selectFrom('case_message_withdrawal').select('text').execute()).rejects.toMatchObject({
      code: '42501',
    });
  });

  test('is its author’s alone', async () => {
    const talk = await aTalk();
    const { caseId } = talk;
    const { id: messageId } = await say(talk.assistant, talk, '我的话');
    expect((await talk.doctor.ask(clinicTalk.withdrawMessage, { caseId, messageId })).status).toBe(404);
    expect((await talk.lab.intake.ask(labTalk.withdrawMessage, { caseId, messageId })).status).toBe(404);
    expect((await hear(talk.doctor, talk)).messages[0]?.text).toBe('我的话');
  });
});

describe('what the lab notes for itself', () => {
  test('is read by the lab alone: not over HTTP, not by raw SQL, not as news', async () => {
    const talk = await aTalk();
    const { caseId, lab, doctor } = talk;
    await lab.intake.ask(addNote, { caseId, text: 'LAB-ONLY 这位医生要求高' });
    expect((await lab.designer.ask(listNotes, { caseId })).body.data).toMatchObject([
      { authorName: lab.intake.name, text: 'LAB-ONLY 这位医生要求高' },
    ]);
    expect((await doctor.ask(listNotes, { caseId })).status).toBe(403);
    expect((await doctor.ask(addNote, { caseId, text: '?' })).status).toBe(403);
    const everything = await Promise.all([
      doctor.ask(getCase, { caseId }),
      doctor.ask(clinicTalk.listMessages, { caseId }),
      doctor.ask(clinicTalk.listUnread, {}),
      doctor.ask(listCases, {}),
      doctor.ask(getOrder, { orderId: talk.orderId }),
    ]);
    expect(everything.map(({ text }) => text).join()).not.toContain('LAB-ONLY');
    const scope = {
      kind: 'clinic',
      clinicId: talk.clinic.id,
      clinicIds: [talk.clinic.id],
      userId: doctor.userId,
    } as const;
    const { db } = systemOf(server.current).as(scope);
    await expect(sql`SELECT text FROM case_note`.execute(db)).rejects.toMatchObject({ code: '42501' });
    expect(await newsOf(talk, 'clinic')).not.toContain('case.noted');
    expect(await newsOf(talk, 'lab')).toContain('case.noted');
  });

  test('is written on cases that the lab sees only', async () => {
    const talk = await aTalk();
    await act(talk, talk.doctor, 'withdraw');
    expect((await talk.lab.intake.ask(addNote, { caseId: talk.caseId, text: '?' })).status).toBe(404);
    expect((await talk.lab.intake.ask(listNotes, { caseId: NOBODY })).status).toBe(404);
  });
});
