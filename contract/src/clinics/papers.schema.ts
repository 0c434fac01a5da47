import { z } from 'zod';
import { id, line, time } from '../http/fields.ts';
import { authStatus } from '../identity/identity.schema.ts';
import { titles } from './jobs.ts';

/** Pictures that prove who somebody is; encrypted at rest and shown watermarked. */
export const paperKinds = ['idCard', 'certificate', 'permitLicense', 'businessLicense'] as const;
export type PaperKind = (typeof paperKinds)[number];

/**
 * Where a picture is read: `prefix` is `/user-api/v1/papers/` and `path` the paper's id, with which it can be handed in
 * again. The address asks for a session and leaves an audit row.
 */
export const paperAddress = z.strictObject({ prefix: z.string(), path: z.string() }).meta({ id: 'PaperAddress' });

/** The 18 signs of a unified social credit code (GB 32100-2015); the check sign is looked at by the server. */
export const creditCode = z.string().regex(/^[0-9A-HJ-NPQRTUWXY]{18}$/);

/** A doctor's papers. `hasUpdated` says that they were handed in again after a decision. */
export const doctorPapers = z
  .strictObject({
    realName: z.string(),
    titlePost: z.enum(titles).nullable(),
    idCardPath: paperAddress.nullable(),
    certPath: paperAddress.nullable(),
    authStatus,
    rejectReason: z.string().nullable(),
    hasUpdated: z.boolean(),
    submittedAt: time.nullable(),
  })
  .meta({ id: 'DoctorPapers' });

/** An organisation's record: a single one, a chain's main one, or one of its parts. */
export const organisationRecord = z
  .strictObject({
    companyId: id,
    companyName: z.string(),
    creditCode: z.string(),
    legalPerson: z.string(),
    permitLicense: paperAddress.nullable(),
    businessLicense: paperAddress.nullable(),
    authStatus,
    rejectReason: z.string().nullable(),
    isMain: z.boolean(),
    orgAuth: z.literal([1, 2]),
    userId: id.nullable(),
    /** The clinics that order under this record. */
    clinics: z.array(z.strictObject({ clinicId: id, clinicName: z.string() })),
    /** Handed in again after a rejection, and why it was rejected then. */
    hasUpdated: z.boolean(),
    earlierReason: z.string().nullable(),
    submittedAt: time.nullable(),
  })
  .meta({ id: 'OrganisationRecord' });

export const organisationFields = {
  companyName: line(60).min(2),
  creditCode,
  legalPerson: line(40).min(1),
  /** Ids of papers kept before. */
  permitLicense: id,
  businessLicense: id,
};

/** Where an organisation is. */
export const organisationPlace = {
  province: line(40).min(1),
  city: line(40).min(1),
  district: line(40).min(1),
  address: line(200).min(1),
};

/** What is typed to open an organisation. */
export const newOrganisation = {
  ...organisationFields,
  phone: z.string().regex(/^[0-9+\- ]{5,20}$/),
  ...organisationPlace,
  induction: z.enum(['colleague', 'exhibition', 'search', 'sales', 'article', 'other']).optional(),
};
