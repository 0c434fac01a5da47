import { openBranch } from '@suya/contract/clinics/chain-growth.endpoints';
import {
  authenticationDetail,
  listAuthentications,
  passAuthentication,
  rejectAuthentication,
  reviewPaper,
} from '@suya/contract/clinics/lab-authentications.endpoints';
import {
  createCompany,
  doctorAuthInfo,
  doctorAuthStatus,
  keepPaper,
  multipleAuth,
  orgAuthInfo,
  orgAuthStatus,
  readPaper,
  singleAuth,
  submitDoctorAuth,
} from '@suya/contract/clinics/papers.endpoints';
import { on, type Route } from '../../../platform/module.ts';
import { keep } from '../papers/keep-paper.ts';
import type { PaperDesk } from '../papers/paper-desk.ts';
import { showOwn, showToReviewer } from '../papers/show-paper.ts';
import { handInAgain, openCompany } from './create-company.ts';
import { doctorPapersOf, doctorStanding, submitDoctor } from './doctor-papers.ts';
import { openInChain } from './open-branch.ts';
import { clinicStanding, findRecord, findRecords } from './organisations.views.ts';
import { passSubmission, rejectSubmission } from './review.ts';
import { describeSubmission, findSubmissions } from './review.views.ts';

/** Papers, from their upload to their review. */
export const authenticationRoutes = (desk: PaperDesk): readonly Route[] => [
  on(keepPaper, (ctx, input) => keep(desk, ctx, input)),
  on(readPaper, (ctx, input) => showOwn(desk, ctx, input)),
  on(submitDoctorAuth, (ctx, input) => submitDoctor(ctx, input)),
  on(doctorAuthStatus, (ctx) => doctorStanding(ctx)),
  on(doctorAuthInfo, (ctx, input) => doctorPapersOf(ctx, input)),
  on(createCompany, (ctx, input) => openCompany(ctx, input)),
  on(openBranch, (ctx, input) => openInChain(ctx, input)),
  on(singleAuth, (ctx, input) => findRecord(ctx, input)),
  on(multipleAuth, (ctx) => findRecords(ctx)),
  on(orgAuthInfo, (ctx, input) => handInAgain(ctx, input)),
  on(orgAuthStatus, (ctx) => clinicStanding(ctx)),
  on(listAuthentications, (ctx, input) => findSubmissions(ctx, input)),
  on(authenticationDetail, (ctx, input) => describeSubmission(ctx, input)),
  on(passAuthentication, (ctx, input) => passSubmission(ctx, input)),
  on(rejectAuthentication, (ctx, input) => rejectSubmission(ctx, input)),
  on(reviewPaper, (ctx, input) => showToReviewer(desk, ctx, input)),
];
