import { languageOf } from '@suya/contract/messages/catalogue';
import Fastify, { type FastifyBaseLogger, type FastifyError, type FastifyInstance, LogController } from 'fastify';
import { AppError } from '../app-error.ts';
import { makeCallAudit } from '../audit.ts';
import type { Module, Route } from '../module.ts';
import { failure } from './answer.ts';
import { plainHeaders } from './headers.ts';
import { readJsonOnly } from './json-body.ts';
import type { Answered } from './metrics.ts';
import { type MountDeps, mount } from './mount.ts';
import { newTraceId, requireHost, unreadRequests } from './unread-requests.ts';

const BODY_LIMIT_BYTES = 1024 * 1024;
const REQUEST_TIMEOUT_MS = 30_000;
const HEADERS_TIMEOUT_MS = 15_000;
const MS_PER_SECOND = 1000;

export interface HttpDeps extends MountDeps {
  readonly modules: readonly Module[];
  /** The destination of log lines; false for none. */
  readonly logger: FastifyBaseLogger | false;
  /** How many proxies in front of us are trusted to report the client's address. */
  readonly trustedHops: number;
  /** Origins that may embed the portal. */
  readonly embedders: readonly string[];
  /** True behind TLS: sends HSTS and secure cookies. */
  readonly secure: boolean;
  /** Called for every answer, if metrics are on. */
  readonly onAnswered?: ((answered: Answered) => void) | undefined;
}

/** Maps Fastify's own refusals to our error codes. */
function toAppError(error: FastifyError | AppError): AppError {
  if (error instanceof AppError) return error;
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new AppError(413);
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new AppError(415);
    default:
      return new AppError(error.statusCode && error.statusCode < 500 ? 400 : 500);
  }
}

function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((raw: FastifyError | AppError, request, reply) => {
    const error = toAppError(raw);
    if (error.code === 500) request.log.error({ err: raw }, 'request failed');
    if (error.code === 503) request.log.warn({ reason: String(error.cause ?? '') }, 'request refused: busy');
    else if (error.cause) request.log.warn({ reason: String(error.cause) }, 'request refused: not its row');
    const { status, body } = failure(error, languageOf(request.headers['accept-language']), request.id);
    const retryAfter = error.extra?.retryAfter;
    if (typeof retryAfter === 'number') reply.header('Retry-After', Math.ceil(retryAfter));
    return reply.status(status).type('application/json; charset=utf-8').send(JSON.stringify(body));
  });
}

/** The HTTP server: one Fastify instance with every module's routes, refusing by default. */
export async function makeHttpServer(deps: HttpDeps): Promise<FastifyInstance> {
  const unread = unreadRequests(deps);
  const app = Fastify({
    ...(deps.logger ? { loggerInstance: deps.logger } : {}),
    genReqId: newTraceId,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address, hop) => hop < deps.trustedHops,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // Without a host Node itself would answer, in its own form.
    http: { headersTimeout: HEADERS_TIMEOUT_MS, requireHostHeader: false } as const,
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 200 },
    frameworkErrors: unread.frameworkErrors,
    clientErrorHandler: unread.clientErrorHandler,
  });
  unread.refuseExpectations(app.server);
  app.decorateRequest('session', null);
  app.setValidatorCompiler(() => () => true);
  readJsonOnly(app);
  handleErrors(app);
  const headers = plainHeaders(deps);
  // Set at the start of the request, so that streams and uploads, which answer by themselves, carry them too.
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-trace-id', request.id);
    requireHost(request);
    done();
  });
  if (deps.onAnswered) tellAnswers(app, deps.onAnswered);
  mountAll(app, deps);
  return app;
}

function tellAnswers(app: FastifyInstance, tell: (answered: Answered) => void): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    const seconds = reply.elapsedTime / MS_PER_SECOND;
    tell({ method, route: routeOptions.url ?? 'none', status: reply.raw.statusCode, seconds });
    done();
  });
}

function mountAll(app: FastifyInstance, deps: HttpDeps): void {
  const routes = deps.modules.flatMap((module) => module.routes);
  const parts = { ...deps, audit: makeCallAudit(deps.database) };
  const isGateway = (route: Route) => route.endpoint.format === 'gateway';
  void app.register(async (scope) => {
    for (const route of routes) if (!isGateway(route)) mount(scope, route, parts);
  });
  void app.register(async (scope) => {
    // A gateway signs the bytes it sent; parsing and re-serializing them would change white space.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    for (const route of routes) if (isGateway(route)) mount(scope, route, parts);
  });
}
