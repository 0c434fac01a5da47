import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { date, fen, id, line, seenVersion, text } from '../http/fields.ts';
import { sex } from '../patients/patients.schema.ts';
import { orderDetail, stageName } from './orders.schema.ts';
import { jaw, prescription } from './prescription/prescription.schema.ts';

const orderParams = z.strictObject({ orderId: id });

/** What is billed besides at most without a fresh factor: 5,000 yuan, more than any appliance costs. */
export const DIFFERENCE_UNPROVED_FEN = 500_000;

export const billDifference = endpoint({
  method: 'POST',
  path: '/lab-api/v1/orders/{orderId}/price-difference',
  summary: 'Open one more bill on an order that was billed: what it costs more, and why',
  access: 'labFinance',
  repeat: 'key',
  freshFactor: {
    says: 'it is more than 5,000 yuan',
    when: ({ amountFen }) => !(typeof amountFen === 'number' && amountFen <= DIFFERENCE_UNPROVED_FEN),
  },
  params: orderParams,
  body: z.strictObject({ version: seenVersion, amountFen: fen.min(1), reason: text(500).min(1) }),
  answer: orderDetail,
});

/** A clinic in the lab's selection list. */
const clinicChoice = z.strictObject({ id, name: z.string(), authenticated: z.boolean() });

export const listLabClinics = endpoint({
  method: 'GET',
  path: '/lab-api/v1/clinics',
  summary: 'Clinics by a part of their name, at most 20; or one by its id',
  access: 'labView',
  query: z.strictObject({ keyword: line(60).default(''), clinicId: id.optional() }),
  answer: z.array(clinicChoice),
});

export const listClinicPeople = endpoint({
  method: 'GET',
  path: '/lab-api/v1/clinics/{clinicId}/people',
  summary:
    'The doctors of a clinic, and its patients who had an order at the lab, by the beginning of their name; never a phone',
  access: 'labEntry',
  sensitive: true,
  params: z.strictObject({ clinicId: id }),
  query: z.strictObject({ keyword: line(60).default('') }),
  answer: z.strictObject({
    doctors: z.array(z.strictObject({ id, name: z.string() })),
    patients: z.array(z.strictObject({ id, name: z.string(), sex, birthDate: date.nullable() })),
  }),
});

export const enterOrder = endpoint({
  method: 'POST',
  path: '/lab-api/v1/orders',
  summary:
    'Enter an order for a clinic that phoned: bracket guide (5), fixed denture (6), removable denture (12), for a known or a new patient; submitted, or a draft that the clinic completes',
  access: 'labEntry',
  repeat: 'key',
  body: z
    .strictObject({
      clinicId: id,
      kind: z.literal([5, 6, 12]),
      patientId: id.nullable().default(null),
      newPatient: z
        .strictObject({ name: line(50).min(1), sex, birthDate: date.nullable().default(null) })
        .nullable()
        .default(null),
      doctorId: id,
      /** The stage of treatment the order is for, as told by the clinic. */
      stage: stageName.nullable().default(null),
      jaw,
      teeth: prescription.shape.teeth,
      remark: text(2000).min(1),
      physicalModel: z.boolean().default(true),
      appointmentOn: date.nullable().default(null),
      /** Price for one jaw; null if finance names the price once the design is approved. */
      unitFen: fen.nullable().default(null),
      turnaroundDays: z.int().min(1).max(120),
      submitted: z.boolean(),
    })
    .refine(({ patientId, newPatient }) => (patientId === null) !== (newPatient === null), { path: ['patientId'] }),
  answer: z.strictObject({ id, no: z.string(), status: z.int() }),
});

export const answerChange = endpoint({
  method: 'POST',
  path: '/lab-api/v1/orders/{orderId}/change-requests/{requestId}/answer',
  summary: 'Accept or decline what the clinic asked for, with the reason',
  access: 'labView',
  repeat: 'ends',
  params: z.strictObject({ orderId: id, requestId: id }),
  body: z.strictObject({ version: seenVersion, accept: z.boolean(), text: text(1000).min(1) }),
  answer: orderDetail,
});

export const repromise = endpoint({
  method: 'POST',
  path: '/lab-api/v1/orders/{orderId}/promise',
  summary: 'Promise another ship date, with the reason, which the clinic reads',
  access: 'labIntake',
  repeat: 'sets',
  params: orderParams,
  body: z.strictObject({ version: seenVersion, promisedOn: date, reason: text(500).min(1) }),
  answer: orderDetail,
});
