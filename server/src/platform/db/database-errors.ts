import { AppError } from '../app-error.ts';

const RETRY_AFTER_SECONDS = 2;

/** SQLSTATEs and Node codes that say "the database cannot be asked now", never "the question was wrong". */
const UNAVAILABLE = new Set([
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '57014',
  '53100',
  '53200',
  '53300',
  '25P03',
  '25006',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** What `pg` and its pool say without a code when a connection is lost or none is to be had. */
const UNAVAILABLE_TEXT =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client (has encountered|was closed))/;

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';
const UNIQUE_VIOLATION = '23505';
const REFUSED = '42501';
/** Where PostgreSQL holds a new row against the policies. Its code alone is also that of a right which was never granted. */
const POLICY_CHECK = 'ExecWithCheckOptions';

function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : '';
}

/** True for a serialization failure or a deadlock: the same transaction may succeed when run again. */
export function isRetryable(error: unknown): boolean {
  const code = codeOf(error);
  return code === SERIALIZATION_FAILURE || code === DEADLOCK;
}

/** True where a row broke a unique constraint; with `constraint`, that one. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (codeOf(error) !== UNIQUE_VIOLATION) return false;
  return constraint === undefined || (error as { constraint?: string }).constraint === constraint;
}

/** True where a row was to be written that its writer may not have: what it belongs to was handed over meanwhile. */
function isPolicyViolation(error: unknown): boolean {
  return codeOf(error) === REFUSED && (error as { routine?: string }).routine === POLICY_CHECK;
}

/** True where the database could not be reached, went away, timed out or is full. */
export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error);
  if (UNAVAILABLE.has(code) || /^08...$/.test(code)) return true;
  return code === '' && error instanceof Error && UNAVAILABLE_TEXT.test(error.message);
}

function refusalFor(error: unknown): AppError | undefined {
  if (isUnavailable(error) || isRetryable(error)) return new AppError(503, { retryAfter: RETRY_AFTER_SECONDS });
  return isPolicyViolation(error) ? new AppError(404) : undefined;
}

/**
 * Turns "cannot be asked now" into the 503 that tells the client when to come back, and a row that a policy refused
 * into "not there", as whatever is not one's own is; leaves the rest alone.
 */
export function toAppError(error: unknown): unknown {
  const refusal = refusalFor(error);
  if (!refusal) return error;
  refusal.cause = error;
  return refusal;
}
