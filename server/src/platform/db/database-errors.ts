import { AppError } from '../app-error.ts';

const RETRY_AFTER_SECONDS = 2;

/** SQLSTATEs and Node error codes that mean the database is unavailable, never that the query was wrong. */
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

/** Messages of `pg` and its pool that carry no code, when a connection is lost or none is available. */
const UNAVAILABLE_TEXT =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client (has encountered|was closed))/;

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';
const REFUSED = '42501';
/**
 * The routine in which PostgreSQL checks a new row against the policies. The code alone would also match a privilege
 * that was never granted.
 */
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

/** True if a policy refused a row because the record it belongs to was handed over in the meantime. */
function isPolicyViolation(error: unknown): boolean {
  return codeOf(error) === REFUSED && (error as { routine?: string }).routine === POLICY_CHECK;
}

/** True if the database cannot be reached, went away, timed out or is full. */
function isUnavailable(error: unknown): boolean {
  const code = codeOf(error);
  if (UNAVAILABLE.has(code) || /^08...$/.test(code)) return true;
  return code === '' && error instanceof Error && UNAVAILABLE_TEXT.test(error.message);
}

function refusalFor(error: unknown): AppError | undefined {
  if (isUnavailable(error) || isRetryable(error)) return new AppError(503, { retryAfter: RETRY_AFTER_SECONDS });
  return isPolicyViolation(error) ? new AppError(404) : undefined;
}

/**
 * Turns unavailability into a 503 that tells the client when to retry, and a row refused by a policy into a 404,
 * the answer for every record that belongs to somebody else. Other errors pass through.
 */
export function toAppError(error: unknown): unknown {
  const refusal = refusalFor(error);
  if (!refusal) return error;
  refusal.cause = error;
  return refusal;
}
