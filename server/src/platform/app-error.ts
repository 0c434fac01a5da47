import type { ErrorCode } from '@suya/contract/http/errors';
import type { MessageKey } from '@suya/contract/messages/catalogue';

/** A text for a field, said in the reader's language when the answer is sent. */
export type FieldMessage = MessageKey | { key: MessageKey; params: Record<string, string | number> };

/** The one way to refuse: a code of the catalogue and what the client needs to go on. Only `platform/http` sends it. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly extra: Readonly<Record<string, unknown>> | undefined;
  /** A more exact message than the code's own. */
  readonly messageKey: FieldMessage | undefined;

  constructor(code: ErrorCode, extra?: Readonly<Record<string, unknown>>, messageKey?: FieldMessage) {
    super(`code ${code}`);
    this.code = code;
    this.extra = extra;
    this.messageKey = messageKey;
  }
}

/** A 422 that names each wrong field (dotted path) and what to do about it. */
export function invalid(fields: Readonly<Record<string, FieldMessage>>): AppError {
  return new AppError(422, { fields });
}
