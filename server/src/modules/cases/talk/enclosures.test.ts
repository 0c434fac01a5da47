import { clinicTalk } from '@suya/contract/cases/conversation.endpoints';
import { labTalk } from '@suya/contract/cases/lab-cases.endpoints';
import { clinicReview } from '@suya/contract/plans/plans.endpoints';
import { describe, expect, test } from 'vitest';
import { withClient } from '../../../platform/db/connection.ts';
import { storedFilesOf } from '../../../platform/files/index.ts';
import { aPublishedVersion, aVersionInCheck, type Case, composeRoad, toDesign } from '../../../testing/order-road.ts';
import { type SignedIn, systemOf } from '../../../testing/people.ts';
import { useComposedServer } from '../../../testing/test-server.ts';
import { aPicture, aTalk, hear, say } from '../testing/talking.ts';

const server = useComposedServer(composeRoad);

describe('a picture in a message', () => {
  const seenBy = async ({ ground, clinic }: Case, who: SignedIn, fileId: string): Promise<number> => {
    const scope =
      'clinicId' in who
        ? ({ kind: 'clinic', clinicId: clinic.id, clinicIds: [clinic.id], userId: who.userId } as const)
        : ({ kind: 'lab', userId: who.userId } as const);
    return (await storedFilesOf(systemOf(ground).as(scope), [fileId])).length;
  };

  test('is seen by the other side from the message on, and no more once it was taken back', async () => {
    const talk = await aTalk(server.current);
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
    const talk = await aTalk(server.current);
    const { caseId, lab, assistant, doctor } = talk;
    const [used, colleagues] = [await aPicture(talk, assistant), await aPicture(talk, doctor)];
    await assistant.ask(clinicTalk.sendMessage, { caseId, fileIds: [used] });
    const elsewhere = await aTalk(server.current);
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
    const talk = await aTalk(server.current);
    const { caseId, doctor, lab, orderId } = talk;
    await toDesign(talk);
    const versionId = await aPublishedVersion(talk);
    const mark = (await doctor.ask(clinicReview.addMark, { versionId, ...spot, comment: '这里太厚' })).body.data;
    const expected = { markId: mark.id, number: 1, versionId, version: 1, orderId, comment: '这里太厚' };
    expect((await lab.designer.ask(labTalk.listCaseMarks, { caseId })).body.data).toMatchObject([expected]);
    const sent = (await lab.designer.ask(labTalk.sendMessage, { caseId, markIds: [mark.id] })).body.data;
    expect(sent.marks).toMatchObject([expected]);
    const other = await aTalk(server.current);
    const refused = await other.doctor.ask(clinicTalk.sendMessage, { caseId: other.caseId, markIds: [mark.id] });
    expect([refused.status, refused.body.extra]).toEqual([422, { fields: { markIds: expect.any(String) } }]);
  });

  test('on a version that is not published cannot be spoken of', async () => {
    const talk = await aTalk(server.current);
    await toDesign(talk);
    const versionId = await aVersionInCheck(talk);
    const { labReview } = await import('@suya/contract/plans/lab-plans.endpoints');
    const { id } = (await talk.lab.checker.ask(labReview.addMark, { versionId, ...spot, comment: '内部' })).body.data;
    const { caseId } = talk;
    expect((await talk.lab.checker.ask(labTalk.listCaseMarks, { caseId })).body.data).toEqual([]);
    expect((await talk.lab.checker.ask(labTalk.sendMessage, { caseId, markIds: [id] })).status).toBe(422);
  });
});

describe('taking a message back', () => {
  test('within two minutes leaves nothing, later a trace; what it said is kept for the audit only', async () => {
    const talk = await aTalk(server.current);
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
    const talk = await aTalk(server.current);
    const { caseId } = talk;
    const { id: messageId } = await say(talk.assistant, talk, '我的话');
    expect((await talk.doctor.ask(clinicTalk.withdrawMessage, { caseId, messageId })).status).toBe(404);
    expect((await talk.lab.intake.ask(labTalk.withdrawMessage, { caseId, messageId })).status).toBe(404);
    expect((await hear(talk.doctor, talk)).messages[0]?.text).toBe('我的话');
  });
});
