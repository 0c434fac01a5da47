import {
  acceptInvitation,
  handOverAdmin,
  inviteEmployee,
  listEmployees,
  listInvitations,
  openInvitation,
  updateEmployee,
  withdrawInvitation,
} from '@suya/contract/clinics/staff.endpoints';
import { on, type Route } from '../../../platform/module.ts';
import { accept, open } from './accept-invitation.ts';
import { changeEmployee, handOver } from './change-staff.ts';
import { type InvitationDeps, invite, withdraw } from './invite.ts';
import { findEmployees, findInvitations } from './staff.views.ts';

/** The staff of a clinic and who is invited to it. */
export const staffRoutes = (deps: InvitationDeps): readonly Route[] => [
  on(listEmployees, (ctx, input) => findEmployees(ctx, input)),
  on(updateEmployee, (ctx, input) => changeEmployee(ctx, input)),
  on(handOverAdmin, (ctx, input) => handOver(ctx, input)),
  on(inviteEmployee, (ctx, input) => invite(deps, ctx, input)),
  on(listInvitations, (ctx, input) => findInvitations(ctx, input)),
  on(withdrawInvitation, (ctx, input) => withdraw(ctx, input)),
  on(openInvitation, (ctx, input) => open(ctx, input)),
  on(acceptInvitation, (ctx, input) => accept(ctx, input)),
];
