/**
 * Every event by name, with its payload in plain JSON. Each module adds its own in `<domain>.news.ts` by declaration
 * merging.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface NewsPayloads {}

export type NewsName = keyof NewsPayloads & string;

/** What `ctx.emit` takes. `aggregate` orders delivery: events of one aggregate arrive in the order of their commits. */
export type News = {
  [N in NewsName]: {
    readonly name: N;
    readonly aggregate: string;
    /** The clinic it belongs to: its staff and the lab see it on their live streams. Null: only the system sees it. */
    readonly clinicId: string | null;
    /** Set if the clinic must not see it yet (internal steps of the lab). */
    readonly labOnly?: boolean;
    /** Set for an event about one person who may belong to no clinic: they see it while they are in none. */
    readonly userId?: string;
    readonly payload: NewsPayloads[N];
  };
}[NewsName];

/** Whom a wake-up is for: only the live streams, or also the dispatcher because a subscriber is waiting. */
export const STREAMS = 'streams';
export const EVERYBODY = 'everybody';
export type Waking = typeof STREAMS | typeof EVERYBODY;
