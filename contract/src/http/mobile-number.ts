/**
 * A mainland mobile number as people type it: eleven digits, no country code. It does not use Zod, because some
 * forms do not load it.
 */
export const mobileNumber = /^1[3-9]\d{9}$/;
