import type { PermissionOf } from '@suya/contract/access/permissions';

/** Who may hear a kind of event on their live stream. Every kind says it: there is no default. */
interface Heard<P> {
  /** The permission that staff of the event's clinic need; null: no clinic hears it. */
  readonly clinic: PermissionOf<'clinic'> | null;
  /** The permission that people of the lab need; null: the lab never hears it. */
  readonly lab: PermissionOf<'lab'> | null;
  /** Whether the person it names (`userId`) hears it while they are in no clinic. */
  readonly person: boolean;
  /** The fields of the payload that streams show. The others are for subscribers only. */
  readonly shows: readonly (keyof P & string)[];
}

/** A kind of event: who may hear it, and the type of its payload (plain JSON). */
export interface NewsKind<P = never> extends Heard<P> {
  /** Only a type; it has no value. */
  readonly payload?: P;
}

/** Declares a kind of event. */
export const newsKind = <P>(heard: Heard<P>): NewsKind<P> => heard;

/**
 * Every kind of event, by module and name. Each module adds its own in `<domain>.news.ts` by declaration merging;
 * `news-kinds.ts` has the values.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface NewsKinds {}

type PayloadOf<K> = K extends { readonly payload?: infer P } ? NonNullable<P> : never;

interface Emitted<N, P> {
  readonly name: N;
  readonly aggregate: string;
  /** The clinic it belongs to, if any. */
  readonly clinicId: string | null;
  /** Set if the clinic must not see it yet (internal steps of the lab). */
  readonly labOnly?: boolean;
  /** Set if the lab must not see it (what was never sent to it). */
  readonly clinicOnly?: boolean;
  /** Set for an event about one person who may belong to no clinic. */
  readonly userId?: string;
  readonly payload: P;
}

/** What `ctx.emit` takes. `aggregate` orders delivery: events of one aggregate arrive in the order of their commits. */
export type News = {
  [M in keyof NewsKinds]: {
    [N in keyof NewsKinds[M] & string]: Emitted<N, PayloadOf<NewsKinds[M][N]>>;
  }[keyof NewsKinds[M] & string];
}[keyof NewsKinds];

export type NewsName = News['name'];

/** Whom a wake-up is for: only the live streams, or also the dispatcher because a subscriber is waiting. */
export const STREAMS = 'streams';
export const EVERYBODY = 'everybody';
export type Waking = typeof STREAMS | typeof EVERYBODY;
