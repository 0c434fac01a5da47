import { z } from 'zod';
import { orderType } from '../catalogue/catalogue.schema.ts';
import { date, id, line, text, time } from '../http/fields.ts';
import { dueFilters } from '../orders/due.ts';
import { orderAppliance, orderRow, stageName } from '../orders/orders.schema.ts';
import { characteristics } from '../orders/prescription/prescription.schema.ts';
import { sex } from '../patients/patients.schema.ts';
import { treatmentItemKeys } from './treatment-items.ts';

/** Angle's classes; a subdivision is one side only, which is recorded beside it. */
export const angleClasses = [
  'Class1',
  'Class2Div1',
  'Class2Div2',
  'Class2Div1Subdivision',
  'Class2Div2Subdivision',
  'Class3',
  'Class3Subdivision',
] as const;
export const angleClass = z.enum(angleClasses);
export type AngleClass = z.output<typeof angleClass>;

/** Whether the class asks for a side. */
export const isSubdivision = (name: AngleClass | null): boolean => name?.endsWith('Subdivision') ?? false;

const caseStates = ['open', 'finished'] as const;
const caseState = z.enum(caseStates);

/** A stage of the treatment: what it is called and when it begins, where that is known. */
const caseStage = z.strictObject({ name: stageName, date: date.nullable().default(null) });

/** What is entered of a case. */
export const caseFields = z.strictObject({
  patientId: id,
  /** The doctor's membership. */
  doctorId: id.nullable().default(null),
  title: line(60).default(''),
  characteristics: z.array(z.enum(characteristics)).max(characteristics.length).default([]),
  angleClass: angleClass.nullable().default(null),
  /** Asked for a subdivision only. */
  angleSide: z.enum(['left', 'right']).nullable().default(null),
  treatmentItems: z.array(z.enum(treatmentItemKeys)).max(treatmentItemKeys.length).default([]),
  chiefComplaint: text(1000).default(''),
  stages: z.array(caseStage).max(20).default([]),
});
export type CaseFields = z.output<typeof caseFields>;

/** A case in a list. */
export const caseRow = z
  .strictObject({
    id,
    no: z.string(),
    version: z.int(),
    state: caseState,
    title: z.string(),
    clinicId: id,
    clinicName: z.string(),
    patientId: id,
    patientName: z.string(),
    doctorName: z.string().nullable(),
    characteristics: z.array(z.enum(characteristics)),
    angleClass: angleClass.nullable(),
    angleSide: z.enum(['left', 'right']).nullable(),
    stages: z.array(z.strictObject({ name: z.string(), date: date.nullable() })),
    /** Orders that this reader may see, drafts of the clinic among them. */
    orderCount: z.int(),
    /** Those of them that are under way. */
    openOrderCount: z.int(),
    /** Of which appliances, each once. */
    appliances: z.array(orderAppliance.pick({ label: true, hue: true })),
    /** Messages of the other side that this person has not read. */
    unread: z.int(),
    lastMessageAt: time.nullable(),
    createdAt: time,
    updatedAt: time,
  })
  .meta({ id: 'CaseRow' });
export type CaseRow = z.output<typeof caseRow>;

/** How far lists of cases count what matches: a total of as many says "at least so many". */
export const CASES_COUNTED_AT_MOST = 10_000;

/** How many orders a case shows in a list; `orderCount` says how many there are. */
export const CASE_LIST_ORDERS = 4;

/** A case in the clinic's list, with its newest orders. */
export const caseLine = caseRow.extend({ orders: z.array(orderRow) }).meta({ id: 'CaseLine' });
export type CaseLine = z.output<typeof caseLine>;

/** One case with everything that its page shows to this reader. */
export const caseDetail = z
  .strictObject({
    ...caseRow.shape,
    patientSex: sex,
    patientBirthDate: date.nullable(),
    doctorId: id.nullable(),
    treatmentItems: z.array(z.enum(treatmentItemKeys)),
    chiefComplaint: z.string(),
    finishedAt: time.nullable(),
    orders: z.array(orderRow),
  })
  .meta({ id: 'CaseDetail' });
export type CaseDetail = z.output<typeof caseDetail>;

export const caseFilters = {
  /** One of a head office's clinics; left out: all of them. */
  clinicId: id.optional(),
  /** The beginning of the patient's name, pinyin or initials, their phone, or the case's number. */
  keyword: line(60).default(''),
  state: caseState.optional(),
  patientId: id.optional(),
  doctorId: id.optional(),
  /** Only cases with an order of this appliance. */
  type: orderType.optional(),
  /** Only cases with an order that stands so to its promise. */
  due: z.enum(dueFilters).optional(),
  /** First and last day on which the case was opened. */
  from: date.optional(),
  to: date.optional(),
  /** Only cases with messages that this person has not read. */
  unread: z.boolean().default(false),
};
