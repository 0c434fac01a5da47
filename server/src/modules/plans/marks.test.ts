import { samples } from '@suya/contract/orders/workflow/samples';
import { labReview } from '@suya/contract/plans/lab-plans.endpoints';
import { clinicReview, type Mark } from '@suya/contract/plans/plans.endpoints';
import { describe, expect, test } from 'vitest';
import { withClient } from '../../platform/db/connection.ts';
import { newId } from '../../platform/ids.ts';
import {
  aCase,
  act,
  aPublishedVersion,
  aVersionInCheck,
  type Case,
  composeRoad,
  toDesign,
} from '../../testing/order-road.ts';
import { aMember, anAssistant } from '../../testing/people.ts';
import { useComposedServer } from '../../testing/test-server.ts';

const server = useComposedServer(composeRoad);

async function aReviewedCase() {
  const one = await aCase(server.current);
  await toDesign(one);
  return { ...one, versionId: await aPublishedVersion(one) };
}

const spot = (comment: string) => ({
  part: 'upper',
  position: [1.5, -20.25, 3] as Mark['position'],
  normal: [0, 0, 1] as Mark['normal'],
  comment,
});

/** The news of marks that the clinic's own event stream would carry. */
function newsToClinic({ ground, clinic, doctor, orderId }: Case) {
  return ground.database
    .scoped({ kind: 'clinic', clinicId: clinic.id, clinicIds: [clinic.id], userId: doctor.userId })
    .selectFrom('outbox')
    .select('payload')
    .where('name', '=', 'plan.marked')
    .where('aggregate', '=', `order:${orderId}`)
    .execute();
}

