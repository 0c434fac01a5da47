import { type Access, audienceOf, type Permission } from '@suya/contract/access/permissions';
import { type Endpoint, needsFreshFactor } from '@suya/contract/http/endpoint';
import { languageOf } from '@suya/contract/messages/catalogue';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '../app-error.ts';
import type { CallAudit } from '../audit.ts';
import { type Act, actOf } from '../audit-writes.ts';
import type { Ctx } from '../ctx.ts';
import type { Database } from '../db/database.ts';
import type { EventBus } from '../events/bus.ts';
import { ctxOfSession } from '../make-ctx.ts';
import type { RawAnswer, Route } from '../module.ts';
import type { ResolveSession, Session } from '../session.ts';
import { plainAddress } from './address.ts';
import { fieldsOf, success } from './answer.ts';
import { idempotencyKey, once } from './idempotency.ts';
import { serializerOf } from './serialize.ts';

export interface MountDeps {
  readonly database: Database;
  readonly bus: EventBus;
  readonly resolveSession: ResolveSession;
  /** Refuses people who have a second factor but have not proved it recently. */
  readonly requireFreshFactor: (ctx: Ctx) => Promise<void>;
  /** Validates every answer against its schema and fails if it does not match. On in tests. */
  readonly checkAnswers: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null;
  }
}

/** Refuses a session that the endpoint's access line does not admit. */
function admit(access: Access, session: Session | null): void {
  if (access === 'public') return;
  if (!session) throw new AppError(401);
  if (access === 'signedIn') return;
  const side = audienceOf(access);
  if (side && session.side !== side) throw new AppError(403);
  if (access !== side && !session.permissions.has(access as Permission)) throw new AppError(403);
}

const nothing = z.strictObject({});
const NOTHING: Record<string, unknown> = Object.freeze({});

/** Whether a request left an undeclared part (path, query or body) empty. Few requests use all three. */
function isEmpty(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return value === undefined || value === null;
  for (const _ in value) return false;
  return !Array.isArray(value);
}

function parsed(shape: z.ZodObject | undefined, value: unknown): Record<string, unknown> {
  if (!shape && isEmpty(value)) return NOTHING;
  const result = (shape ?? nothing).safeParse(value ?? {}, { reportInput: true });
  if (!result.success) throw new AppError(422, { fields: fieldsOf(result.error) });
  return result.data;
}

/** Path, query and body in one object, each parsed by its declared schema; undeclared fields are refused. */
function inputOf(endpoint: Endpoint, request: FastifyRequest): Record<string, unknown> {
  if (endpoint.format === 'gateway') {
    return { ...parsed(endpoint.params, request.params), rawBody: request.body, headers: request.headers };
  }
  return {
    ...parsed(endpoint.params, request.params),
    ...parsed(endpoint.query, request.query),
    ...parsed(endpoint.body, request.body),
  };
}

function sendRaw(reply: FastifyReply, answer: RawAnswer) {
  if (answer.fileName !== undefined) {
    const name = encodeURIComponent(answer.fileName).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);
    reply.header('Content-Disposition', `attachment; filename*=UTF-8''${name}`);
  }
  if (answer.lasting) reply.header('Cache-Control', 'public, max-age=31536000, immutable');
  return reply
    .status(answer.status ?? 200)
    .type(answer.contentType)
    .send(answer.body);
}

/**
 * Runs calls that are open to any signed-in person in that person's own scope, even if the session is in a clinic.
 * A running transaction keeps its scope, so the handler could not leave the clinic's scope later.
 */
function asOneself(endpoint: Endpoint, ctx: Ctx): Ctx {
  return endpoint.access === 'signedIn' ? ctx.as({ kind: 'identity', userId: ctx.actor.userId }) : ctx;
}

/** Whether an error says that the caller may not, or that it is not theirs to see. */
const isRefusal = (error: unknown): boolean => error instanceof AppError && (error.code === 403 || error.code === 404);

/** Mounts one route: session → access → input → fresh factor → handler → audit → envelope. */
export function mount(
  app: FastifyInstance,
  { endpoint, handle }: Route,
  deps: MountDeps & { readonly audit: CallAudit },
): void {
  const serialize = serializerOf(endpoint);
  const run = handle as (ctx: Ctx, input: unknown, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

  const ctxOf = (request: FastifyRequest, act?: Act): Ctx =>
    ctxOfSession(
      {
        database: deps.database,
        bus: deps.bus,
        log: request.log,
        language: languageOf(request.headers['accept-language']),
        traceId: request.id,
        address: plainAddress(request.ip),
        ...(act ? { act } : {}),
      },
      request.session,
    );

  /** Runs a step of a call. If it refuses somebody who is signed in, that is booked before they are told. */
  async function booked<T>(request: FastifyRequest, input: unknown, step: () => T | Promise<T>): Promise<T> {
    try {
      return await step();
    } catch (error) {
      if (request.session && isRefusal(error)) {
        const booking = deps.audit.refused(ctxOf(request), endpoint, (input ?? {}) as Record<string, unknown>);
        await booking.catch((err) => request.log.error({ err }, 'a refusal could not be booked'));
      }
      throw error;
    }
  }

  async function work(request: FastifyRequest, reply: FastifyReply, input: Record<string, unknown>) {
    const act = endpoint.method === 'GET' ? undefined : actOf(`${endpoint.method} ${endpoint.path}`, input);
    const ctx = ctxOf(request, act);
    if (needsFreshFactor(endpoint, input)) await deps.requireFreshFactor(ctx);
    const key = endpoint.repeat === 'key' ? idempotencyKey(request.headers['idempotency-key']) : null;
    if (!key) return run(ctx, input, request, reply);
    return once(asOneself(endpoint, ctx), { key, route: endpoint.path, body: input }, (inner) =>
      run(inner, input, request, reply),
    );
  }

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const input = inputOf(endpoint, request);
    const data = await booked(request, input, () => work(request, reply, input));
    if (endpoint.format === 'stream') return reply;
    const isRaw = endpoint.format === 'blob' || endpoint.format === 'gateway';
    if (!isRaw && deps.checkAnswers) endpoint.answer.parse(data);
    const text = isRaw ? null : serialize(success(data, request.id));
    if (endpoint.sensitive) await deps.audit.looked(ctxOf(request), endpoint, input, text);
    if (text === null) return sendRaw(reply, data as RawAnswer);
    return reply.type('application/json; charset=utf-8').send(text);
  }

  app.route({
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    ...(endpoint.bodyLimit ? { bodyLimit: endpoint.bodyLimit } : {}),
    onRequest: async (request) => {
      const token = request.headers.authorization;
      const wanted = endpoint.access !== 'public' && token !== undefined && token.length <= 200;
      // A browser opens streams by itself, again and again: nobody has to be there.
      const as = endpoint.format === 'stream' ? 'look' : 'use';
      request.session = wanted ? await deps.resolveSession(token, as) : null;
      await booked(request, request.params, () => admit(endpoint.access, request.session));
    },
    handler: answer,
  });
}
