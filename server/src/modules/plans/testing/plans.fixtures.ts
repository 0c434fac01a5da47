import type { CallOf } from '@suya/contract/http/endpoint';
import * as labPlans from '@suya/contract/plans/lab-plans.endpoints';
import * as plans from '@suya/contract/plans/plans.endpoints';
import { type Fixture, fixture, onTheRoad } from '../../../conformity/testing/fixture.ts';
import { anotherOrder, type Side } from '../../../conformity/testing/side.ts';
import { aLabFile, toDesign } from '../../../testing/order-road.ts';
import { versionOf } from '../../orders/testing/preparing.ts';

const marking: Pick<CallOf<typeof plans.clinicReview.addMark>, 'part' | 'position' | 'normal' | 'comment'> = {
  part: 'upper',
  position: [1, 2, 3],
  normal: [0, 0, 1],
  comment: '后缘再短一点',
};

/** A mark of the lab's, which the doctor may resolve. */
async function aLabMark({ one, ids }: Side): Promise<string> {
  const { body } = await one.lab.designer.ask(labPlans.labReview.addMark, { versionId: ids.versionId, ...marking });
  return body.data.id;
}

/** Sound inputs of this module's endpoints. */
export const plansFixtures: readonly Fixture[] = [
  fixture(plans.clinicReview.listMarks).with(({ versionId }) => [{ versionId }]),
  fixture(plans.clinicReview.addMark).with(
    ({ versionId, photoId }) => [{ versionId, ...marking, pictureId: photoId }],
    {
      keyed: {
        prepare: async ({ side }) => ({
          person: side.doctor,
          input: { versionId: side.ids.versionId, ...marking },
        }),
        other: (input) => ({ ...input, comment: '别的' }),
      },
    },
  ),
  fixture(plans.clinicReview.addComment).with(
    ({ versionId, markId, photoId }) => [{ versionId, markId, text: '好的', pictureId: photoId }],
    {
      keyed: {
        prepare: async ({ side }) => ({
          person: side.doctor,
          input: { versionId: side.ids.versionId, markId: side.ids.markId, text: '好' },
        }),
        other: (input) => ({ ...input, text: '别的' }),
      },
    },
  ),
  fixture(plans.clinicReview.resolveMark).with(({ versionId, markId }) => [{ versionId, markId, resolved: true }], {
    ready: async (side) => ({ versionId: side.ids.versionId, markId: await aLabMark(side), resolved: true }),
  }),
  fixture(plans.clinicReview.getMovements).with(({ versionId }) => [{ versionId }]),
  fixture(plans.listDesigns).with(({ orderId }) => [{ orderId }]),
  fixture(labPlans.labReview.listMarks).with(({ versionId }) => [{ versionId }]),
  fixture(labPlans.labReview.addMark).with(
    ({ versionId, photoId }) => [
      { versionId, ...marking },
      { versionId, ...marking, pictureId: photoId },
    ],
    {
      keyed: {
        prepare: async ({ side }) => ({
          person: side.one.lab.designer,
          input: { versionId: side.ids.versionId, ...marking },
        }),
        other: (input) => ({ ...input, comment: '别的' }),
      },
    },
  ),
  fixture(labPlans.labReview.addComment).with(
    ({ versionId, markId, photoId }) => [
      { versionId, markId, text: '好的' },
      { versionId, markId, text: '好的', pictureId: photoId },
    ],
    {
      keyed: {
        prepare: async ({ side }) => ({
          person: side.one.lab.designer,
          input: { versionId: side.ids.versionId, markId: side.ids.markId, text: '好' },
        }),
        other: (input) => ({ ...input, text: '别的' }),
      },
    },
  ),
  fixture(labPlans.labReview.resolveMark).with(({ versionId, markId }) => [{ versionId, markId, resolved: true }]),
  fixture(labPlans.labReview.getMovements).with(({ versionId }) => [{ versionId }]),
  fixture(labPlans.uploadDesign).with(
    ({ orderId, version, fileId }) => [
      { orderId, version, fileIds: [fileId], parts: [{ fileId, kind: 'upper' }], note: '第一版' },
    ],
    {
      keyed: {
        prepare: async (stage) => {
          const one = await anotherOrder(stage.side.one);
          await toDesign(one);
          const input = {
            orderId: one.orderId,
            version: await versionOf(stage, one.orderId),
            fileIds: [await aLabFile(one)],
          };
          return { person: one.lab.designer, input };
        },
        other: (input) => ({ ...input, version: input.version + 1 }),
      },
      shownElsewhere: onTheRoad,
    },
  ),
];
