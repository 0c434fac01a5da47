import { samples } from '@suya/contract/orders/workflow/samples';
import { labReview } from '@suya/contract/plans/lab-plans.endpoints';
import { clinicReview, type Mark } from '@suya/contract/plans/plans.endpoints';
import { describe, expect, test } from 'vitest';
import { newId } from '../../platform/ids.ts';
import {
  aCase,
  act,
  aPublishedVersion,
  aVersionInCheck,
  type Case,
  composeRoad,
  orderOf,
  toDesign,
} from '../../testing/order-road.ts';
import { aClinicUpload, aLabUpload } from '../../testing/stored-file.ts';
import { useComposedServer } from '../../testing/test-server.ts';

const server = useComposedServer(composeRoad);

async function aDesignedCase() {
  const one = await aCase(server.current);
  await toDesign(one);
  return one;
}

async function aReviewedCase() {
  const one = await aDesignedCase();
  return { ...one, versionId: await aPublishedVersion(one) };
}

const spot = (comment: string, more: { pictureId?: string; stage?: number } = {}) => ({
  part: 'upper',
  position: [1, 2, 3] as Mark['position'],
  normal: [0, 0, 1] as Mark['normal'],
  comment,
  ...more,
});

/** A picture that this side uploaded. @returns its id */
const aPicture = ({ ground, clinic, doctor, lab, orderId }: Case, side: 'clinic' | 'lab'): Promise<string> =>
  side === 'clinic'
    ? aClinicUpload(ground, doctor, { kind: 'photo' })
    : aLabUpload(ground, lab.designer, { kind: 'photo', clinicId: clinic.id, orderId });

describe('a mark is settled by the other side', () => {
  test('and never by the one that pinned it; each is told whether it may', async () => {
    const { doctor, lab, versionId } = await aReviewedCase();
    const { body } = await doctor.ask(clinicReview.addMark, { versionId, ...spot('这里太厚') });
    const markId = body.data?.id ?? '';
    expect(body.data).toMatchObject({ fromLab: false, resolved: null, mayResolve: false });
    const own = await doctor.ask(clinicReview.resolveMark, { versionId, markId, resolved: true });
    expect([own.status, own.body.msg]).toEqual([403, '由对方确认标记是否已解决']);
    const settled = await lab.intake.ask(labReview.resolveMark, { versionId, markId, resolved: true });
    expect(settled.body.data).toMatchObject({
      resolved: { byName: lab.intake.name, fromLab: true },
      mayResolve: true,
    });
    const [seen] = (await doctor.ask(clinicReview.listMarks, { versionId })).body.data ?? [];
    expect(seen).toMatchObject({ resolved: { byName: lab.intake.name }, mayResolve: false });
  });

  test('the clinic settles what the lab pinned; twice is once, and it is opened again by the same side', async () => {
    const { doctor, lab, versionId } = await aReviewedCase();
    const { body } = await lab.designer.ask(labReview.addMark, { versionId, ...spot('此处加固，可以吗？') });
    const markId = body.data?.id ?? '';
    const settle = (resolved: boolean) => doctor.ask(clinicReview.resolveMark, { versionId, markId, resolved });
    const first = await settle(true);
    expect((await settle(true)).body.data?.resolved).toEqual(first.body.data?.resolved);
    expect((await lab.designer.ask(labReview.resolveMark, { versionId, markId, resolved: false })).status).toBe(403);
    expect((await settle(false)).body.data?.resolved).toBeNull();
  });

  test('before publication by a colleague, not by whoever pinned it', async () => {
    const one = await aDesignedCase();
    const versionId = await aVersionInCheck(one);
    const { body } = await one.lab.checker.ask(labReview.addMark, { versionId, ...spot('边缘') });
    const given = { versionId, markId: body.data?.id ?? '', resolved: true };
    expect((await one.lab.checker.ask(labReview.resolveMark, given)).status).toBe(403);
    expect((await one.lab.designer.ask(labReview.resolveMark, given)).body.data?.resolved).toMatchObject({
      byName: one.lab.designer.name,
    });
  });

  test('the version says how many are open', async () => {
    const one = await aReviewedCase();
    const { doctor, lab, versionId } = one;
    const { body } = await doctor.ask(clinicReview.addMark, { versionId, ...spot('一') });
    await doctor.ask(clinicReview.addMark, { versionId, ...spot('二') });
    await lab.designer.ask(labReview.resolveMark, { versionId, markId: body.data?.id ?? '', resolved: true });
    expect((await orderOf(one)).designs).toMatchObject([{ markCount: 2, openMarks: 1 }]);
  });

  test('of another clinic or of no version is not there', async () => {
    const [one, other] = [await aReviewedCase(), await aReviewedCase()];
    const { body } = await one.lab.designer.ask(labReview.addMark, { versionId: one.versionId, ...spot('一') });
    const markId = body.data?.id ?? '';
    const there = await other.doctor.ask(clinicReview.resolveMark, {
      versionId: one.versionId,
      markId,
      resolved: true,
    });
    const nowhere = await other.doctor.ask(clinicReview.resolveMark, { versionId: newId(), markId, resolved: true });
    expect([there.status, there.text]).toEqual([404, nowhere.text]);
  });
});

