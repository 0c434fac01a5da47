import {
  applyPass,
  applyReject,
  disassociateEmployee,
  listApplyClinics,
} from '@suya/contract/clinics/relations.endpoints';
import {
  handOverAdmin,
  inviteEmployee,
  listEmployees,
  listInvitations,
  updateEmployee,
  withdrawInvitation,
} from '@suya/contract/clinics/staff.endpoints';
import type { AnswerOf, CallOf } from '@suya/contract/http/endpoint';
import { getAccountInfo } from '@suya/contract/identity/identity.endpoints';
import { query, useAct } from '../../lib/http/query.ts';

export type Employee = AnswerOf<typeof listEmployees>['list'][number];
export type Application = AnswerOf<typeof listApplyClinics>['list'][number];
export type Invitation = AnswerOf<typeof listInvitations>['list'][number];

const news = ['application', 'staff'];

export const employeesQuery = (filters: CallOf<typeof listEmployees>) => query(listEmployees, filters, { news });
export const invitationsQuery = (page: CallOf<typeof listInvitations>) => query(listInvitations, page, { news });
export const applicationsQuery = (page: CallOf<typeof listApplyClinics>) => query(listApplyClinics, page, { news });

const staff = { invalidates: [listEmployees, getAccountInfo] };
export const useUpdateEmployee = () => useAct(updateEmployee, { ...staff, quiet: true });
export const useHandOver = () => useAct(handOverAdmin, staff);
export const useRemoveEmployee = () => useAct(disassociateEmployee, staff);
export const useInvite = () => useAct(inviteEmployee, { invalidates: [listInvitations], quiet: true });
export const useWithdrawInvitation = () => useAct(withdrawInvitation, { invalidates: [listInvitations] });
export const usePass = () => useAct(applyPass, { invalidates: [listApplyClinics, listEmployees], quiet: true });
export const useReject = () => useAct(applyReject, { invalidates: [listApplyClinics], quiet: true });
