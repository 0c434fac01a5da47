import type { Envelope } from '@suya/contract/http/envelope';
import { type ErrorCode, errors, SUCCESS } from '@suya/contract/http/errors';
import { type Language, translate } from '@suya/contract/messages/catalogue';
import type { z } from 'zod';
import type { AppError, FieldMessage } from '../app-error.ts';

const MAX_NAMED_FIELDS = 50;

const say = (language: Language, message: FieldMessage): string =>
  typeof message === 'string' ? translate(language, message) : translate(language, message.key, message.params);

/** The envelope of a success. */
export function success(data: unknown, traceId: string): Envelope {
  return { code: SUCCESS, msg: '', data, traceId };
}

/** The envelope of a refusal and the HTTP status of its class. */
export function failure(error: AppError, language: Language, traceId: string): { status: number; body: Envelope } {
  const entry = errors[error.code as ErrorCode];
  const params = (error.extra ?? {}) as Record<string, string | number>;
  const fields = error.extra?.fields as Record<string, FieldMessage> | undefined;
  const extra = fields
    ? {
        ...error.extra,
        fields: Object.fromEntries(Object.entries(fields).map(([path, text]) => [path, say(language, text)])),
      }
    : error.extra;
  const msg = error.messageKey ? say(language, error.messageKey) : translate(language, entry.message, params);
  return { status: entry.status, body: { code: error.code, msg, data: null, ...(extra ? { extra } : {}), traceId } };
}

/** The field message of one Zod issue. */
function messageOf(issue: z.core.$ZodIssue): FieldMessage {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'errors.field.required' : 'errors.field.invalid';
    case 'too_big':
      return issue.origin === 'string' || issue.origin === 'array' ? 'errors.field.tooLong' : 'errors.field.tooBig';
    case 'too_small':
      if (issue.origin !== 'string' && issue.origin !== 'array') return 'errors.field.tooSmall';
      return issue.minimum === 1 ? 'errors.field.required' : 'errors.field.tooShort';
    case 'invalid_value':
      return 'errors.field.wrongChoice';
    case 'invalid_format':
      return 'errors.field.wrongFormat';
    default:
      return 'errors.field.invalid';
  }
}

/** The value of `extra.fields` for a failed parse: dotted path → message. Unknown fields are named too. */
export function fieldsOf(error: z.ZodError): Record<string, FieldMessage> {
  const named = error.issues.flatMap((issue): [string, FieldMessage][] => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => [[...issue.path, key].join('.'), 'errors.field.unknown']);
    }
    return [[issue.path.join('.') || '_', messageOf(issue)]];
  });
  return Object.fromEntries(named.slice(0, MAX_NAMED_FIELDS));
}
