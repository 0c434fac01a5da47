import * as staff from '@suya/contract/clinics/staff.endpoints';
import { on, type Route } from '../../../platform/module.ts';
import { acceptInvitation, openInvitation } from './accept-invitation.ts';
import { handOverAdmin, updateEmployee } from './change-staff.ts';
import { type InvitationDeps, inviteEmployee, withdrawInvitation } from './invite.ts';
import { listEmployees, listInvitations } from './staff.views.ts';

/** The staff of a clinic and who is invited to it. */
export const staffRoutes = (deps: InvitationDeps): readonly Route[] => [
  on(staff.listEmployees, (ctx, input) => listEmployees(ctx, input)),
  on(staff.updateEmployee, (ctx, input) => updateEmployee(ctx, input)),
  on(staff.handOverAdmin, (ctx, input) => handOverAdmin(ctx, input)),
  on(staff.inviteEmployee, (ctx, input) => inviteEmployee(deps, ctx, input)),
  on(staff.listInvitations, (ctx, input) => listInvitations(ctx, input)),
  on(staff.withdrawInvitation, (ctx, input) => withdrawInvitation(ctx, input)),
  on(staff.openInvitation, (ctx, input) => openInvitation(ctx, input)),
  on(staff.acceptInvitation, (ctx, input) => acceptInvitation(ctx, input)),
];
