import { logLines } from '../log-lines.ts';
import { WorkFailed } from './work.ts';

const LONGEST = 200;

/**
 * The reason of a failure, as an administrator may read it. Our own messages are shown as they are. Of any other
 * error only its type is shown, because its message may quote the row it was about; the log has the rest.
 */
export function reasonOf(error: unknown): string {
  if (error instanceof WorkFailed) return error.message.slice(0, LONGEST);
  if (!(error instanceof Error)) return 'unknown';
  if (error.name === 'TimeoutError') return 'timeout';
  const { type, code, table, constraint } = logLines.err(error);
  return [type, code, table, constraint].filter(Boolean).join(' ').slice(0, LONGEST);
}
