import type { Access, PermissionOf } from '@suya/contract/access/permissions';
import type { AnswerOf, Endpoint, InputOf } from '@suya/contract/http/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ClinicCtx, Ctx, IdentityCtx, LabCtx, SystemCtx } from './ctx.ts';
import type { News, NewsName } from './events/events.ts';
import type { Worker } from './work/work.ts';

/** The ctx type for an access line: a clinic permission gives a `ClinicCtx`, and so on. */
export type CtxFor<X extends Access> = X extends 'public'
  ? IdentityCtx
  : X extends 'signedIn'
    ? ClinicCtx | LabCtx | IdentityCtx
    : X extends 'clinic' | PermissionOf<'clinic'>
      ? ClinicCtx
      : X extends 'lab' | PermissionOf<'lab'>
        ? LabCtx
        : never;

/** What a handler of format `blob` or `gateway` returns: a file, or an answer in a gateway's own format. */
export interface RawAnswer {
  readonly status?: number;
  readonly contentType: string;
  /** If set, the answer is an attachment of this name; any characters are allowed. */
  readonly fileName?: string;
  /** Set if this address always gives the same content to everybody, so that it may be cached forever. */
  readonly lasting?: boolean;
  readonly body: Uint8Array | string | NodeJS.ReadableStream;
}

type FormatOf<E extends Endpoint> = NonNullable<E['format']>;
type Answer<E extends Endpoint> = FormatOf<E> extends 'blob' | 'gateway' ? RawAnswer : AnswerOf<E>;

/** What a handler of format `gateway` gets besides its ctx: the bytes exactly as received. */
export interface RawInput {
  readonly rawBody: Buffer;
  readonly headers: FastifyRequest['headers'];
}

export interface Route {
  readonly endpoint: Endpoint;
  readonly handle: (ctx: never, input: never, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
}

/** Binds a declared endpoint to its use case. */
export function on<E extends Endpoint>(
  endpoint: E,
  handle: (
    ctx: CtxFor<E['access']>,
    input: InputOf<E> & (FormatOf<E> extends 'gateway' ? RawInput : unknown),
    request: FastifyRequest,
    reply: FastifyReply,
  ) => Promise<Answer<E>>,
): Route {
  return { endpoint, handle };
}

export type NewsOf<N extends NewsName> = Extract<News, { name: N }>;

/**
 * `inside`: at once, in the emitting transaction and with its ctx. `after`: later, from the outbox, at least once.
 */
export type Subscription =
  | {
      readonly when: 'inside';
      readonly name: string;
      readonly react: (ctx: Ctx, news: never) => Promise<void>;
    }
  | { readonly when: 'after'; readonly name: string; readonly react: (ctx: SystemCtx, news: never) => Promise<void> };

/** Subscribes within the emitting transaction. */
export function inside<N extends NewsName>(name: N, react: (ctx: Ctx, news: NewsOf<N>) => Promise<void>): Subscription {
  return { when: 'inside', name, react: react as (ctx: Ctx, news: never) => Promise<void> };
}

export function after<N extends NewsName>(
  name: N,
  react: (ctx: SystemCtx, news: NewsOf<N>) => Promise<void>,
): Subscription {
  return { when: 'after', name, react: react as (ctx: SystemCtx, news: never) => Promise<void> };
}

/** Scheduled work: `run` is called every `everyMs`, in one process at a time. */
export interface Job {
  readonly name: string;
  readonly everyMs: number;
  readonly run: (ctx: SystemCtx) => Promise<void>;
}

/** What a module hands to `app.ts`. */
export interface Module {
  readonly name: string;
  readonly routes: readonly Route[];
  readonly subscriptions?: readonly Subscription[];
  readonly jobs?: readonly Job[];
  /** The kinds of background work that the module carries out. */
  readonly work?: readonly Worker[];
}
