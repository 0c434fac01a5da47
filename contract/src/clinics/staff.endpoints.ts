import { z } from 'zod';
import { clinicRoles, permissions } from '../access/permissions.ts';
import { endpoint } from '../http/endpoint.ts';
import { done } from '../http/envelope.ts';
import { id, line, phone, seenVersion, time } from '../http/fields.ts';
import { pageOf, paging } from '../http/paging.ts';
import { jobTypes, posts, workStatuses, workTypes } from './jobs.ts';

/** `uri:code` would be the portal's writing; a code is unique, so it stands alone here. */
const clinicCodes = Object.values(permissions)
  .filter((entry) => entry.audience === 'clinic')
  .map((entry) => entry.code);
const permissionCode = z.enum(clinicCodes as [string, ...string[]]);

const work = {
  name: line(40).min(1),
  roles: z.array(z.enum(clinicRoles)).min(1).max(4),
  job: z.enum(posts).nullable(),
  jobType: z.enum(jobTypes).nullable(),
  workType: z.enum(workTypes).nullable(),
};

export const employee = z
  .strictObject({
    employeeId: id,
    userId: id,
    ...work,
    /** Masked. */
    phone: z.string(),
    workStatus: z.enum(workStatuses),
    /** Permission codes beyond the roles', and those of the roles that this person does not have. */
    granted: z.array(z.string()),
    withheld: z.array(z.string()),
    isDoctorAuthenticated: z.boolean(),
    lastSeenAt: time.nullable(),
    version: seenVersion,
  })
  .meta({ id: 'Employee' });

export const listEmployees = endpoint({
  method: 'POST',
  path: '/tenant-api/v1/employees/list',
  summary: 'The staff of my clinic, by name, phone or role',
  access: 'manageStaff',
  repeat: 'reads',
  body: z.strictObject({
    ...paging,
    keyword: line(40).default(''),
    role: z.enum(clinicRoles).optional(),
    workStatus: z.enum(workStatuses).optional(),
  }),
  answer: pageOf(employee),
});

export const updateEmployee = endpoint({
  method: 'POST',
  path: '/tenant-api/v1/employees/{employeeId}/update',
  summary: 'Change somebody’s job, roles and permissions, disable or enable them; ends their sessions where disabled',
  access: 'manageStaff',
  repeat: 'sets',
  params: z.strictObject({ employeeId: id }),
  body: z.strictObject({
    ...work,
    workStatus: z.enum(['working', 'disabled']),
    granted: z.array(permissionCode).max(40),
    withheld: z.array(permissionCode).max(40),
    version: seenVersion,
  }),
  answer: employee,
});

export const handOverAdmin = endpoint({
  method: 'POST',
  path: '/tenant-api/v1/employees/{employeeId}/hand-over',
  summary: 'Make somebody admin in my stead; I keep my other roles',
  access: 'manageStaff',
  repeat: 'sets',
  params: z.strictObject({ employeeId: id }),
  answer: done,
});

export const invitation = z
  .strictObject({
    invitationId: id,
    /** Masked; null once the link is over. */
    phone: z.string().nullable(),
    ...work,
    invitedAt: time,
    expiresAt: time,
    state: z.enum(['open', 'accepted', 'withdrawn', 'expired']),
  })
  .meta({ id: 'Invitation' });

export const inviteEmployee = endpoint({
  method: 'POST',
  path: '/tenant-api/v1/employees/invite',
  summary: 'Invite somebody by SMS to their phone; the link is good for seven days',
  access: 'manageStaff',
  repeat: 'key',
  body: z.strictObject({ phone, ...work }),
  answer: z.strictObject({ invitationId: id }),
});

export const listInvitations = endpoint({
  method: 'POST',
  path: '/tenant-api/v1/employees/invitations/list',
  summary: 'Invitations of my clinic, newest first',
  access: 'manageStaff',
  repeat: 'reads',
  body: z.strictObject({ ...paging }),
  answer: pageOf(invitation),
});

export const withdrawInvitation = endpoint({
  method: 'POST',
  path: '/tenant-api/v1/employees/invitations/{invitationId}/withdraw',
  summary: 'Take an invitation back',
  access: 'manageStaff',
  repeat: 'ends',
  params: z.strictObject({ invitationId: id }),
  answer: done,
});

/** Public: the link's holder has not signed in yet, and learns the clinic's name and the masked phone, nothing more. */
export const openInvitation = endpoint({
  method: 'POST',
  path: '/tenant-api/v1/invitations/open',
  summary: 'What an invitation’s link is for',
  access: 'public',
  repeat: 'reads',
  body: z.strictObject({ token: z.string().min(1).max(200) }),
  answer: z.strictObject({ clinicName: z.string(), phone: z.string(), expiresAt: time }),
});

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/tenant-api/v1/invitations/accept',
  summary: 'Join the clinic that invited my phone',
  access: 'signedIn',
  repeat: 'ends',
  body: z.strictObject({ token: z.string().min(1).max(200) }),
  answer: z.strictObject({ clinicId: id }),
});
