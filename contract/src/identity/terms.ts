/** The version of privacy policy and user agreement in force; whoever agreed to an older one is asked again. */
export const termsVersion = '2026-11-01';
