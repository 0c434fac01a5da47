import { uploadDesign } from '@suya/contract/plans/lab-plans.endpoints';
import { describe, expect, test } from 'vitest';
import { aCase, act, aLabFile, composeRoad, orderOf, tryUpload } from '../../testing/order-road.ts';
import { useComposedServer } from '../../testing/test-server.ts';

const server = useComposedServer(composeRoad);

/** A custom silicone, whose plan the designer has begun. */
async function aPlannedCase() {
  const one = await aCase(server.current, { type: 8 });
  const { intake, designer } = one.lab;
  await act(one, intake, 'approve', { promisedOn: '2099-01-01' });
  await act(one, intake, 'modelReady');
  await act(one, designer, 'startPlan', { designerId: designer.userId });
  return one;
}

describe('on the plan track an upload goes to the doctor', () => {
  test('at once as the plan, where nothing else is asked for', async () => {
    const one = await aPlannedCase();
    const { body } = await tryUpload(one, [await aLabFile(one)]);
    expect(body.data).toMatchObject({ status: 10, designs: [{ version: 1 }] });
    expect((await orderOf(one)).designs).toMatchObject([{ version: 1, files: [{ kind: 'design' }] }]);
  });

  test('as a rough plan where that is asked for, and then as the next version', async () => {
    const one = await aPlannedCase();
    const { version } = await orderOf(one);
    const rough = { orderId: one.orderId, version, fileIds: [await aLabFile(one)], event: 'shareRough' as const };
    expect((await one.lab.designer.ask(uploadDesign, rough)).body.data).toMatchObject({ status: 50 });
    expect((await orderOf(one)).designs).toMatchObject([{ version: 1 }]);
    await act(one, one.doctor, 'confirmRough');
    const { body } = await tryUpload(one, [await aLabFile(one)]);
    expect(body.data).toMatchObject({ status: 13, designs: [{ version: 2 }, { version: 1 }] });
  });

  test('a rough plan cannot be shared where the order is past it', async () => {
    const one = await aPlannedCase();
    await tryUpload(one, [await aLabFile(one)]);
    const { version } = await orderOf(one);
    const late = { orderId: one.orderId, version, fileIds: [await aLabFile(one)], event: 'shareRough' as const };
    expect((await one.lab.designer.ask(uploadDesign, late)).body).toMatchObject({ code: 60013, extra: { status: 10 } });
    expect((await orderOf(one)).designs).toHaveLength(1);
  });
});
