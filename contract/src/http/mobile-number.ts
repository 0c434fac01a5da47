/** A mainland mobile number as people type it: eleven digits, no country code. Without Zod, for forms that load none. */
export const mobileNumber = /^1[3-9]\d{9}$/;
