import { getLabOrder } from '@suya/contract/orders/lab.endpoints';
import { samples } from '@suya/contract/orders/workflow/samples';
import { uploadDesign } from '@suya/contract/plans/lab-plans.endpoints';
import { clinicReview, listDesigns } from '@suya/contract/plans/plans.endpoints';
import { describe, expect, test } from 'vitest';
import { newId } from '../../platform/ids.ts';
import {
  aCase,
  act,
  aLabFile,
  aPublishedVersion,
  attempt,
  aVersionInCheck,
  composeRoad,
  orderOf,
  toDesign,
  tryUpload,
} from '../../testing/order-road.ts';
import { aDoctor, anAssistant } from '../../testing/people.ts';
import { useComposedServer } from '../../testing/test-server.ts';

const server = useComposedServer(composeRoad);

async function aDesignedCase() {
  const one = await aCase(server.current);
  await toDesign(one);
  return one;
}

describe('a design is handed to the internal check', () => {
  test('with a checked file of the order as version 1, by whom and with which note', async () => {
    const one = await aDesignedCase();
    const fileId = await aLabFile(one);
    const { body } = await tryUpload(one, [fileId]);
    expect(body.data).toMatchObject({
      status: 55,
      designs: [{ version: 1, note: '第一版', publishedAt: null, decision: null }],
    });
    expect(body.data?.designs[0]).toMatchObject({
      designerName: one.lab.designer.name,
      files: [{ id: fileId, kind: 'design' }],
    });
  });

  test('not without a file, and not twice with the same one', async () => {
    const one = await aDesignedCase();
    const fileId = await aLabFile(one);
    expect((await tryUpload(one, [])).status).toBe(422);
    expect((await tryUpload(one, [fileId, fileId])).status).toBe(422);
  });

  test('not with a file of another order, of another kind or that is not there; the order stays where it was', async () => {
    const [one, other] = [await aDesignedCase(), await aDesignedCase()];
    expect((await tryUpload(one, [newId()])).body.code).toBe(404);
    expect((await tryUpload(one, [await aLabFile(other)])).body.code).toBe(404);
    expect((await tryUpload(one, [await aLabFile(one, { orderId: newId() })])).body.code).toBe(404);
    expect((await tryUpload(one, [await aLabFile(one, { kind: 'scan' })])).body.code).toBe(60051);
    expect(await orderOf(one)).toMatchObject({ status: 54, designs: [] });
  });

  test('only where the order is being designed', async () => {
    const one = await aCase(server.current);
    expect((await tryUpload(one, [await aLabFile(one)])).body).toMatchObject({ code: 60013, extra: { status: 2 } });
    const inCheck = await aDesignedCase();
    await aVersionInCheck(inCheck);
    expect((await tryUpload(inCheck, [await aLabFile(inCheck)])).body.code).toBe(60013);
  });

  test('not over what somebody else did meanwhile', async () => {
    const one = await aDesignedCase();
    const { version } = await orderOf(one);
    const input = { orderId: one.orderId, version: version - 1, fileIds: [await aLabFile(one)] };
    expect((await one.lab.designer.ask(uploadDesign, input)).body).toMatchObject({
      code: 60013,
      extra: { status: 54 },
    });
  });

  test('by designers only', async () => {
    const one = await aDesignedCase();
    expect((await tryUpload(one, [await aLabFile(one)], one.lab.intake)).status).toBe(403);
    expect((await tryUpload(one, [await aLabFile(one)], one.doctor)).status).toBe(403);
  });
});

describe('the internal check takes four eyes', () => {
  test('whoever designed a version can neither pass nor return it; somebody else can', async () => {
    const one = await aDesignedCase();
    await aVersionInCheck(one);
    for (const [event, fields] of [
      ['passCheck', samples.passCheck],
      ['returnCheck', { reason: '边缘太短' }],
    ] as const) {
      const refused = await attempt(one, one.lab.designer, event, fields);
      expect([refused.status, (await orderOf(one)).status]).toEqual([403, 55]);
    }
    expect(await act(one, one.lab.checker, 'returnCheck', { reason: '边缘太短' })).toMatchObject({ status: 57 });
    await aVersionInCheck(one);
    expect(await act(one, one.lab.checker, 'passCheck', samples.passCheck)).toMatchObject({ status: 56 });
  });
});

describe('the list of the internal check', () => {
  test('is kept in the lab’s history with the step that it belongs to', async () => {
    const one = await aDesignedCase();
    await aVersionInCheck(one);
    const after = await act(one, one.lab.checker, 'passCheck', samples.passCheck);
    expect(after.history.at(-1)).toMatchObject({ event: 'passCheck', detail: samples.passCheck });
  });

  test('may have gaps only where it is said why', async () => {
    const one = await aDesignedCase();
    await aVersionInCheck(one);
    const checked = ['prescription', 'files'];
    const refused = await attempt(one, one.lab.checker, 'passCheck', { checked });
    expect(refused).toMatchObject({
      status: 422,
      body: { extra: { fields: { reason: expect.any(String) } } },
    });
    const after = await act(one, one.lab.checker, 'passCheck', { checked, reason: '只改了边缘' });
    expect(after.history.at(-1)).toMatchObject({ event: 'passCheck', reason: '只改了边缘', detail: { checked } });
    expect(JSON.stringify((await orderOf(one)).history)).not.toContain('只改了边缘');
  });
});

