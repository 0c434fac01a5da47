import * as files from '@suya/contract/files/files.endpoints';
import { type Fixture, fixture, onTheRoad } from '../../../conformity/testing/fixture.ts';

/** Sound inputs of this module's endpoints. */
export const filesFixtures: readonly Fixture[] = [
  fixture(files.finishUpload).with(
    ({ key, orderId }) => [
      { key, kind: 'scan', name: 'upper.stl' },
      { key, kind: 'design', name: 'upper.stl', orderId },
    ],
    { shownElsewhere: onTheRoad },
  ),
  fixture(files.getFileUrl).with(
    ({ fileId, photoId }) => [
      { fileId, variant: 'original' },
      { fileId: photoId, variant: 'preview' },
    ],
    { ready: async ({ ids }) => ({ fileId: ids.fileId }) },
  ),
];
