import './cases.tables.ts';
import './cases.news.ts';
import * as endpoints from '@suya/contract/cases/cases.endpoints';
import { clinicTalk } from '@suya/contract/cases/conversation.endpoints';
import * as lab from '@suya/contract/cases/lab-cases.endpoints';
import {
  createProgressLink,
  listProgressLinks,
  openProgress,
  revokeProgressLink,
} from '@suya/contract/cases/progress.endpoints';
import { inside, type Module, on, type Route } from '../../platform/module.ts';
import { narrowed } from '../../platform/narrow-ctx.ts';
import type { CasesDeps } from './cases.deps.ts';
import { save, setState } from './cases.service.ts';
import { caseOf, countCasesOf, findCases, findLabCases } from './cases.views.ts';
import { exportMatching } from './export-cases.ts';
import { addNote, notesOf } from './notes.ts';
import { progressByLink } from './open-progress.ts';
import { createLink, endProgressLinks, listLinks, revokeLink } from './progress-links.ts';
import { read, send, takeBack } from './talk.service.ts';
import { marksOfCase, pageOfTalk } from './talk.views.ts';
import { findUnread } from './unread.views.ts';

export { caseForOrder, openCaseOf, requireCase } from './join-order.ts';

const talk: Route[] = [
  on(clinicTalk.listMessages, (ctx, { caseId, before }) => pageOfTalk(ctx, caseId, before)),
  on(clinicTalk.sendMessage, (ctx, input) => send(ctx, input)),
  on(clinicTalk.readMessages, (ctx, input) => read(ctx, input)),
  on(clinicTalk.withdrawMessage, (ctx, input) => takeBack(ctx, input)),
  on(clinicTalk.listCaseMarks, (ctx, { caseId }) => marksOfCase(ctx, caseId)),
  on(clinicTalk.listUnread, (ctx) => findUnread(ctx)),
  on(lab.labTalk.listMessages, (ctx, { caseId, before }) => pageOfTalk(ctx, caseId, before)),
  on(lab.labTalk.sendMessage, (ctx, input) => send(ctx, input)),
  on(lab.labTalk.readMessages, (ctx, input) => read(ctx, input)),
  on(lab.labTalk.withdrawMessage, (ctx, input) => takeBack(ctx, input)),
  on(lab.labTalk.listCaseMarks, (ctx, { caseId }) => marksOfCase(ctx, caseId)),
  on(lab.labTalk.listUnread, (ctx) => findUnread(ctx)),
];

/** Cases: the orders of one course of treatment, what both sides say about it, and the patient's progress link. */
export const casesModule = (deps: CasesDeps): Module => ({
  name: 'cases',
  routes: [
    on(endpoints.saveCase, (ctx, input) => save(ctx, input, deps)),
    on(endpoints.getCase, (ctx, { caseId }) => caseOf(ctx, caseId, deps)),
    on(endpoints.listCases, (ctx, input) => findCases(narrowed(ctx, input.clinicId), input, deps)),
    on(endpoints.exportCases, (ctx, input) => exportMatching(narrowed(ctx, input.clinicId), input, deps)),
    on(endpoints.countCases, (ctx, { clinicId }) => countCasesOf(narrowed(ctx, clinicId))),
    on(endpoints.finishCase, (ctx, input) => setState(ctx, input, 'finished', deps)),
    on(endpoints.reopenCase, (ctx, input) => setState(ctx, input, 'open', deps)),
    on(lab.getLabCase, (ctx, { caseId }) => caseOf(ctx, caseId, deps)),
    on(lab.listLabCases, (ctx, input) => findLabCases(ctx, input)),
    on(lab.listNotes, (ctx, { caseId }) => notesOf(ctx, caseId)),
    on(lab.addNote, (ctx, { caseId, text }) => addNote(ctx, caseId, text)),
    ...talk,
    on(listProgressLinks, (ctx, { caseId }) => listLinks(ctx, caseId)),
    on(createProgressLink, (ctx, input) => createLink(ctx, input)),
    on(revokeProgressLink, (ctx, { caseId, linkId }) => revokeLink(ctx, caseId, linkId)),
    on(openProgress, (ctx, { token }) => progressByLink(ctx, token)),
  ],
  subscriptions: [inside('patient.withdrew', endProgressLinks)],
});
