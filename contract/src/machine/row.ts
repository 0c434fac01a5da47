import type { z } from 'zod';

/**
 * The words of one machine. Declare it with `type`, not `interface`, so that `traits` and `picks` fit a record.
 *
 * - `traits`: what of the subject a row may depend on, known before anybody acts (an order's track).
 * - `picks`: what of the input a target may depend on (the answer to "new or same design").
 * - `guard`: the name of a fact that only the server knows; its truth is handed to the runner.
 */
export type Terms = {
  state: string | number;
  event: string;
  actor: string;
  effect: string;
  guard: string;
  traits: Readonly<Record<string, string>>;
  picks: Readonly<Record<string, string>>;
};

/** What an actor hands over with an event, once it passed the event's schema. */
export type Input = Readonly<Record<string, unknown>>;

type Cases<Values, Out> = {
  [K in keyof Values & string]: { readonly by: K; readonly cases: Readonly<Record<Values[K] & string, Out>> };
}[keyof Values & string];

/** A value that differs by a trait or a pick; every case has to be named, so no subject falls through. */
export type Choice<T extends Terms, Out> = Cases<T['traits'], Out> | Cases<T['picks'], Out>;

/** One line of a state table. It holds no functions: docs, buttons and checks read it as data. */
export interface Row<T extends Terms> {
  /** `null` is "does not exist yet": such a row creates the subject. */
  readonly from: readonly (T['state'] | null)[];
  readonly event: T['event'];
  readonly actor: readonly T['actor'][];
  /** The row holds only for subjects with these traits; left out, for all. */
  readonly when?: { readonly [K in keyof T['traits']]?: readonly T['traits'][K][] };
  readonly to: T['state'] | Choice<T, T['state']>;
  readonly needs: z.ZodObject;
  readonly guards?: readonly T['guard'][];
  readonly effects: readonly T['effect'][];
  /** The system takes this step by itself as soon as the guards hold; other actors of the row may do it by hand. */
  readonly automatic?: true;
}

/** A table with what is needed to run it. `Subject` is the thing that moves: an order, a bill, a delivery. */
export interface Machine<T extends Terms, Subject, R extends Row<T> = Row<T>> {
  readonly rows: readonly R[];
  readonly ends: readonly T['state'][];
  readonly stateOf: (subject: Subject) => T['state'] | null;
  readonly traits: { readonly [K in keyof T['traits']]: (subject: Subject) => T['traits'][K] };
  readonly picks: { readonly [K in keyof T['picks']]: (input: Input) => T['picks'][K] };
}
