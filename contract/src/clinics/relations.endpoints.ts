import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { done } from '../http/envelope.ts';
import { id, line, phone, text, time } from '../http/fields.ts';
import { pageOf, paging } from '../http/paging.ts';
import { authStatus, signInResult } from '../identity/identity.schema.ts';
import { inductions, jobTypes, posts, titles, workStatuses, workTypes } from './jobs.ts';

const named = <T extends readonly [string, ...string[]]>(keys: T) =>
  z.array(z.strictObject({ value: z.enum(keys), label: z.string() }));

export const listTitles = endpoint({
  method: 'GET',
  path: '/tenant-api/v1/titles',
  summary: 'Professional titles of a doctor',
  access: 'signedIn',
  answer: named(titles),
});

export const findInduction = endpoint({
  method: 'GET',
  path: '/tenant-api/v1/findInduction',
  summary: 'How one may have heard of us',
  access: 'signedIn',
  answer: named(inductions),
});

export const listJobTypes = endpoint({
  method: 'GET',
  path: '/tenant-api/v1/jobTypes',
  summary: 'Kinds of work in a clinic',
  access: 'signedIn',
  answer: named(jobTypes),
});

export const listPosts = endpoint({
  method: 'POST',
  path: '/platform-admin-api/post/list',
  summary: 'Posts in a clinic',
  access: 'signedIn',
  repeat: 'reads',
  body: z.strictObject({
    pageNum: z.int().min(1).max(1_000_000).default(1),
    pageSize: z.int().min(1).max(50).default(50),
    whetherPage: z.boolean().default(false),
  }),
  answer: pageOf(z.strictObject({ postId: z.enum(posts), postName: z.string() })),
});

export const searchClinic = endpoint({
  method: 'POST',
  path: '/user-api/v1/account/search-clinic',
  summary: 'Clinics whose name begins so: twenty at most, thirty searches an hour',
  access: 'signedIn',
  repeat: 'reads',
  body: z.strictObject({ name: line(60).min(2) }),
  answer: z.array(z.strictObject({ clinicId: id, clinicName: z.string(), district: z.string() })).max(20),
});

export const relateClinic = endpoint({
  method: 'POST',
  path: '/tenant-api/v1/account/relate-clinic',
  summary: 'Ask to be linked, with the first character of my name as the clinic holds it; five tries a day',
  access: 'signedIn',
  repeat: 'unique',
  body: z.strictObject({ clinicId: id, firstName: line(4) }),
  answer: done,
});

export const applyToClinic = endpoint({
  method: 'POST',
  path: '/user-api/v1/account/apply',
  summary: 'Apply to a clinic; its admin passes or rejects',
  access: 'signedIn',
  repeat: 'key',
  body: z.strictObject({
    clinicId: id,
    realName: line(40).min(1),
    phone,
    jobType: z.enum(jobTypes),
    remark: text(200),
  }),
  answer: z.strictObject({ applicationId: id }),
});

export const listRelatedClinics = endpoint({
  method: 'POST',
  path: '/tenant-api/v1/account/list-related-clinic',
  summary: 'The clinics I am linked to',
  access: 'signedIn',
  repeat: 'reads',
  body: z.strictObject({ ...paging }),
  answer: pageOf(
    z.strictObject({
      clinicId: id,
      clinicName: z.string(),
      district: z.string(),
      isAdmin: z.boolean(),
      isCompany: z.boolean(),
      authStatus,
      relatedAt: time,
    }),
  ),
});

const applicationStates = ['pending', 'passed', 'rejected', 'withdrawn'] as const;

export const application = z
  .strictObject({
    applicationId: id,
    clinicId: id,
    clinicName: z.string(),
    userId: id,
    realName: z.string(),
    /** Masked. */
    phone: z.string(),
    jobType: z.enum(jobTypes),
    remark: z.string(),
    state: z.enum(applicationStates),
    rejectReason: z.string().nullable(),
    appliedAt: time,
    /** The clinic expects this person: the phone was invited and the first character fits. */
    isExpected: z.boolean(),
  })
  .meta({ id: 'Application' });

export const listApplyClinics = endpoint({
  method: 'POST',
  path: '/tenant-api/v1/account/list-apply-clinic',
  summary: 'Applications: mine, or those that my clinic has to decide',
  access: 'signedIn',
  repeat: 'reads',
  body: z.strictObject({ ...paging, side: z.enum(['mine', 'toDecide']).default('mine') }),
  answer: pageOf(application),
});

export const applyPass = endpoint({
  method: 'POST',
  path: '/tenant-api/v1/account/apply-pass',
  summary: 'Let an applicant into my clinic with job and kind of work',
  access: 'manageStaff',
  repeat: 'ends',
  body: z.strictObject({
    clinicId: id,
    userId: id,
    job: z.enum(posts),
    jobType: z.enum(jobTypes),
    /** Left out: as the applicant gave it, of which the clinic sees the ends only. */
    phone: phone.optional(),
    realName: line(40).min(1),
    remark: text(200),
    workStatus: z.enum(['working', 'disabled']),
    workType: z.enum(workTypes),
  }),
  answer: done,
});

export const applyReject = endpoint({
  method: 'POST',
  path: '/tenant-api/v1/account/apply-reject',
  summary: 'Turn an applicant down, with the reason',
  access: 'manageStaff',
  repeat: 'ends',
  body: z.strictObject({ clinicId: id, userId: id, remark: text(200) }),
  answer: done,
});

export const deleteRelate = endpoint({
  method: 'POST',
  path: '/tenant-api/v1/account/delete-relate/{clinicId}',
  summary: 'Take my application to a clinic back, or end my link to it',
  access: 'signedIn',
  repeat: 'ends',
  params: z.strictObject({ clinicId: id }),
  answer: done,
});

export const disassociateEmployee = endpoint({
  method: 'POST',
  path: '/tenant-api/v1/account/disassociateEmployee',
  summary: 'Take somebody out of my clinic; without an employee: myself',
  access: 'clinic',
  repeat: 'ends',
  query: z.strictObject({ clinicId: id, employeeId: id.optional() }),
  answer: done,
});

export const getEmployeePostInfo = endpoint({
  method: 'POST',
  path: '/user-api/clinic/getEmployeePostInfo',
  summary: 'My job in one of my clinics',
  access: 'signedIn',
  repeat: 'reads',
  body: z.strictObject({ clinicId: id }),
  answer: z.strictObject({
    job: z.enum(posts).nullable(),
    jobType: z.enum(jobTypes).nullable(),
    workType: z.enum(workTypes).nullable(),
    workStatus: z.enum(workStatuses),
  }),
});

/**
 * Leaving a clinic ends the sessions in it; the answer is where the person stands then: a new token, or a ticket to pick
 * one of several. Without either the session is in another clinic and goes on.
 */
export const exitClinic = endpoint({
  method: 'POST',
  path: '/user-api/account/exit-clinic',
  summary: 'Leave a clinic; the last admin cannot (60062)',
  access: 'signedIn',
  repeat: 'ends',
  body: z.strictObject({ clinicId: id }),
  answer: signInResult,
});
