/**
 * Every piece of news by name. Each module's `contract/<domain>.events.ts` or own door adds its own by
 * declaration merging; the payload is plain JSON.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface NewsPayloads {}

export type NewsName = keyof NewsPayloads & string;

/** What `ctx.emit` takes. `aggregate` orders delivery: news of one aggregate arrive in the order of their commits. */
export type News = {
  [N in NewsName]: {
    readonly name: N;
    readonly aggregate: string;
    /** The clinic it belongs to: its staff and the lab see it on their event streams; null: only the system. */
    readonly clinicId: string | null;
    /** Set where the clinic must not see it yet (the lab's inner steps). */
    readonly labOnly?: boolean;
    /** The one person whom it concerns, who may be in no clinic: they see it while they are in none. */
    readonly userId?: string;
    readonly payload: NewsPayloads[N];
  };
}[NewsName];

/** Whom a wake-up for news is for: the streams only, or the dispatcher too, where a subscriber waits for it. */
export const STREAMS = 'streams';
export const EVERYBODY = 'everybody';
export type Waking = typeof STREAMS | typeof EVERYBODY;
