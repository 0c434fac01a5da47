import * as cases from '@suya/contract/cases/cases.endpoints';
import * as conversation from '@suya/contract/cases/conversation.endpoints';
import * as labCases from '@suya/contract/cases/lab-cases.endpoints';
import * as progress from '@suya/contract/cases/progress.endpoints';
import { on, type Route } from '../../platform/module.ts';
import { narrowed } from '../../platform/narrow-ctx.ts';
import type { CasesDeps } from './cases.deps.ts';
import { finishCase, reopenCase, saveCase } from './cases.service.ts';
import { countCases, getCase, listCases, listLabCases } from './cases.views.ts';
import { exportCases } from './export-cases.ts';
import { addNote, listNotes } from './notes.ts';
import { openProgress } from './progress/open-progress.ts';
import { createProgressLink, listProgressLinks, revokeProgressLink } from './progress/progress-links.ts';
import { readMessages, sendMessage, withdrawMessage } from './talk/talk.service.ts';
import { listCaseMarks, listMessages } from './talk/talk.views.ts';
import { listUnread } from './talk/unread.views.ts';

const talk: Route[] = [
  on(conversation.clinicTalk.listMessages, (ctx, { caseId, before }) => listMessages(ctx, caseId, before)),
  on(conversation.clinicTalk.sendMessage, (ctx, input) => sendMessage(ctx, input)),
  on(conversation.clinicTalk.readMessages, (ctx, input) => readMessages(ctx, input)),
  on(conversation.clinicTalk.withdrawMessage, (ctx, input) => withdrawMessage(ctx, input)),
  on(conversation.clinicTalk.listCaseMarks, (ctx, { caseId }) => listCaseMarks(ctx, caseId)),
  on(conversation.clinicTalk.listUnread, (ctx) => listUnread(ctx)),
  on(labCases.labTalk.listMessages, (ctx, { caseId, before }) => listMessages(ctx, caseId, before)),
  on(labCases.labTalk.sendMessage, (ctx, input) => sendMessage(ctx, input)),
  on(labCases.labTalk.readMessages, (ctx, input) => readMessages(ctx, input)),
  on(labCases.labTalk.withdrawMessage, (ctx, input) => withdrawMessage(ctx, input)),
  on(labCases.labTalk.listCaseMarks, (ctx, { caseId }) => listCaseMarks(ctx, caseId)),
  on(labCases.labTalk.listUnread, (ctx) => listUnread(ctx)),
];

export const routes = (deps: CasesDeps): Route[] => [
  on(cases.saveCase, (ctx, input) => saveCase(ctx, input, deps)),
  on(cases.getCase, (ctx, { caseId }) => getCase(ctx, caseId, deps)),
  on(cases.listCases, (ctx, input) => listCases(narrowed(ctx, input.clinicId), input, deps)),
  on(cases.exportCases, (ctx, input) => exportCases(narrowed(ctx, input.clinicId), input, deps)),
  on(cases.countCases, (ctx, { clinicId }) => countCases(narrowed(ctx, clinicId))),
  on(cases.finishCase, (ctx, input) => finishCase(ctx, input, deps)),
  on(cases.reopenCase, (ctx, input) => reopenCase(ctx, input, deps)),
  on(labCases.getLabCase, (ctx, { caseId }) => getCase(ctx, caseId, deps)),
  on(labCases.listLabCases, (ctx, input) => listLabCases(ctx, input)),
  on(labCases.listNotes, (ctx, { caseId }) => listNotes(ctx, caseId)),
  on(labCases.addNote, (ctx, { caseId, text }) => addNote(ctx, caseId, text)),
  ...talk,
  on(progress.listProgressLinks, (ctx, { caseId }) => listProgressLinks(ctx, caseId)),
  on(progress.createProgressLink, (ctx, input) => createProgressLink(ctx, input)),
  on(progress.revokeProgressLink, (ctx, { caseId, linkId }) => revokeProgressLink(ctx, caseId, linkId)),
  on(progress.openProgress, (ctx, { token }) => openProgress(ctx, token)),
];
