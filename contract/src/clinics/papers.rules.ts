/**
 * The version of the text by which a person agrees to pictures of their identity papers (`onboarding.paper.consent` of
 * the messages).
 */
export const paperConsentVersion = '2026-11-21';

/**
 * For how many days the pictures of a doctor's papers are kept once they were decided: long enough to object and to mend
 * what was rejected. What stays is that they were handed in, and how they were decided. A licence is the organisation's
 * and stays with it: the lab makes for authenticated institutions only and has to be able to show it.
 *
 * Source: Personal Information Protection Law of the PRC, article 19 (the shortest time that the purpose needs) and
 * article 47 (deletion once the purpose is reached).
 */
export const identityPaperDays = 90;

const sensitive: ReadonlySet<string> = new Set(['idCard', 'certificate']);

/** Whether a picture of this kind says who a person is, so that they are asked first (articles 28 to 30). */
export const needsPaperConsent = (kind: string): boolean => sensitive.has(kind);
