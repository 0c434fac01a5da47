import * as cases from '@suya/contract/cases/cases.endpoints';
import * as conversation from '@suya/contract/cases/conversation.endpoints';
import * as labCases from '@suya/contract/cases/lab-cases.endpoints';
import * as progress from '@suya/contract/cases/progress.endpoints';
import type { CallOf } from '@suya/contract/http/endpoint';
import { type Fixture, fixture, paged, type Stage } from '../../../conformity/testing/fixture.ts';
import type { Ids } from '../../../conformity/testing/side.ts';

const elsewhere = 'It needs a moment of its own: the tests of modules/cases.';

const filters = ({ patientId, doctorId, clinicId }: Ids) => ({ keyword: '', patientId, doctorId, clinicId });
const aCase = ({ patientId, doctorId }: Ids): CallOf<typeof cases.saveCase> => ({
  ...{ patientId, doctorId, title: '扩弓', characteristics: ['Crowding'], angleClass: 'Class2Div1Subdivision' },
  ...{ angleSide: 'left', treatmentItems: ['archExpansion'], chiefComplaint: '牙不齐', stages: [{ name: '一期' }] },
});

const aNewCase = async ({ side }: Stage): Promise<string> =>
  (await side.doctor.ask(cases.saveCase, { patientId: side.ids.patientId })).body.data.id;

/** Sound inputs of this module's endpoints. */
export const casesFixtures: readonly Fixture[] = [
  fixture(cases.countCases).with(({ clinicId }) => [{ clinicId }], { figures: true }),
  fixture(cases.exportCases).with((ids) => [filters(ids)], { lookup: true }),
  fixture(cases.finishCase).with(({ caseId }) => [{ caseId, version: 1 }], { shownElsewhere: elsewhere }),
  fixture(cases.getCase).with(({ caseId }) => [{ caseId }]),
  fixture(cases.listCases).with((ids) => [{ ...paged, ...filters(ids) }], { lookup: true, figures: true }),
  fixture(cases.reopenCase).with(({ caseId }) => [{ caseId, version: 1 }], { shownElsewhere: elsewhere }),
  fixture(cases.saveCase).with((ids) => [{ ...aCase(ids), caseId: ids.caseId, version: 1 }, aCase(ids)], {
    keyed: {
      prepare: async ({ side }) => ({
        person: side.doctor,
        input: { patientId: side.ids.patientId, chiefComplaint: '牙不齐', title: '一期' },
      }),
      other: (input) => ({ ...input, title: '二期' }),
    },
  }),
  fixture(conversation.clinicTalk.listMessages).with(({ caseId }) => [{ caseId, before: 100 }]),
  fixture(conversation.clinicTalk.sendMessage).with(
    ({ caseId, photoId, markId }) => [
      { caseId, text: '好的' },
      { caseId, text: '', fileIds: [photoId], markIds: [markId] },
    ],
    {
      keyed: {
        prepare: async ({ side }) => {
          const { caseId } = side.ids;
          await side.assistant.ask(conversation.clinicTalk.readMessages, { caseId, seq: 1 });
          return { person: side.assistant, input: { caseId, text: '请尽快' } };
        },
        other: (input) => ({ ...input, text: '别的' }),
      },
    },
  ),
  fixture(conversation.clinicTalk.readMessages).with(({ caseId }) => [{ caseId, seq: 1 }]),
  fixture(conversation.clinicTalk.withdrawMessage).with(({ caseId, messageId }) => [{ caseId, messageId }]),
  fixture(conversation.clinicTalk.listCaseMarks).with(({ caseId }) => [{ caseId }]),
  fixture(conversation.clinicTalk.listUnread).with(() => [{}], { figures: true }),
  fixture(labCases.addNote).with(({ caseId }) => [{ caseId, text: '找张工' }], {
    keyed: {
      prepare: async ({ side }) => ({
        person: side.one.lab.intake,
        input: { caseId: side.ids.caseId, text: '找张工' },
      }),
      other: (input) => ({ ...input, text: '别的' }),
    },
  }),
  fixture(labCases.getLabCase).with(({ caseId }) => [{ caseId }]),
  fixture(labCases.labTalk.listMessages).with(({ caseId }) => [{ caseId, before: 100 }]),
  fixture(labCases.labTalk.sendMessage).with(
    ({ caseId, photoId, markId }) => [
      { caseId, text: '好的' },
      { caseId, text: '', fileIds: [photoId], markIds: [markId] },
    ],
    {
      keyed: {
        prepare: async ({ side }) => {
          const { caseId } = side.ids;
          await side.one.lab.intake.ask(labCases.labTalk.readMessages, { caseId, seq: 1 });
          return { person: side.one.lab.intake, input: { caseId, text: '收到' } };
        },
        other: (input) => ({ ...input, text: '别的' }),
      },
    },
  ),
  fixture(labCases.labTalk.readMessages).with(({ caseId }) => [{ caseId, seq: 1 }]),
  fixture(labCases.labTalk.withdrawMessage).with(({ caseId, messageId }) => [{ caseId, messageId }], {
    shownElsewhere: elsewhere,
  }),
  fixture(labCases.labTalk.listCaseMarks).with(({ caseId }) => [{ caseId }]),
  fixture(labCases.listLabCases).with(({ clinicId }) => [{ ...paged, keyword: '陈', clinicId }]),
  fixture(labCases.listNotes).with(({ caseId }) => [{ caseId }]),
  fixture(progress.createProgressLink).with(({ caseId }) => [{ caseId, days: 30 }], {
    keyed: {
      prepare: async (stage) => ({
        person: stage.side.assistant,
        input: { caseId: await aNewCase(stage), days: 30 },
      }),
      other: (input) => ({ ...input, days: 90 }),
    },
  }),
  fixture(progress.listProgressLinks).with(({ caseId }) => [{ caseId }]),
  fixture(progress.openProgress).with(() => [{ token: 'x'.repeat(43) }], { shownElsewhere: elsewhere }),
  fixture(progress.revokeProgressLink).with(({ caseId, linkId }) => [{ caseId, linkId }]),
];
