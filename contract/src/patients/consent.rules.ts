/**
 * The version of the consent text (`patients.consent.text` of the messages). A changed text gets a new version; consents
 * that were given keep theirs.
 */
export const patientConsentVersion = '2026-11-21';

/** From this age, in whole years, a person consents for themselves. */
const consentAge = 14;

/** Who consented last, or that they took it back; null where nobody was asked yet. */
export type ConsentState = 'patient' | 'guardian' | 'withdrawn' | null;

/** What keeps a patient's pictures, scans and models from being taken, and with it who can mend it. */
export const consentGaps = ['withdrawn', 'birthDate', 'guardian', 'patient'] as const;
export type ConsentGap = (typeof consentGaps)[number];

/**
 * Age in whole years. A person born on 29 February is a year older on 1 March of a common year.
 * @param birthDate yyyy-MM-dd
 * @param today yyyy-MM-dd where the clinic is
 */
export function ageOn(birthDate: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return today.slice(4) < birthDate.slice(4) ? years - 1 : years;
}

/** Whether somebody else has to consent for a person born then. */
export const needsGuardian = (birthDate: string, today: string): boolean => ageOn(birthDate, today) < consentAge;

/**
 * What is missing before a picture, scan or model of a patient may be taken; null where nothing is.
 *
 * Source: Personal Information Protection Law of the PRC (个人信息保护法). Article 28: medical data, and every datum of a
 * minor under 14, is sensitive. Article 29: it takes the person's separate consent. Article 30: they are told why it is
 * needed and what it means for them. Article 31: under 14 a parent or other guardian consents. Article 15: consent may
 * be withdrawn, and what was done before stays lawful.
 *
 * Ours: without a birth date nobody can tell whose consent it takes, so that is asked for first. A guardian's consent
 * stays good when the child turns 14, until it is withdrawn; a child's own is good for nothing, however it got there.
 * @param today yyyy-MM-dd where the clinic is
 */
export function consentGapOf(
  patient: { readonly birthDate: string | null; readonly consent: ConsentState },
  today: string,
): ConsentGap | null {
  const { birthDate, consent } = patient;
  if (consent === 'withdrawn') return 'withdrawn';
  if (birthDate === null) return 'birthDate';
  if (consent === 'guardian') return null;
  if (needsGuardian(birthDate, today)) return 'guardian';
  return consent === 'patient' ? null : 'patient';
}