/** Whether the database shows the file to this side; addresses are given out for nothing else. */
async function sees({ ground, clinic, doctor, lab }: Case, side: 'clinic' | 'lab', fileId: string): Promise<boolean> {
  const scope =
    side === 'lab'
      ? ({ kind: 'lab', userId: lab.designer.userId } as const)
      : ({ kind: 'clinic', clinicId: clinic.id, clinicIds: [clinic.id], userId: doctor.userId } as const);
  const rows = await ground.database.scoped(scope).selectFrom('file').select('id').where('id', '=', fileId).execute();
  return rows.length === 1;
}

describe('a remark carries a picture of the view', () => {
  test('of the clinic, which the lab may open from then on', async () => {
    const one = await aReviewedCase();
    const { doctor, versionId } = one;
    const pictureId = await aPicture(one, 'clinic');
    expect(await sees(one, 'lab', pictureId)).toBe(false);
    const { body } = await doctor.ask(clinicReview.addMark, { versionId, ...spot('看图', { pictureId, stage: 2 }) });
    expect(body.data).toMatchObject({ stage: 2, comments: [{ pictureId }] });
    expect(await sees(one, 'lab', pictureId)).toBe(true);
  });

  test('of the lab, which the clinic sees from the publication on and not before', async () => {
    const one = await aDesignedCase();
    const versionId = await aVersionInCheck(one);
    const pictureId = await aPicture(one, 'lab');
    await one.lab.checker.ask(labReview.addMark, { versionId, ...spot('看图', { pictureId }) });
    expect(await sees(one, 'clinic', pictureId)).toBe(false);
    await act(one, one.lab.checker, 'passCheck', samples.passCheck);
    await act(one, one.lab.checker, 'publish', { versionId });
    expect(await sees(one, 'clinic', pictureId)).toBe(true);
    const { body } = await one.doctor.ask(clinicReview.listMarks, { versionId });
    const later = await aPicture(one, 'lab');
    const answer = { versionId, markId: body.data?.[0]?.id ?? '', text: '改后', pictureId: later };
    expect((await one.lab.designer.ask(labReview.addComment, answer)).body.data?.comments[1]?.pictureId).toBe(later);
    expect(await sees(one, 'clinic', later)).toBe(true);
  });

  test('but not one of the other side, of another order or that is none', async () => {
    const [one, other] = [await aReviewedCase(), await aReviewedCase()];
    const { versionId } = one;
    const [design] = (await orderOf(one)).designs[0]?.files ?? [];
    const tries: [Case['doctor'] | Case['lab']['designer'], string, number][] = [
      [one.lab.designer, await aPicture(one, 'clinic'), 404],
      [one.lab.designer, await aPicture(other, 'lab'), 404],
      [one.lab.designer, design?.id ?? '', 60051],
      [one.doctor, await aPicture(other, 'clinic'), 404],
    ];
    for (const [who, pictureId, code] of tries) {
      const { addMark } = who === one.doctor ? clinicReview : labReview;
      expect((await who.ask(addMark, { versionId, ...spot('看图', { pictureId }) })).body.code).toBe(code);
    }
    expect((await orderOf(one)).designs[0]?.markCount).toBe(0);
  });
});
