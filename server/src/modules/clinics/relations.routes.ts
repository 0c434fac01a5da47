import { addAddress, deleteAddress, updateAddress } from '@suya/contract/clinics/addresses.endpoints';
import {
  answerChainInvitation,
  endChainInvitation,
  inviteClinic,
  listChainInvitations,
} from '@suya/contract/clinics/chain-growth.endpoints';
import { addToHeadOffice, listHeadOffice, removeFromHeadOffice } from '@suya/contract/clinics/head-office.endpoints';
import {
  applyPass,
  applyReject,
  applyToClinic,
  deleteRelate,
  disassociateEmployee,
  findInduction,
  getEmployeePostInfo,
  listApplyClinics,
  listJobTypes,
  listPosts,
  listRelatedClinics,
  listTitles,
  relateClinic,
  searchClinic,
} from '@suya/contract/clinics/relations.endpoints';
import { on } from '../../platform/module.ts';
import { correctAddress, dropAddress, keepAddress } from './addresses.ts';
import { findApplications } from './applications.views.ts';
import { apply, relate } from './apply.ts';
import { answer, describeInvitations, end, invite } from './chain-invitations.ts';
import { passApplication, rejectApplication } from './decide-application.ts';
import { admit, describeHeadOffice, takeOutOfHeadOffice } from './head-office.ts';
import { endRelation, takeOut } from './leave-clinic.ts';
import { inductionsIn, jobTypesIn, postsIn, titlesIn } from './lists.ts';
import { findOwnPost, findRelatedClinics } from './relations.views.ts';
import { findClinics } from './search-clinics.ts';

/** Lists, addresses, and how persons come to clinics and leave them. */
export const relationRoutes = [
  on(listTitles, (ctx) => titlesIn(ctx)),
  on(findInduction, (ctx) => inductionsIn(ctx)),
  on(listJobTypes, (ctx) => jobTypesIn(ctx)),
  on(listPosts, (ctx, input) => postsIn(ctx, input)),
  on(addAddress, (ctx, input) => keepAddress(ctx, input)),
  on(updateAddress, (ctx, input) => correctAddress(ctx, input)),
  on(deleteAddress, (ctx, input) => dropAddress(ctx, input)),
  on(searchClinic, (ctx, input) => findClinics(ctx, input)),
  on(relateClinic, (ctx, input) => relate(ctx, input)),
  on(applyToClinic, (ctx, input) => apply(ctx, input)),
  on(listRelatedClinics, (ctx, input) => findRelatedClinics(ctx, input)),
  on(listApplyClinics, (ctx, input) => findApplications(ctx, input)),
  on(applyPass, (ctx, input) => passApplication(ctx, input)),
  on(applyReject, (ctx, input) => rejectApplication(ctx, input)),
  on(deleteRelate, (ctx, input) => endRelation(ctx, input)),
  on(disassociateEmployee, (ctx, input) => takeOut(ctx, input)),
  on(listHeadOffice, (ctx) => describeHeadOffice(ctx)),
  on(addToHeadOffice, (ctx, input) => admit(ctx, input)),
  on(removeFromHeadOffice, (ctx, input) => takeOutOfHeadOffice(ctx, input)),
  on(inviteClinic, (ctx, input) => invite(ctx, input)),
  on(listChainInvitations, (ctx) => describeInvitations(ctx)),
  on(answerChainInvitation, (ctx, input) => answer(ctx, input)),
  on(endChainInvitation, (ctx, input) => end(ctx, input)),
  on(getEmployeePostInfo, (ctx, input) => findOwnPost(ctx, input)),
];
