import type { MessageKey } from '../messages/catalogue.ts';

/** One entry of the error catalogue: the HTTP class it travels in and the message it shows. */
interface ErrorEntry {
  readonly status: number;
  readonly message: MessageKey;
}

/**
 * Every code an answer may carry besides 200. Codes below 600 are HTTP classes; five-digit ones are
 * the business codes of the specification and ours. The comment names the shape of `extra` where there is one.
 */
export const errors = {
  400: { status: 400, message: 'errors.unreadable' },
  401: { status: 401, message: 'errors.tokenExpired' },
  403: { status: 403, message: 'errors.forbidden' },
  404: { status: 404, message: 'errors.notFound' },
  405: { status: 405, message: 'errors.methodNotAllowed' },
  409: { status: 409, message: 'errors.conflict' },
  413: { status: 413, message: 'errors.tooLarge' },
  415: { status: 415, message: 'errors.wrongType' },
  /** extra: { fields: path → message } */
  422: { status: 422, message: 'errors.invalid' },
  /** extra: { retryAfter: seconds } */
  429: { status: 429, message: 'errors.tooOften' },
  500: { status: 500, message: 'errors.internal' },
  /** extra: { retryAfter: seconds } */
  503: { status: 503, message: 'errors.busy' },
  /** The same answer for a wrong password, a missing and a disabled account. */
  60001: { status: 422, message: 'errors.loginFailed' },
  /** extra: { orderId, orderType } of the order that is open for the patient, type and stage of treatment */
  60012: { status: 409, message: 'errors.openOrderExists' },
  /** extra: { orderId, orderType, status } as it is now */
  60013: { status: 409, message: 'errors.orderMoved' },
  60014: { status: 409, message: 'errors.billNotPayable' },
  60015: { status: 409, message: 'errors.amountChanged' },
  /** extra: { promisedOn } as it would be now */
  60016: { status: 409, message: 'errors.promiseChanged' },
  60021: { status: 409, message: 'errors.quotaExhausted' },
  60022: { status: 409, message: 'errors.pointsShort' },
  60023: { status: 409, message: 'errors.soldOut' },
  60024: { status: 409, message: 'errors.couponNotApplicable' },
  60031: { status: 403, message: 'errors.clinicNotAuthenticated' },
  60041: { status: 422, message: 'errors.captchaWrong' },
  /** A code by SMS, a ticket or a factor that is wrong, used up or too old. */
  60042: { status: 422, message: 'errors.codeWrong' },
  /** extra: { factor } that has to be proved again, five minutes old at most */
  60043: { status: 403, message: 'errors.factorNeeded' },
  /** The link of an invitation that is used, withdrawn or too old, or was sent to another phone. */
  60061: { status: 409, message: 'errors.invitationOver' },
  /** The last admin of a clinic stays until another one is named. */
  60062: { status: 409, message: 'errors.lastAdmin' },
  /** Somebody else decided meanwhile, or there is nothing to decide. */
  60063: { status: 409, message: 'errors.decidedMeanwhile' },
  /** Papers under review or passed are not handed in again. */
  60064: { status: 409, message: 'errors.papersUnderReview' },
  /** A patient’s picture, scan or model without the consent it takes; extra: { patientId, gap } */
  60071: { status: 409, message: 'errors.consentMissing' },
  /** A file whose content is not what it claims; extra: { reason } of the file kind's own list. */
  60051: { status: 422, message: 'errors.fileRefused' },
  10010: { status: 400, message: 'errors.reserved' },
  10300: { status: 400, message: 'errors.reserved' },
  3001: { status: 400, message: 'errors.reserved' },
  3002: { status: 400, message: 'errors.reserved' },
} as const satisfies Record<number, ErrorEntry>;

export type ErrorCode = keyof typeof errors;

/** Codes that the portal shows no message for (specification, section 8). */
export const silentCodes: ReadonlySet<number> = new Set([99999, 0, 200, 1200, 1330, 10404, 40013, 39700, 39701, 39702]);

export const SUCCESS = 200;
/** What the client resolves with when a request never reached the server. */
export const UNREACHED = -987654321;
