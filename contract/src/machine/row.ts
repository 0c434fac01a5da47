import type { z } from 'zod';

/**
 * The types of one machine. Declare them with `type`, not `interface`, so that `traits` and `picks` match a record.
 * - `traits`: properties of the subject that a row may depend on and that are known before anybody acts (an order's
 *   track).
 * - `picks`: parts of the input that a target may depend on (the answer to "new or same design").
 * - `guard`: the name of a fact that only the server knows; the runner receives its truth.
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

/** The input of an event after it passed the event's schema. */
export type Input = Readonly<Record<string, unknown>>;

type Cases<Values, Out> = {
  [K in keyof Values & string]: { readonly by: K; readonly cases: Readonly<Record<Values[K] & string, Out>> };
}[keyof Values & string];

/** A value that depends on a trait or a pick. Every case must be named, so that every subject is covered. */
export type Choice<T extends Terms, Out> = Cases<T['traits'], Out> | Cases<T['picks'], Out>;

/** One line of a state table. It contains no functions, so that docs, buttons and checks can read it as data. */
export interface Row<T extends Terms> {
  /** `null` means "does not exist yet": such a row creates the subject. */
  readonly from: readonly (T['state'] | null)[];
  readonly event: T['event'];
  readonly actor: readonly T['actor'][];
  /** Restricts the row to subjects with these traits. Without it, the row applies to all. */
  readonly when?: { readonly [K in keyof T['traits']]?: readonly T['traits'][K][] };
  readonly to: T['state'] | Choice<T, T['state']>;
  readonly needs: z.ZodObject;
  readonly guards?: readonly T['guard'][];
  readonly effects: readonly T['effect'][];
  /** The system takes this step by itself as soon as the guards hold. The row's other actors may take it by hand. */
  readonly automatic?: true;
}

/** A table and what is needed to run it. `Subject` is the thing that moves: an order, a bill, a delivery. */
export interface Machine<T extends Terms, Subject, R extends Row<T> = Row<T>> {
  readonly rows: readonly R[];
  readonly ends: readonly T['state'][];
  readonly stateOf: (subject: Subject) => T['state'] | null;
  readonly traits: { readonly [K in keyof T['traits']]: (subject: Subject) => T['traits'][K] };
  readonly picks: { readonly [K in keyof T['picks']]: (input: Input) => T['picks'][K] };
}