describe('a clinic sees a version from its publication on', () => {
  test('not before: neither the version nor its number of marks, wherever it asks', async () => {
    const one = await aDesignedCase();
    const versionId = await aVersionInCheck(one);
    expect((await orderOf(one)).designs).toEqual([]);
    expect((await one.doctor.ask(listDesigns, { orderId: one.orderId })).body.data).toEqual([]);
    expect((await one.doctor.ask(clinicReview.listMarks, { versionId })).status).toBe(404);
    expect((await one.doctor.ask(clinicReview.getMovements, { versionId })).status).toBe(404);
    await act(one, one.lab.checker, 'passCheck', samples.passCheck);
    expect((await orderOf(one)).designs).toEqual([]);
  });

  test('then with its files, and the order waits for the doctor', async () => {
    const one = await aDesignedCase();
    const versionId = await aPublishedVersion(one);
    const { status, designs } = await orderOf(one);
    expect(status).toBe(10);
    expect(designs).toMatchObject([{ id: versionId, version: 1, files: [{ kind: 'design' }] }]);
    expect(designs[0]?.publishedAt).not.toBeNull();
    expect((await one.doctor.ask(clinicReview.listMarks, { versionId })).body.data).toEqual([]);
  });

  test('another clinic never sees it', async () => {
    const [one, other] = [await aDesignedCase(), await aCase(server.current)];
    const versionId = await aPublishedVersion(one);
    const nothing = await other.doctor.ask(clinicReview.listMarks, { versionId: newId() });
    const refused = await other.doctor.ask(clinicReview.listMarks, { versionId });
    expect([refused.status, refused.text]).toEqual([404, nothing.text]);
    expect((await other.doctor.ask(listDesigns, { orderId: one.orderId })).status).toBe(404);
  });
});

describe('the doctor decides', () => {
  test('an approval is written on the version and opens the bill', async () => {
    const one = await aDesignedCase();
    const versionId = await aPublishedVersion(one);
    const approved = await act(one, one.doctor, 'approvePlan', { versionId });
    expect(approved).toMatchObject({ status: 21, designs: [{ decision: 'approved' }], bills: [{ amountFen: 10_000 }] });
  });

  test('a rejection is written on the version; the next one is version 2, and the first stays readable', async () => {
    const one = await aDesignedCase();
    const first = await aPublishedVersion(one);
    await act(one, one.doctor, 'rejectPlan', { versionId: first, reason: '前牙太厚' });
    await act(one, one.lab.designer, 'takeRevision');
    await act(one, one.lab.designer, 'startRevision');
    await aPublishedVersion(one);
    expect((await orderOf(one)).designs).toMatchObject([
      { version: 2, decision: null },
      { version: 1, decision: 'rejected' },
    ]);
  });

  test('nobody decides on a version that was replaced', async () => {
    const one = await aDesignedCase();
    const first = await aPublishedVersion(one);
    await act(one, one.doctor, 'rejectPlan', { versionId: first, reason: '前牙太厚' });
    await act(one, one.lab.designer, 'takeRevision');
    await act(one, one.lab.designer, 'startRevision');
    await aPublishedVersion(one);
    for (const [event, fields] of [
      ['approvePlan', {}],
      ['rejectPlan', { reason: '还是太厚' }],
    ] as const) {
      const refused = await attempt(one, one.doctor, event, { versionId: first, ...fields });
      expect(refused.body).toMatchObject({ code: 60013, extra: { orderId: one.orderId, orderType: 5, status: 10 } });
    }
    expect((await orderOf(one)).designs[0]).toMatchObject({ version: 2, decision: null });
  });

  test('a doctor who is not named on the order and an assistant do not', async () => {
    const one = await aDesignedCase();
    const versionId = await aPublishedVersion(one);
    for (const who of [await aDoctor(one.clinic), await anAssistant(one.clinic)]) {
      expect((await attempt(one, who, 'approvePlan', { versionId })).status).toBe(403);
    }
    expect((await orderOf(one)).designs[0]?.decision).toBeNull();
  });
});

test('what colleagues say of a version in their check does not reach the clinic, on no way', async () => {
  const one = await aDesignedCase();
  await aVersionInCheck(one);
  await act(one, one.lab.checker, 'returnCheck', { reason: '边缘太短' });
  const { clinic, doctor, orderId, ground } = one;
  const news = await ground.database
    .scoped({ kind: 'clinic', clinicId: clinic.id, clinicIds: [clinic.id], userId: doctor.userId })
    .selectFrom('outbox')
    .select('payload')
    .where('aggregate', '=', `order:${orderId}`)
    .execute();
  expect(news.length).toBeGreaterThan(0);
  expect(JSON.stringify([news, await orderOf(one)])).not.toContain('边缘太短');
});

test('the lab reads every version, the newest first', async () => {
  const one = await aDesignedCase();
  await aVersionInCheck(one);
  await act(one, one.lab.checker, 'returnCheck', { reason: '边缘太短' });
  await aVersionInCheck(one);
  const { body } = await one.lab.intake.ask(getLabOrder, { orderId: one.orderId });
  expect(body.data?.designs.map(({ version }) => version)).toEqual([2, 1]);
});
