import * as calendar from '@suya/contract/orders/calendar.endpoints';
import * as lab from '@suya/contract/orders/lab.endpoints';
import * as labActs from '@suya/contract/orders/lab-acts.endpoints';
import * as labFigures from '@suya/contract/orders/lab-figures.endpoints';
import { type Fixture, fixture, NOBODY, paged } from '../../../conformity/testing/fixture.ts';
import { anotherOrder } from '../../../conformity/testing/side.ts';
import { aLabPerson } from '../../../testing/people.ts';
import { aFreshOrder, anOrderAt, filters, versionOf } from './preparing.ts';

const elsewhere = 'It needs a moment of its own: the tests of modules/orders.';

/** Sound inputs of this module's endpoints. */
export const labOrdersFixtures: readonly Fixture[] = [
  fixture(lab.actOnLabOrder).with(
    ({ orderId, version }) => [{ orderId, version, event: 'flagRisk', fields: { risk: '牙根短' } }],
    {
      keyed: {
        prepare: async (stage) => {
          const { orderId, lab } = await anotherOrder(stage.side.one);
          const fields = { promisedOn: '2099-01-01' };
          return {
            person: lab.intake,
            input: { orderId, event: 'approve', version: await versionOf(stage, orderId), fields },
          };
        },
        other: (input) => ({ ...input, version: input.version + 1 }),
      },
      ready: async (side) => ({ ...(await aFreshOrder(side)), event: 'flagRisk', fields: { risk: '牙根短' } }),
    },
  ),
  fixture(lab.getLabOrder).with(({ orderId }) => [{ orderId }]),
  fixture(lab.getLabSlip).with(({ orderId }) => [{ orderId }]),
  fixture(lab.labBoard).with(() => [{ mine: false, due: 'late', designerId: NOBODY }]),
  fixture(lab.listLabOrders).with((ids) => [
    { ...paged, ...filters(ids), clinicId: ids.clinicId, designerId: NOBODY, sort: 'promised' },
  ]),
  fixture(lab.printLabSlips).with(({ orderId }) => [{ orderIds: [orderId] }]),
  fixture(labActs.answerChange).with(
    ({ orderId, version }) => [{ orderId, requestId: NOBODY, version, accept: true, text: '可以' }],
    { shownElsewhere: elsewhere },
  ),
  fixture(labActs.billDifference).with(
    ({ orderId, version }) => [{ orderId, version, amountFen: 100, reason: '加唇弓' }],
    {
      keyed: {
        prepare: async (stage) => {
          const orderId = await anOrderAt(stage, 22);
          const input = { orderId, version: await versionOf(stage, orderId), amountFen: 100, reason: '加唇弓' };
          return { person: await aLabPerson(stage.ground, 'finance'), input };
        },
        other: (input) => ({ ...input, reason: '别的' }),
      },
      shownElsewhere: elsewhere,
    },
  ),
  fixture(labActs.enterOrder).with(
    ({ clinicId, doctorId, patientId }) => [
      {
        ...{ clinicId, doctorId, patientId, kind: 6, jaw: 'upper', teeth: [{ tooth: 16, mark: 'missing' }] },
        ...{ remark: 'A2', unitFen: 100, turnaroundDays: 5, submitted: true },
      },
    ],
    {
      keyed: {
        prepare: async ({ side }) => ({
          person: side.one.lab.intake,
          input: {
            ...{ clinicId: side.clinic.id, doctorId: side.doctor.memberId, kind: 6, jaw: 'upper', teeth: [] },
            ...{
              newPatient: { name: '周大海', sex: 'male' },
              remark: 'A2',
              unitFen: 100,
              turnaroundDays: 5,
              submitted: true,
            },
          },
        }),
        other: (input) => ({ ...input, remark: '别的' }),
      },
    },
  ),
  fixture(labActs.listClinicPeople).with(({ clinicId }) => [{ clinicId, keyword: '' }]),
  fixture(labActs.listLabClinics).with(({ clinicId }) => [{ keyword: '' }, { keyword: '', clinicId }]),
  fixture(labActs.repromise).with(({ orderId, version }) => [
    { orderId, version, promisedOn: '2099-02-01', reason: '材料缺货' },
  ]),
  fixture(labFigures.getLabFigures).with(() => [{ from: '2026-11-01', to: '2026-11-20' }]),
  fixture(calendar.clearCalendarDay).with(() => [{ day: '2035-05-05' }]),
  fixture(calendar.getCalendar).with(() => [{ month: '2026-10' }]),
  fixture(calendar.setCalendarDay).with(() => [{ day: '2035-05-05', working: false, reason: '检修' }]),
];
