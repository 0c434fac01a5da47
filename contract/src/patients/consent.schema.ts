import { z } from 'zod';
import { id, line, text, time } from '../http/fields.ts';
import { consentGaps, patientConsentVersion } from './consent.rules.ts';

export const guardianRelations = ['mother', 'father', 'grandparent', 'otherGuardian'] as const;
export const consentWays = ['paper', 'onScreen'] as const;

const guardian = z.strictObject({ name: line(60).min(1), relation: z.enum(guardianRelations) });

/** Who consented, and how: on paper that the clinic keeps, or on a screen before the clinic's eyes. */
export const consentInput = z.strictObject({
  /** Null where the patient consents. */
  guardian: guardian.nullable().default(null),
  way: z.enum(consentWays),
  /** The version of the text that was read to them or by them. */
  version: z.literal(patientConsentVersion),
});
export type ConsentInput = z.output<typeof consentInput>;

export const consentGap = z.enum(consentGaps).nullable();

/** One line of a patient's consents: given or withdrawn, by whom, and who wrote it down. */
const consentRecord = z
  .strictObject({
    id,
    act: z.enum(['given', 'withdrawn']),
    by: z.enum(['patient', 'guardian']),
    guardian: guardian.nullable(),
    way: z.enum(consentWays).nullable(),
    version: z.string(),
    reason: z.string(),
    at: time,
    recordedByName: z.string(),
  })
  .meta({ id: 'ConsentRecord' });
export type ConsentRecord = z.output<typeof consentRecord>;

export const withdrawal = z.strictObject({ reason: text(500).default('') });

/** A patient's consents, newest first, and what a withdrawal would leave running. */
export const consentFile = z
  .strictObject({
    gap: consentGap,
    records: z.array(consentRecord),
    /** Orders that are being made: their pictures stay in use until the order ends. */
    openOrders: z.array(z.strictObject({ id, no: z.string(), type: z.int() })),
    /** Links to the patient's progress and to phones that a withdrawal would end. */
    liveLinks: z.int(),
  })
  .meta({ id: 'ConsentFile' });
export type ConsentFile = z.output<typeof consentFile>;
