import * as work from '@suya/contract/work/lab-work.endpoints';
import { type Fixture, fixture, NOBODY } from '../../../conformity/testing/fixture.ts';

/** Sound inputs of the endpoints on work in the background. */
export const workFixtures: readonly Fixture[] = [
  fixture(work.getBackgroundWork).with(() => [{}], {
    shownElsewhere: 'It takes the platform’s administrator: platform/work/dead-letters.test.ts.',
  }),
  fixture(work.runWorkAgain).with(() => [{ workId: NOBODY }], {
    shownElsewhere: 'It needs a dead letter: platform/work/dead-letters.test.ts.',
  }),
];
