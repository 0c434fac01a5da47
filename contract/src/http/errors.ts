import type { MessageKey } from '../messages/catalogue.ts';

/** One entry of the error catalogue: its HTTP status and the message to show. */
interface ErrorEntry {
  readonly status: number;
  readonly message: MessageKey;
}

/** The business codes by name. Code uses the name, an answer carries the number. */
export const codes = {
  loginFailed: 60001,
  openOrderExists: 60012,
  orderMoved: 60013,
  billNotPayable: 60014,
  amountChanged: 60015,
  promiseChanged: 60016,
  quotaExhausted: 60021,
  pointsShort: 60022,
  soldOut: 60023,
  couponNotApplicable: 60024,
  clinicNotAuthenticated: 60031,
  captchaWrong: 60041,
  codeWrong: 60042,
  factorNeeded: 60043,
  nobodyWaits: 60044,
  fileRefused: 60051,
  invitationOver: 60061,
  lastAdmin: 60062,
  decidedMeanwhile: 60063,
  papersUnderReview: 60064,
  papersUsed: 60065,
  clinicsPending: 60066,
  consentMissing: 60071,
} as const;

/**
 * Every code an answer may carry besides 200. Codes below 600 are HTTP statuses; five-digit codes are the business
 * codes, the specification's and ours. A comment gives the shape of `extra` if there is one.
 */
export const errors = {
  400: { status: 400, message: 'errors.unreadable' },
  401: { status: 401, message: 'errors.tokenExpired' },
  403: { status: 403, message: 'errors.forbidden' },
  404: { status: 404, message: 'errors.notFound' },
  405: { status: 405, message: 'errors.methodNotAllowed' },
  /** Too slow in coming. */
  408: { status: 408, message: 'errors.tooSlow' },
  409: { status: 409, message: 'errors.conflict' },
  413: { status: 413, message: 'errors.tooLarge' },
  415: { status: 415, message: 'errors.wrongType' },
  417: { status: 417, message: 'errors.unreadable' },
  /** extra: { fields: path → message } */
  422: { status: 422, message: 'errors.invalid' },
  /** extra: { retryAfter: seconds } */
  429: { status: 429, message: 'errors.tooOften' },
  /** The headers are too large. */
  431: { status: 431, message: 'errors.headersTooLarge' },
  500: { status: 500, message: 'errors.internal' },
  /** extra: { retryAfter: seconds } */
  503: { status: 503, message: 'errors.busy' },
  /** The same answer for a wrong password, a missing account and a disabled one. */
  [codes.loginFailed]: { status: 422, message: 'errors.loginFailed' },
  /** extra: { orderId, orderType } of the order that is open for the patient, type and stage of treatment */
  [codes.openOrderExists]: { status: 409, message: 'errors.openOrderExists' },
  /** extra: { orderId, orderType, status } with the order's current status */
  [codes.orderMoved]: { status: 409, message: 'errors.orderMoved' },
  [codes.billNotPayable]: { status: 409, message: 'errors.billNotPayable' },
  [codes.amountChanged]: { status: 409, message: 'errors.amountChanged' },
  /** extra: { promisedOn } with the date that would be promised now */
  [codes.promiseChanged]: { status: 409, message: 'errors.promiseChanged' },
  [codes.quotaExhausted]: { status: 409, message: 'errors.quotaExhausted' },
  [codes.pointsShort]: { status: 409, message: 'errors.pointsShort' },
  [codes.soldOut]: { status: 409, message: 'errors.soldOut' },
  [codes.couponNotApplicable]: { status: 409, message: 'errors.couponNotApplicable' },
  [codes.clinicNotAuthenticated]: { status: 403, message: 'errors.clinicNotAuthenticated' },
  [codes.captchaWrong]: { status: 422, message: 'errors.captchaWrong' },
  /** A wrong, used or expired SMS code, ticket or factor. */
  [codes.codeWrong]: { status: 422, message: 'errors.codeWrong' },
  /** extra: { factor } that must be proved again; a proof is valid for five minutes */
  [codes.factorNeeded]: { status: 403, message: 'errors.factorNeeded' },
  /** No device began to wait with this code, or no longer does. */
  [codes.nobodyWaits]: { status: 409, message: 'errors.nobodyWaits' },
  /** The invitation's link was used, withdrawn, has expired or was sent to another phone. */
  [codes.invitationOver]: { status: 409, message: 'errors.invitationOver' },
  /** The last admin of a clinic cannot leave until another one is named. */
  [codes.lastAdmin]: { status: 409, message: 'errors.lastAdmin' },
  /** Somebody else has decided in the meantime, or there is nothing to decide. */
  [codes.decidedMeanwhile]: { status: 409, message: 'errors.decidedMeanwhile' },
  /** Papers that are under review or approved cannot be submitted again. */
  [codes.papersUnderReview]: { status: 409, message: 'errors.papersUnderReview' },
  /** Licences that were handed in for another organisation; extra: { fields } with those of the pictures. */
  [codes.papersUsed]: { status: 409, message: 'errors.papersUsed' },
  /** So many clinics or chains of one account wait for their review already; extra: { limit } */
  [codes.clinicsPending]: { status: 409, message: 'errors.clinicsPending' },
  /** A patient’s picture, scan or model without the required consent; extra: { patientId, gap } */
  [codes.consentMissing]: { status: 409, message: 'errors.consentMissing' },
  /** The file's content is not what it claims to be; extra: { reason } from the list of the file's kind. */
  [codes.fileRefused]: { status: 422, message: 'errors.fileRefused' },
  10010: { status: 400, message: 'errors.reserved' },
  10300: { status: 400, message: 'errors.reserved' },
  3001: { status: 400, message: 'errors.reserved' },
  3002: { status: 400, message: 'errors.reserved' },
} as const satisfies Record<number, ErrorEntry>;

export type ErrorCode = keyof typeof errors;

/** Codes for which the portal shows no message (specification, section 8). */
export const silentCodes: ReadonlySet<number> = new Set([99999, 0, 200, 1200, 1330, 10404, 40013, 39700, 39701, 39702]);

export const SUCCESS = 200;
/** The client's code for a request that never reached the server. */
export const UNREACHED = -987654321;
