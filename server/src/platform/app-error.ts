import type { ErrorCode } from '@suya/contract/http/errors';
import type { MessageKey } from '@suya/contract/messages/catalogue';

/** A message for a field, translated into the reader's language when the answer is sent. */
export type FieldMessage = MessageKey | { key: MessageKey; params: Record<string, string | number> };

/**
 * The only way to refuse a request: an error code of the contract, plus what the client needs to continue. Only
 * `platform/http` sends it.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly extra: Readonly<Record<string, unknown>> | undefined;
  /** A more specific message than the code's own. */
  readonly messageKey: FieldMessage | undefined;

  constructor(code: ErrorCode, extra?: Readonly<Record<string, unknown>>, messageKey?: FieldMessage) {
    super(`code ${code}`);
    this.code = code;
    this.extra = extra;
    this.messageKey = messageKey;
  }
}

/** A 422 that names each wrong field by its dotted path and says how to correct it. */
export function invalid(fields: Readonly<Record<string, FieldMessage>>): AppError {
  return new AppError(422, { fields });
}
