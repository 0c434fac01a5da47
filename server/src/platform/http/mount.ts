import { type Access, audienceOf, type Permission } from '@suya/contract/access/permissions';
import { type Endpoint, needsFreshFactor } from '@suya/contract/http/endpoint';
import { languageOf } from '@suya/contract/messages/catalogue';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '../app-error.ts';
import type { AuditRead } from '../audit.ts';
import { actOf } from '../audit-writes.ts';
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

/** Mounts one route: session → access → input → fresh factor → handler → envelope. */
export function mount(
  app: FastifyInstance,
  { endpoint, handle }: Route,
  deps: MountDeps & { readonly auditRead: AuditRead },
): void {
  const serialize = serializerOf(endpoint);
  const run = handle as (ctx: Ctx, input: unknown, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const input = inputOf(endpoint, request);
    const ctx = ctxOfSession(
      {
        database: deps.database,
        bus: deps.bus,
        log: request.log,
        language: languageOf(request.headers['accept-language']),
        traceId: request.id,
        address: plainAddress(request.ip),
        ...(endpoint.method === 'GET' ? {} : { act: actOf(`${endpoint.method} ${endpoint.path}`, input) }),
      },
      request.session,
    );
    if (needsFreshFactor(endpoint, input)) await deps.requireFreshFactor(ctx);
    const key = endpoint.repeat === 'key' ? idempotencyKey(request.headers['idempotency-key']) : null;
    const work = key
      ? once(asOneself(endpoint, ctx), { key, route: endpoint.path, body: input }, (inner) =>
          run(inner, input, request, reply),
        )
      : run(ctx, input, request, reply);
    const [data] = await Promise.all([work, endpoint.sensitive ? deps.auditRead(ctx, endpoint, input) : undefined]);
    if (endpoint.format === 'blob' || endpoint.format === 'gateway') return sendRaw(reply, data as RawAnswer);
    if (endpoint.format === 'stream') return reply;
    if (deps.checkAnswers) endpoint.answer.parse(data);
    return reply.type('application/json; charset=utf-8').send(serialize(success(data, request.id)));
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
      admit(endpoint.access, request.session);
    },
    handler: answer,
  });
}
