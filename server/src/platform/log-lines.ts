import { pino } from 'pino';

interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly code?: unknown;
  readonly table?: unknown;
  readonly constraint?: unknown;
}

/**
 * What a log line says about a failure. Its fields are listed one by one, because a database error carries the row it
 * refused (`detail`, `where`), and a log may be read by people who may not see that row.
 */
function errorOf(error: Error): LoggedError {
  const { type, message, stack, code, table, constraint } = pino.stdSerializers.err(error);
  return { type, message, stack, code, table, constraint };
}

/** The fields that are logged of a request, an answer and an error. Nothing else is logged. */
export const logLines = {
  req: (request: { method?: string; routeOptions?: { url?: string }; id?: string }) => ({
    method: request.method,
    route: request.routeOptions?.url,
    traceId: request.id,
  }),
  res: (reply: { statusCode?: number }) => ({ status: reply.statusCode }),
  err: errorOf,
};