describe('marks on a plan', () => {
  test('both sides pin and answer; each comment says which side wrote it', async () => {
    const { doctor, lab, versionId } = await aReviewedCase();
    const first = await doctor.ask(clinicReview.addMark, { versionId, ...spot('这里太厚') });
    expect(first.body.data).toMatchObject({ number: 1, part: 'upper', position: [1.5, -20.25, 3], normal: [0, 0, 1] });
    const markId = first.body.data?.id ?? '';
    await lab.designer.ask(labReview.addComment, { versionId, markId, text: '已改薄 0.2 mm' });
    await lab.designer.ask(labReview.addMark, { versionId, ...spot('此处加固') });
    for (const answer of [
      await doctor.ask(clinicReview.listMarks, { versionId }),
      await lab.intake.ask(labReview.listMarks, { versionId }),
    ]) {
      expect(answer.body.data).toMatchObject([
        {
          number: 1,
          comments: [
            { text: '这里太厚', fromLab: false, authorName: doctor.name },
            { text: '已改薄 0.2 mm', fromLab: true, authorName: lab.designer.name },
          ],
        },
        { number: 2, comments: [{ text: '此处加固', fromLab: true }] },
      ]);
    }
  });

  test('the other side hears of it', async () => {
    const one = await aReviewedCase();
    const { lab, versionId, orderId } = one;
    const { body } = await lab.designer.ask(labReview.addMark, { versionId, ...spot('此处加固') });
    expect(await newsToClinic(one)).toEqual([{ payload: { orderId, versionId, markId: body.data?.id } }]);
  });

  test('before publication the lab marks for itself; the clinic neither sees nor hears it until then', async () => {
    const one = await aCase(server.current);
    await toDesign(one);
    const versionId = await aVersionInCheck(one);
    const { body } = await one.lab.checker.ask(labReview.addMark, { versionId, ...spot('边缘') });
    const markId = body.data?.id ?? '';
    expect(await newsToClinic(one)).toEqual([]);
    expect((await one.doctor.ask(clinicReview.listMarks, { versionId })).status).toBe(404);
    expect((await one.doctor.ask(clinicReview.addMark, { versionId, ...spot('?') })).status).toBe(404);
    expect((await one.doctor.ask(clinicReview.addComment, { versionId, markId, text: '?' })).status).toBe(404);
    await act(one, one.lab.checker, 'passCheck', samples.passCheck);
    await act(one, one.lab.checker, 'publish', { versionId });
    expect((await one.doctor.ask(clinicReview.listMarks, { versionId })).body.data).toMatchObject([{ id: markId }]);
  });

  test('stay on their version: a comment under another version finds no mark', async () => {
    const [one, other] = [await aReviewedCase(), await aReviewedCase()];
    const { body } = await one.doctor.ask(clinicReview.addMark, { versionId: one.versionId, ...spot('这里') });
    const elsewhere = { versionId: other.versionId, markId: body.data?.id ?? '', text: '?' };
    expect((await one.lab.designer.ask(labReview.addComment, elsewhere)).status).toBe(404);
  });

  test('another clinic gets the same 404 as for a version that is not there, and writes nothing', async () => {
    const [one, other] = [await aReviewedCase(), await aReviewedCase()];
    const { body } = await one.doctor.ask(clinicReview.addMark, { versionId: one.versionId, ...spot('这里') });
    const markId = body.data?.id ?? '';
    for (const [there, nowhere] of [
      [
        await other.doctor.ask(clinicReview.addMark, { versionId: one.versionId, ...spot('?') }),
        await other.doctor.ask(clinicReview.addMark, { versionId: newId(), ...spot('?') }),
      ],
      [
        await other.doctor.ask(clinicReview.addComment, { versionId: one.versionId, markId, text: '?' }),
        await other.doctor.ask(clinicReview.addComment, { versionId: newId(), markId, text: '?' }),
      ],
    ] as const) {
      expect([there.status, there.text]).toEqual([404, nowhere.text]);
    }
    const { body: marks } = await one.doctor.ask(clinicReview.listMarks, { versionId: one.versionId });
    expect(marks.data).toMatchObject([{ id: markId, comments: [{ text: '这里' }] }]);
  });

  test('are read by the whole clinic and written by its care team', async () => {
    const { clinic, versionId } = await aReviewedCase();
    const [assistant, finance] = [await anAssistant(clinic), await aMember(clinic, ['finance'])];
    expect((await assistant.ask(clinicReview.addMark, { versionId, ...spot('医生请看') })).status).toBe(200);
    expect((await finance.ask(clinicReview.listMarks, { versionId })).status).toBe(200);
    expect((await finance.ask(clinicReview.addMark, { versionId, ...spot('?') })).status).toBe(403);
    expect((await finance.ask(labReview.addMark, { versionId, ...spot('?') })).status).toBe(403);
  });

  test('lie on the mesh and say something', async () => {
    const { doctor, versionId } = await aReviewedCase();
    const far = await doctor.ask(clinicReview.addMark, { versionId, ...spot('这里'), position: [1e308, 0, 0] });
    expect([far.status, Object.keys((far.body.extra as { fields: object }).fields)]).toEqual([422, ['position.0']]);
    expect((await doctor.ask(clinicReview.addMark, { versionId, ...spot('  ') })).status).toBe(422);
  });

  test('sent twice with one idempotency key are one', async () => {
    const { doctor, versionId } = await aReviewedCase();
    const headers = { 'idempotency-key': newId() };
    const [first, again] = [
      await doctor.ask(clinicReview.addMark, { versionId, ...spot('这里') }, { headers }),
      await doctor.ask(clinicReview.addMark, { versionId, ...spot('这里') }, { headers }),
    ];
    expect(again.body.data).toEqual(first.body.data);
    expect((await doctor.ask(clinicReview.listMarks, { versionId })).body.data).toHaveLength(1);
  });

  test('are 500 on a version at most, and 200 comments on a mark; the refusal says so', async () => {
    const { doctor, clinic, versionId } = await aReviewedCase();
    const { body } = await doctor.ask(clinicReview.addMark, { versionId, ...spot('第一个') });
    const markId = body.data?.id ?? '';
    await withClient(server.current.test.admin, async (client) => {
      await client.query(
        `INSERT INTO review_mark (clinic_id, id, version_id, number, part, position, normal, from_lab, created_by)
         SELECT clinic_id, gen_random_uuid(), id, n, 'upper', '{0,0,0}', '{0,0,1}', true, designer_id
           FROM design_version, generate_series(2, 500) n WHERE clinic_id = $1 AND id = $2`,
        [clinic.id, versionId],
      );
      await client.query(
        `INSERT INTO review_comment (clinic_id, id, mark_id, author_id, author_name, from_lab, text)
         SELECT $1, gen_random_uuid(), $2, $3, '', false, 'x' FROM generate_series(2, 200)`,
        [clinic.id, markId, doctor.userId],
      );
    });
    const mark = await doctor.ask(clinicReview.addMark, { versionId, ...spot('第 501 个') });
    expect(mark.body).toMatchObject({ code: 409, extra: { limit: 500 }, msg: expect.stringContaining('500') });
    const comment = await doctor.ask(clinicReview.addComment, { versionId, markId, text: '第 201 条' });
    expect(comment.body).toMatchObject({ code: 409, extra: { limit: 200 }, msg: expect.stringContaining('200') });
  });
});
