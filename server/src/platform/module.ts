import type { Access, PermissionOf } from '@suya/contract/access/permissions';
import type { AnswerOf, Endpoint, InputOf } from '@suya/contract/http/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ClinicCtx, Ctx, IdentityCtx, LabCtx, SystemCtx } from './ctx.ts';
import type { News, NewsName } from './events/events.ts';

/** The ctx that an access line yields: a clinic's permission gives a clinic's ctx, and so on. */
export type CtxFor<X extends Access> = X extends 'public'
  ? IdentityCtx
  : X extends 'signedIn'
    ? ClinicCtx | LabCtx | IdentityCtx
    : X extends 'clinic' | PermissionOf<'clinic'>
      ? ClinicCtx
      : X extends 'lab' | PermissionOf<'lab'>
        ? LabCtx
        : never;

/** A file or a gateway's own answer: what a handler of format `blob` or `gateway` returns. */
export interface RawAnswer {
  readonly status?: number;
  readonly contentType: string;
  /** Shown as an attachment of this name where set; any characters are allowed. */
  readonly fileName?: string;
  readonly body: Uint8Array | string | NodeJS.ReadableStream;
}

type FormatOf<E extends Endpoint> = NonNullable<E['format']>;
type Answer<E extends Endpoint> = FormatOf<E> extends 'blob' | 'gateway' ? RawAnswer : AnswerOf<E>;

/** What a handler of format `gateway` needs beside its ctx: the bytes exactly as they came. */
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

/** `inside`: at once, in the transaction that emits, with its ctx. `after`: later, from the outbox, at least once. */
export type Subscription =
  | {
      readonly when: 'inside';
      readonly name: string;
      readonly react: (ctx: Ctx, news: never) => Promise<void>;
      readonly concerns?: (news: never) => boolean;
    }
  | { readonly when: 'after'; readonly name: string; readonly react: (ctx: SystemCtx, news: never) => Promise<void> };

/** In: `concerns`, which of the news `react` does anything about, where that is not all of it. */
export function inside<N extends NewsName>(
  name: N,
  react: (ctx: Ctx, news: NewsOf<N>) => Promise<void>,
  concerns?: (news: NewsOf<N>) => boolean,
): Subscription {
  const subscription = { when: 'inside', name, react: react as (ctx: Ctx, news: never) => Promise<void> } as const;
  return concerns ? { ...subscription, concerns: concerns as (news: never) => boolean } : subscription;
}

export function after<N extends NewsName>(
  name: N,
  react: (ctx: SystemCtx, news: NewsOf<N>) => Promise<void>,
): Subscription {
  return { when: 'after', name, react: react as (ctx: SystemCtx, news: never) => Promise<void> };
}

/** Work by the clock: `run` is called every `everyMs` by one process at a time. */
export interface Job {
  readonly name: string;
  readonly everyMs: number;
  readonly run: (ctx: SystemCtx) => Promise<void>;
}

/** What a module's door hands to the composition. */
export interface Module {
  readonly name: string;
  readonly routes: readonly Route[];
  readonly subscriptions?: readonly Subscription[];
  readonly jobs?: readonly Job[];
}
