import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { id, line } from '../http/fields.ts';
import { authStatus } from '../identity/identity.schema.ts';
import { titles } from './jobs.ts';
import { paperConsentVersion } from './papers.rules.ts';
import {
  doctorPapers,
  newOrganisation,
  organisationFields,
  organisationPlace,
  organisationRecord,
  paperAddress,
  paperKinds,
} from './papers.schema.ts';

/** 6 MB of picture in base64, and room for the rest of the body. */
const PAPER_BODY_BYTES = 9_000_000;

export const keepPaper = endpoint({
  method: 'POST',
  path: '/user-api/v1/papers',
  summary: 'Keep a picture of a paper, encrypted, until it is handed in; 24 hours at most',
  access: 'signedIn',
  repeat: 'renews',
  bodyLimit: PAPER_BODY_BYTES,
  body: z.strictObject({
    kind: z.enum(paperKinds),
    /** A JPEG, PNG or WebP of at most 6 MB. */
    content: z.base64().min(100).max(8_400_000),
    /** The text that was agreed to; an identity paper takes it. */
    consentVersion: z.literal(paperConsentVersion).optional(),
  }),
  answer: z.strictObject({ paperId: id, address: paperAddress }),
});

export const readPaper = endpoint({
  method: 'GET',
  path: '/user-api/v1/papers/{paperId}',
  summary: 'My own paper, or my clinic’s licence for its admins: watermarked, audited',
  access: 'signedIn',
  sensitive: true,
  params: z.strictObject({ paperId: id }),
  answer: z.unknown(),
  format: 'blob',
});

const standing = z.strictObject({ authStatus, rejectReason: z.string().nullable() });

export const submitDoctorAuth = endpoint({
  method: 'POST',
  path: '/tenant-api/doctorAuth/submit',
  summary: 'Hand in a doctor’s papers for review; again after a rejection',
  access: 'signedIn',
  repeat: 'unique',
  body: z.strictObject({ certPath: id, idCardPath: id, realName: line(40).min(2), titlePost: z.enum(titles) }),
  answer: standing,
});

export const doctorAuthStatus = endpoint({
  method: 'POST',
  path: '/user-api/v1/get-auth-status',
  summary: 'How my papers as a doctor stand',
  access: 'signedIn',
  repeat: 'reads',
  answer: standing,
});

export const doctorAuthInfo = endpoint({
  method: 'POST',
  path: '/user-api/v1/account/doctor-auth-info/{hasUpdated}',
  summary: 'My papers as a doctor: as decided (0), or as handed in last (1)',
  access: 'signedIn',
  repeat: 'reads',
  params: z.strictObject({ hasUpdated: z.enum(['0', '1']) }),
  answer: doctorPapers,
});

export const createCompany = endpoint({
  method: 'POST',
  path: '/tenant-api/v1/company/create',
  summary: 'Open a clinic, or a chain with its clinics; I am its admin. Papers are handed in with it',
  access: 'signedIn',
  repeat: 'key',
  body: z.strictObject({
    ...newOrganisation,
    /** A chain's clinics, each with a place of its own; without them one of the organisation's own name is opened. */
    subs: z
      .array(z.strictObject({ name: line(60).min(2), ...organisationPlace }))
      .min(1)
      .max(50)
      .optional(),
  }),
  answer: z.strictObject({ companyId: id, clinicIds: z.array(id), authStatus }),
});

export const singleAuth = endpoint({
  method: 'POST',
  path: '/tenant-api/v1/single-auth',
  summary: 'The record of an organisation that I manage',
  access: 'signedIn',
  repeat: 'reads',
  query: z.strictObject({ companyId: id }),
  answer: organisationRecord,
});

export const multipleAuth = endpoint({
  method: 'POST',
  path: '/user-api/v1/multiple-auth',
  summary: 'The records of my organisations: a chain’s main one and its parts; a single one has no main record',
  access: 'signedIn',
  repeat: 'reads',
  answer: z.strictObject({ main: organisationRecord.nullable(), subs: z.array(organisationRecord) }),
});

export const orgAuthInfo = endpoint({
  method: 'POST',
  path: '/tenant-api/v1/org-auth-info',
  summary: 'Hand in an organisation’s papers, again after a rejection',
  access: 'manageClinic',
  repeat: 'unique',
  body: z.strictObject({ companyId: id, ...organisationFields }),
  answer: standing,
});

export const orgAuthStatus = endpoint({
  method: 'POST',
  path: '/tenant-api/v1/get-auth-status',
  summary: 'How my clinic’s papers stand',
  access: 'clinic',
  repeat: 'reads',
  answer: standing,
});
