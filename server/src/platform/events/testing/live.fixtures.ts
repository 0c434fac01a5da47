import * as live from '@suya/contract/live/live.endpoints';
import { type Fixture, fixture } from '../../../conformity/testing/fixture.ts';

const elsewhere = 'It is a stream: the tests of platform/events.';

/** Sound inputs of this module's endpoints. */
export const liveFixtures: readonly Fixture[] = [
  fixture(live.streamEvents).with(() => [{}], { shownElsewhere: elsewhere }),
];
