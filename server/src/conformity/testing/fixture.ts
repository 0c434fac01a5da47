import type { CallOf, Endpoint } from '@suya/contract/http/endpoint';
import type { Owner } from '../../testing/owner.ts';
import type { Ground, SignedIn } from '../../testing/people.ts';
import type { Input } from './ask.ts';
import type { Ids, Side } from './side.ts';

/** An id that nothing has. */
export const NOBODY = '019b76da-a800-7000-8000-0000000000ff';
/** One pixel of PNG. */
export const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
export const paged = { pageIndex: 1, pageSize: 10 } as const;
/** Why the walk leaves out what `happy-road.test.ts` does by name. */
export const onTheRoad = 'The road of happy-road.test.ts comes by it, after the steps before it.';

/** What acts are prepared on. */
export interface Stage {
  readonly ground: Ground;
  readonly side: Side;
  /** The owner may do what no event does. */
  readonly owner: Owner;
}

/** What the tests of all endpoints know of one besides its inputs. `I` is what a client sends. */
interface Notes<I> {
  /** Required where the endpoint takes an `Idempotency-Key`. */
  readonly keyed?: {
    /** Something to do once: who does it, and with what; each time on something of its own. */
    readonly prepare: (stage: Stage) => Promise<{ person: SignedIn; input: I }>;
    /** Another sound input of the same call, which the same key must refuse. */
    readonly other: (input: I, ids: Ids) => I;
  };
  /** An input that succeeds now, where the fixture's first one only fits another moment. */
  readonly ready?: (side: Side) => Promise<I>;
  /** Where its success is shown, if a plain call with its first input cannot succeed: why, and which tests. */
  readonly shownElsewhere?: string;
  /** A doctor may not ask it, the clinic's admin does. */
  readonly asAdmin?: true;
  /** It looks things up by an id without refusing a foreign one: it answers as for an id that is nowhere. */
  readonly lookup?: true;
  /** It is how somebody who is not in a clinic asks to be, so it takes the ids of clinics of others. */
  readonly forStrangers?: true;
  /** It tells figures of a clinic without naming an id: those of another clinic must not count. */
  readonly figures?: true;
  /** It ends the session that asks, or moves it. */
  readonly endsSession?: true;
}

/** What the tests that walk every endpoint ask one with. */
export interface Fixture extends Notes<Input> {
  readonly endpoint: Endpoint;
  readonly inputs: (ids: Ids) => readonly Input[];
}

/**
 * Declares a sound input of an endpoint, once or in several ways: `fixture(getOrder).with(({ orderId }) => [{ orderId }])`.
 * Two calls, so that the compiler knows the endpoint before it reads the inputs.
 */
export const fixture = <E extends Endpoint>(endpoint: E) => ({
  /** @param inputs names every id that the endpoint takes; the ids are one clinic's */
  with(inputs: (ids: Ids) => readonly CallOf<E>[], notes: Notes<CallOf<E>> = {}): Fixture {
    // The walks treat all endpoints alike; each input still goes to the endpoint that typed it.
    return { endpoint, inputs, ...notes } as Fixture;
  },
});
