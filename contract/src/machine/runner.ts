import type { z } from 'zod';
import type { Choice, Input, Machine, Row, Terms } from './row.ts';

/** The truth of the guards, supplied by the server. A guard that is missing counts as false. */
export type Facts<T extends Terms> = { readonly [G in T['guard']]?: boolean };

/** An event that one of the given actors may do now. */
export interface Offer<T extends Terms> {
  readonly event: T['event'];
  /** The capacity in which it would be done. */
  readonly actor: T['actor'];
  readonly needs: z.ZodObject;
  /** The guards that must also hold. The caller looks them up and passes them to `next`. */
  readonly guards: readonly T['guard'][];
  readonly automatic: boolean;
}

/** Why a step is refused. */
export type Refusal<T extends Terms> =
  /** The subject is in an end state, which nothing leaves. */
  | { readonly ok: false; readonly reason: 'ended' }
  /** No row of the table leaves this state with this event. */
  | { readonly ok: false; readonly reason: 'notFromHere' }
  /** The step exists for other actors, listed in `actors`. */
  | { readonly ok: false; readonly reason: 'notYours'; readonly actors: readonly T['actor'][] }
  /** The input does not fit the event's schema. */
  | { readonly ok: false; readonly reason: 'needs'; readonly issues: readonly z.core.$ZodIssue[] }
  /** A guard of the step does not hold. */
  | { readonly ok: false; readonly reason: 'guard'; readonly guard: T['guard'] };

/** A legal step: its target, and the effects that must happen in the same transaction. */
export interface Step<T extends Terms, R extends Row<T> = Row<T>> {
  readonly ok: true;
  readonly row: R;
  readonly actor: T['actor'];
  readonly from: T['state'] | null;
  readonly to: T['state'];
  readonly effects: readonly T['effect'][];
  readonly input: Input;
}

/** What accompanies an event: its fields as sent, and the truth of the guards. */
export interface Attempt<T extends Terms> {
  readonly input?: unknown;
  readonly facts?: Facts<T>;
}

type Actors<T extends Terms> = T['actor'] | readonly T['actor'][];

/**
 * The events that an actor may start in the subject's current state, in table order, each once.
 * @param actor one capacity, or all that a person has (a doctor is `clinic` and `doctor`)
 */
export function eventsFor<T extends Terms, Subject, R extends Row<T>>(
  machine: Machine<T, Subject, R>,
  subject: Subject,
  actor: Actors<T>,
): Offer<T>[] {
  const offers = new Map<T['event'], Offer<T>>();
  for (const row of rowsFrom(machine, subject)) {
    const capacity = capacityIn(row, actor);
    if (capacity === undefined || offers.has(row.event)) continue;
    offers.set(row.event, {
      event: row.event,
      actor: capacity,
      needs: row.needs,
      guards: row.guards ?? [],
      automatic: row.automatic === true && capacity === 'system',
    });
  }
  return [...offers.values()];
}

/**
 * Decides one step without taking it.
 * @returns the target, the effects and the parsed input, or the reason for a refusal; it never throws because of a
 * user's input
 */
export function next<T extends Terms, Subject, R extends Row<T>>(
  machine: Machine<T, Subject, R>,
  subject: Subject,
  event: T['event'],
  actor: Actors<T>,
  attempt: Attempt<T> = {},
): Step<T, R> | Refusal<T> {
  const from = machine.stateOf(subject);
  if (from !== null && machine.ends.includes(from)) return { ok: false, reason: 'ended' };
  const rows = rowsFrom(machine, subject).filter((row) => row.event === event);
  if (rows.length === 0) return { ok: false, reason: 'notFromHere' };
  const row = rows.find((each) => capacityIn(each, actor) !== undefined);
  const capacity = row && capacityIn(row, actor);
  if (!row || capacity === undefined) return { ok: false, reason: 'notYours', actors: actorsOf(rows) };
  const parsed = row.needs.safeParse(attempt.input ?? {});
  if (!parsed.success) return { ok: false, reason: 'needs', issues: parsed.error.issues };
  const guard = row.guards?.find((name: T['guard']) => attempt.facts?.[name] !== true);
  if (guard !== undefined) return { ok: false, reason: 'guard', guard };
  const to = resolve(machine, row.to, subject, parsed.data);
  return { ok: true, row, actor: capacity, from, to, effects: row.effects, input: parsed.data };
}

/** The value itself, or its case for this subject and input. */
export function resolve<T extends Terms, Subject, Out extends string | number>(
  machine: Machine<T, Subject, Row<T>>,
  value: Out | Choice<T, Out>,
  subject: Subject,
  input: Input,
): Out {
  if (typeof value !== 'object') return value;
  const { by, cases } = value as { by: string; cases: Readonly<Record<string, Out>> };
  const key = machine.traits[by]?.(subject) ?? machine.picks[by]?.(input);
  const out = key === undefined ? undefined : cases[key];
  if (out === undefined) throw new Error(`No case "${key}" of "${by}"`);
  return out;
}

/** The rows that leave the subject's state and fit its traits. */
function rowsFrom<T extends Terms, Subject, R extends Row<T>>(machine: Machine<T, Subject, R>, subject: Subject): R[] {
  const state = machine.stateOf(subject);
  return machine.rows.filter((row) => row.from.includes(state) && fits(machine, row, subject));
}

function fits<T extends Terms, Subject>(machine: Machine<T, Subject>, row: Row<T>, subject: Subject): boolean {
  return Object.entries(row.when ?? {}).every(([trait, values]) => {
    const value = machine.traits[trait]?.(subject);
    return (values as readonly unknown[]).includes(value);
  });
}

function actorsOf<T extends Terms>(rows: readonly Row<T>[]): T['actor'][] {
  return [...new Set<T['actor']>(rows.flatMap((row) => row.actor))];
}

function capacityIn<T extends Terms>(row: Row<T>, actor: Actors<T>): T['actor'] | undefined {
  const asking: readonly T['actor'][] = typeof actor === 'string' ? [actor] : (actor as readonly T['actor'][]);
  return row.actor.find((each) => asking.includes(each));
}
