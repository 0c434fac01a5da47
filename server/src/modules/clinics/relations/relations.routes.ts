import * as addresses from '@suya/contract/clinics/addresses.endpoints';
import * as chainGrowth from '@suya/contract/clinics/chain-growth.endpoints';
import * as headOffice from '@suya/contract/clinics/head-office.endpoints';
import * as relations from '@suya/contract/clinics/relations.endpoints';
import { on } from '../../../platform/module.ts';
import { addAddress, deleteAddress, updateAddress } from '../addresses.ts';
import { listApplyClinics } from '../applications/applications.views.ts';
import { applyToClinic, relateClinic } from '../applications/apply.ts';
import { applyPass, applyReject } from '../applications/decide-application.ts';
import { searchClinic } from '../applications/search-clinics.ts';
import {
  answerChainInvitation,
  endChainInvitation,
  inviteClinic,
  listChainInvitations,
} from '../chain/chain-invitations.ts';
import { addToHeadOffice, listHeadOffice, removeFromHeadOffice } from '../chain/head-office.ts';
import { deleteRelate, disassociateEmployee } from '../leaving/leave-clinic.ts';
import { findInduction, listJobTypes, listPosts, listTitles } from '../lists.ts';
import { getEmployeePostInfo, listRelatedClinics } from './relations.views.ts';

/** Lists, addresses, and how persons come to clinics and leave them. */
export const relationRoutes = [
  on(relations.listTitles, (ctx) => listTitles(ctx)),
  on(relations.findInduction, (ctx) => findInduction(ctx)),
  on(relations.listJobTypes, (ctx) => listJobTypes(ctx)),
  on(relations.listPosts, (ctx, input) => listPosts(ctx, input)),
  on(addresses.addAddress, (ctx, input) => addAddress(ctx, input)),
  on(addresses.updateAddress, (ctx, input) => updateAddress(ctx, input)),
  on(addresses.deleteAddress, (ctx, input) => deleteAddress(ctx, input)),
  on(relations.searchClinic, (ctx, input) => searchClinic(ctx, input)),
  on(relations.relateClinic, (ctx, input) => relateClinic(ctx, input)),
  on(relations.applyToClinic, (ctx, input) => applyToClinic(ctx, input)),
  on(relations.listRelatedClinics, (ctx, input) => listRelatedClinics(ctx, input)),
  on(relations.listApplyClinics, (ctx, input) => listApplyClinics(ctx, input)),
  on(relations.applyPass, (ctx, input) => applyPass(ctx, input)),
  on(relations.applyReject, (ctx, input) => applyReject(ctx, input)),
  on(relations.deleteRelate, (ctx, input) => deleteRelate(ctx, input)),
  on(relations.disassociateEmployee, (ctx, input) => disassociateEmployee(ctx, input)),
  on(headOffice.listHeadOffice, (ctx) => listHeadOffice(ctx)),
  on(headOffice.addToHeadOffice, (ctx, input) => addToHeadOffice(ctx, input)),
  on(headOffice.removeFromHeadOffice, (ctx, input) => removeFromHeadOffice(ctx, input)),
  on(chainGrowth.inviteClinic, (ctx, input) => inviteClinic(ctx, input)),
  on(chainGrowth.listChainInvitations, (ctx) => listChainInvitations(ctx)),
  on(chainGrowth.answerChainInvitation, (ctx, input) => answerChainInvitation(ctx, input)),
  on(chainGrowth.endChainInvitation, (ctx, input) => endChainInvitation(ctx, input)),
  on(relations.getEmployeePostInfo, (ctx, input) => getEmployeePostInfo(ctx, input)),
];
