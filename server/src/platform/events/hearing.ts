import type { Ctx } from '../ctx.ts';
import { actorOf, scopeOf } from '../make-ctx.ts';
import type { Session } from '../session.ts';
import type { NewsKind, NewsKinds } from './events.ts';

type Kind = Omit<NewsKind<unknown>, 'shows'> & { readonly shows: readonly string[] };

/** Somebody at a live stream, with the scope and rights of one look at their session. */
export interface Listener {
  readonly ctx: Ctx;
  readonly sessionId: string;
  /** The kinds of event that they may hear. */
  readonly names: readonly string[];
}

/** What streams know of the kinds of events. */
export interface Hearing {
  listener(ctx: Ctx, session: Session): Listener;
  /** The part of an event's payload that streams show. */
  shown(name: string, payload: Readonly<Record<string, unknown>>): Record<string, unknown>;
}

function mayHear({ clinic, lab, person }: Kind, { kind }: Ctx['scope'], { permissions }: Session): boolean {
  if (kind === 'identity') return person;
  const needed = kind === 'lab' ? lab : clinic;
  return needed !== null && permissions.has(needed);
}

/** @param kinds every kind of event, by module and name; of any other nobody hears */
export function hearingOf(kinds: NewsKinds): Hearing {
  const known = new Map<string, Kind>(Object.values(kinds).flatMap((ofModule) => Object.entries(ofModule)));
  return {
    listener(ctx, session) {
      const scope = scopeOf(session);
      const names = [...known].filter(([, kind]) => mayHear(kind, scope, session)).map(([name]) => name);
      return { ctx: ctx.as(scope, actorOf(session)), sessionId: session.sessionId, names };
    },
    shown: (name, payload) =>
      Object.fromEntries((known.get(name)?.shows ?? []).map((field) => [field, payload[field] ?? null])),
  };
}
