import * as chainGrowth from '@suya/contract/clinics/chain-growth.endpoints';
import * as labAuthentications from '@suya/contract/clinics/lab-authentications.endpoints';
import * as papers from '@suya/contract/clinics/papers.endpoints';
import { on, type Route } from '../../../platform/module.ts';
import { keepPaper } from '../papers/keep-paper.ts';
import type { PaperDesk } from '../papers/paper-desk.ts';
import { readPaper, reviewPaper } from '../papers/show-paper.ts';
import { createCompany, orgAuthInfo } from './create-company.ts';
import { doctorAuthInfo, doctorAuthStatus, submitDoctorAuth } from './doctor-papers.ts';
import { openBranch } from './open-branch.ts';
import { multipleAuth, orgAuthStatus, singleAuth } from './organisations.views.ts';
import { passAuthentication, rejectAuthentication } from './review.ts';
import { authenticationDetail, listAuthentications } from './review.views.ts';

/** Papers, from their upload to their review. */
export const authenticationRoutes = (desk: PaperDesk): readonly Route[] => [
  on(papers.keepPaper, (ctx, input) => keepPaper(desk, ctx, input)),
  on(papers.readPaper, (ctx, input) => readPaper(desk, ctx, input)),
  on(papers.submitDoctorAuth, (ctx, input) => submitDoctorAuth(ctx, input)),
  on(papers.doctorAuthStatus, (ctx) => doctorAuthStatus(ctx)),
  on(papers.doctorAuthInfo, (ctx, input) => doctorAuthInfo(ctx, input)),
  on(papers.createCompany, (ctx, input) => createCompany(ctx, input)),
  on(chainGrowth.openBranch, (ctx, input) => openBranch(ctx, input)),
  on(papers.singleAuth, (ctx, input) => singleAuth(ctx, input)),
  on(papers.multipleAuth, (ctx) => multipleAuth(ctx)),
  on(papers.orgAuthInfo, (ctx, input) => orgAuthInfo(ctx, input)),
  on(papers.orgAuthStatus, (ctx) => orgAuthStatus(ctx)),
  on(labAuthentications.listAuthentications, (ctx, input) => listAuthentications(ctx, input)),
  on(labAuthentications.authenticationDetail, (ctx, input) => authenticationDetail(ctx, input)),
  on(labAuthentications.passAuthentication, (ctx, input) => passAuthentication(ctx, input)),
  on(labAuthentications.rejectAuthentication, (ctx, input) => rejectAuthentication(ctx, input)),
  on(labAuthentications.reviewPaper, (ctx, input) => reviewPaper(desk, ctx, input)),
];
