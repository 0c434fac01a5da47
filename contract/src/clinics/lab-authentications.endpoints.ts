import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { done } from '../http/envelope.ts';
import { id, line, text, time } from '../http/fields.ts';
import { pageOf, paging } from '../http/paging.ts';
import { authStatus } from '../identity/identity.schema.ts';
import { titles } from './jobs.ts';

export const authenticationKinds = ['doctor', 'organisation'] as const;

const row = z
  .strictObject({
    submissionId: id,
    kind: z.enum(authenticationKinds),
    /** The doctor's real name or the organisation's. */
    name: z.string(),
    authStatus,
    submittedAt: time,
    decidedAt: time.nullable(),
    decidedBy: z.string().nullable(),
    /** Handed in before, and decided otherwise. */
    isResubmitted: z.boolean(),
  })
  .meta({ id: 'AuthenticationRow' });

export const listAuthentications = endpoint({
  method: 'POST',
  path: '/lab-api/v1/authentications/list',
  summary: 'Papers handed in: those to review first, oldest first',
  access: 'labAuthentications',
  repeat: 'reads',
  body: z.strictObject({
    ...paging,
    kind: z.enum(authenticationKinds).optional(),
    status: z.literal([0, 1, 2]).optional(),
    keyword: line(60).default(''),
  }),
  answer: pageOf(row).extend({ waiting: z.int().min(0) }),
});

export const authenticationDetail = endpoint({
  method: 'GET',
  path: '/lab-api/v1/authentications/{submissionId}',
  summary: 'One submission: what was typed, its pictures, and what was decided before',
  access: 'labAuthentications',
  sensitive: true,
  params: z.strictObject({ submissionId: id }),
  answer: row.extend({
    typed: z.strictObject({
      realName: z.string().nullable(),
      titlePost: z.enum(titles).nullable(),
      companyName: z.string().nullable(),
      creditCode: z.string().nullable(),
      legalPerson: z.string().nullable(),
      isChain: z.boolean(),
      clinics: z.array(z.string()),
      /** Masked. */
      phone: z.string(),
    }),
    papers: z.array(
      z.strictObject({ paperId: id, kind: z.enum(['idCard', 'certificate', 'permitLicense', 'businessLicense']) }),
    ),
    rejectReason: z.string().nullable(),
    history: z.array(
      z.strictObject({
        submissionId: id,
        submittedAt: time,
        authStatus,
        decidedAt: time.nullable(),
        decidedBy: z.string().nullable(),
        remark: z.string().nullable(),
      }),
    ),
    looks: z.array(z.strictObject({ at: time, by: z.string() })),
  }),
});

export const passAuthentication = endpoint({
  method: 'POST',
  path: '/lab-api/v1/authentications/{submissionId}/pass',
  summary: 'The papers are in order',
  access: 'labAuthentications',
  repeat: 'ends',
  params: z.strictObject({ submissionId: id }),
  answer: done,
});

export const rejectAuthentication = endpoint({
  method: 'POST',
  path: '/lab-api/v1/authentications/{submissionId}/reject',
  summary: 'The papers do not do, with what has to be mended',
  access: 'labAuthentications',
  repeat: 'ends',
  params: z.strictObject({ submissionId: id }),
  body: z.strictObject({ remark: text(500).min(1) }),
  answer: done,
});

export const reviewPaper = endpoint({
  method: 'GET',
  path: '/lab-api/v1/papers/{paperId}',
  summary: 'A paper under review, watermarked with who looks and when; every look is audited',
  access: 'labAuthentications',
  sensitive: true,
  params: z.strictObject({ paperId: id }),
  answer: z.unknown(),
  format: 'blob',
});
