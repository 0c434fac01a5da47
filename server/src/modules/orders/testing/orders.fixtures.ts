import * as amend from '@suya/contract/orders/amend.endpoints';
import * as followUps from '@suya/contract/orders/follow-ups.endpoints';
import * as orders from '@suya/contract/orders/orders.endpoints';
import * as templates from '@suya/contract/orders/templates.endpoints';
import * as workbench from '@suya/contract/workbench/workbench.endpoints';
import { type Fixture, fixture, NOBODY, onTheRoad, paged } from '../../../conformity/testing/fixture.ts';
import { anotherOrder } from '../../../conformity/testing/side.ts';
import { newId } from '../../../platform/ids.ts';
import { aDraft, aFreshOrder, anOrderAt, aTemplate, filters, prescription, versionOf } from './preparing.ts';

const elsewhere = 'It needs a moment of its own: the tests of modules/orders.';

/** Sound inputs of this module's endpoints. */
export const ordersFixtures: readonly Fixture[] = [
  fixture(orders.actOnOrder).with(
    ({ orderId, version, versionId, draftId, photoId }) => [
      { orderId, version, event: 'approvePlan', fields: { versionId } },
      { orderId: draftId, version: 1, event: 'cancel', fields: { reason: '不做了' } },
      { orderId, version, event: 'acceptFail', fields: { reason: '不合适', photoIds: [photoId] } },
    ],
    {
      keyed: {
        prepare: async (stage) => {
          const { orderId } = await anotherOrder(stage.side.one);
          const input = {
            orderId,
            event: 'cancel',
            version: await versionOf(stage, orderId),
            fields: { reason: '不做了' },
          };
          return { person: stage.side.doctor, input };
        },
        other: (input) => ({ ...input, version: input.version + 1 }),
      },
      ready: async (side) => ({ ...(await aFreshOrder(side)), event: 'withdraw', fields: {} }),
    },
  ),
  fixture(orders.copyOrder).with(({ orderId }) => [{ orderId }], {
    keyed: {
      prepare: async ({ side }) => ({
        person: side.doctor,
        input: { orderId: side.ids.orderId },
      }),
      other: (_, { draftId }) => ({ orderId: draftId }),
    },
  }),
  fixture(orders.countOrders).with(({ clinicId }) => [{ type: 5, clinicId }], { figures: true }),
  fixture(orders.exportOrders).with((ids) => [filters(ids)], { lookup: true }),
  fixture(orders.getDraft).with(({ draftId, orderId }) => [{ orderId: draftId }, { orderId }], {
    ready: async ({ ids }) => ({ orderId: ids.draftId }),
  }),
  fixture(orders.getOrder).with(({ orderId }) => [{ orderId }]),
  fixture(orders.listOrders).with((ids) => [{ ...paged, ...filters(ids) }], { lookup: true, figures: true }),
  fixture(orders.saveDraft).with(
    (ids) => [
      {
        orderId: ids.draftId,
        version: 1,
        type: 5,
        patientId: ids.patientId,
        doctorId: ids.doctorId,
        caseId: ids.caseId,
        prescription: prescription(ids),
      },
      { type: 5, patientId: ids.patientId, doctorId: ids.doctorId, prescription: prescription(ids) },
    ],
    {
      keyed: {
        prepare: async (stage) => {
          const { id: _, ...input } = await aDraft(stage);
          return { person: stage.side.doctor, input };
        },
        other: (input) => ({ ...input, doctorId: null }),
      },
      ready: async ({ ids, doctor }) => ({
        type: 5,
        patientId: ids.patientId,
        doctorId: doctor.memberId,
        prescription: {},
      }),
    },
  ),
  fixture(orders.submitOrder).with(({ draftId }) => [{ orderId: draftId, version: 1, amountFen: 10_000 }], {
    keyed: {
      prepare: async (stage) => {
        const { orderId } = await anotherOrder(stage.side.one);
        await stage.side.doctor.ask(orders.actOnOrder, {
          orderId,
          event: 'withdraw',
          version: await versionOf(stage, orderId),
          fields: {},
        });
        const { version, totalFen } = (await stage.side.doctor.ask(orders.getDraft, { orderId })).body.data;
        return { person: stage.side.doctor, input: { orderId, version, amountFen: totalFen } };
      },
      other: (input) => ({ ...input, amountFen: input.amountFen + 1 }),
    },
    shownElsewhere: onTheRoad,
  }),
  fixture(templates.applyTemplateTo).with(
    ({ patientId, draftId }) => [
      { templateId: NOBODY, patientId },
      { templateId: NOBODY, orderId: draftId, version: 1 },
    ],
    {
      keyed: {
        prepare: async (stage) => {
          const { id: templateId } = await aTemplate(stage);
          return { person: stage.side.doctor, input: { templateId, patientId: stage.side.ids.patientId } };
        },
        other: (input) => ({ ...input, patientId: null }),
      },
      shownElsewhere: elsewhere,
    },
  ),
  fixture(templates.deleteTemplate).with(() => [{ templateId: NOBODY }], { shownElsewhere: elsewhere }),
  fixture(templates.editPrescriptionDefaults).with(({ doctorId }) => [{ doctorId, options: { acrylic: 'blue' } }]),
  fixture(templates.listTemplates).with(({ doctorId }) => [{ type: 5, doctorId }]),
  fixture(templates.renameTemplate).with(() => [{ templateId: NOBODY, name: '常用', version: 1 }], {
    shownElsewhere: elsewhere,
  }),
  fixture(templates.saveTemplate).with(
    (ids) => [{ name: '常用', type: 5, doctorId: ids.doctorId, prescription: prescription(ids) }],
    {
      keyed: {
        prepare: async ({ side }) => ({
          person: side.doctor,
          input: { name: `常用${newId()}`.slice(0, 40), type: 5, doctorId: side.doctor.memberId, prescription: {} },
        }),
        other: (input) => ({ ...input, name: '别人' }),
      },
    },
  ),
  fixture(followUps.applyForMore).with(
    ({ orderId, photoId }) => [
      { orderId, kind: 2, reason: '再做一副', photoIds: [photoId] },
      { orderId, kind: 3, purpose: 'refinement', reason: '未到位' },
    ],
    {
      keyed: {
        prepare: async (stage) => ({
          person: stage.side.doctor,
          input: { orderId: await anOrderAt(stage, 26), kind: 2, reason: '再做一副' },
        }),
        other: (input) => ({ ...input, reason: '别的' }),
      },
      shownElsewhere: elsewhere,
    },
  ),
  fixture(amend.amendOrder).with(
    (ids) => [
      {
        ...{ orderId: ids.orderId, version: ids.version, prescription: prescription(ids) },
        ...{ amountFen: 10_000, promisedOn: '2099-01-01' },
      },
    ],
    { shownElsewhere: elsewhere },
  ),
  fixture(amend.moveAppointment).with(({ orderId, version }) => [{ orderId, version, appointmentOn: '2099-01-01' }], {
    shownElsewhere: elsewhere,
  }),
  fixture(amend.previewAmendment).with(
    (ids) => [{ orderId: ids.orderId, version: ids.version, prescription: prescription(ids) }],
    { shownElsewhere: elsewhere },
  ),
  fixture(amend.requestChange).with(({ orderId, version }) => [{ orderId, version, text: '改为 1.0 mm' }], {
    keyed: {
      prepare: async (stage) => {
        const orderId = await anOrderAt(stage, 54);
        return {
          person: stage.side.doctor,
          input: { orderId, version: await versionOf(stage, orderId), text: '改为 1.0 mm' },
        };
      },
      other: (input) => ({ ...input, text: '别的' }),
    },
    shownElsewhere: elsewhere,
  }),
  fixture(workbench.getWorkbench).with(({ clinicId }) => [{}, { clinicId }], { figures: true }),
  fixture(workbench.remindersCount).with(() => [{}], { figures: true }),
];
