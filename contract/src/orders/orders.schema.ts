import { z } from 'zod';
import { applianceTracks, hues, label, orderType, series } from '../catalogue/catalogue.schema.ts';
import { storedFile } from '../files/files.schema.ts';
import { date, fen, id, text, time } from '../http/fields.ts';
import { sex } from '../patients/patients.schema.ts';
import { planPart } from '../plans/stages.schema.ts';
import { orderLines } from './prescription.lines.ts';
import { prescription } from './prescription.schema.ts';

/** What is being bought; see workflow.md for the numbers. */
export const businessKind = z.literal([1, 2, 3, 4, 5, 6, 8, 9, 10, 12]);

/** An event that this person may do now, or why not. */
export const offeredEvent = z.strictObject({
  event: z.string(),
  enabled: z.boolean(),
  /** Message key of the reason where it is not enabled. */
  why: z.string().nullable(),
});
export type OfferedEvent = z.output<typeof offeredEvent>;

/** What the catalogue says of an order's appliance: its name, its colour and how it is designed. */
export const orderAppliance = z
  .strictObject({ label, hue: z.enum(hues), track: z.enum(applianceTracks) })
  .meta({ id: 'OrderAppliance' });

export const orderRow = z
  .strictObject({
    id,
    /** The number people say on the phone. */
    no: z.string(),
    type: orderType,
    appliance: orderAppliance,
    kind: businessKind,
    status: z.int(),
    version: z.int(),
    clinicId: id,
    clinicName: z.string(),
    patientId: id.nullable(),
    patientName: z.string().nullable(),
    doctorName: z.string().nullable(),
    designerName: z.string().nullable(),
    seriesLabel: label.nullable(),
    priceFen: fen.nullable(),
    /** The date the lab promised to ship by. */
    promisedOn: date.nullable(),
    appointmentOn: date.nullable(),
    updatedAt: time,
    createdAt: time,
    submittedAt: time.nullable(),
  })
  .meta({ id: 'OrderRow' });
export type OrderRow = z.output<typeof orderRow>;

export const historyRow = z
  .strictObject({
    seq: z.int(),
    at: time,
    actorName: z.string(),
    /** Workflow actor that acted: clinic, doctor, intake … */
    actor: z.string(),
    event: z.string(),
    from: z.int().nullable(),
    to: z.int(),
    reason: z.string().nullable(),
    /** What else the event carried, as its `needs` schema has it. */
    detail: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'HistoryRow' });
export type HistoryRow = z.output<typeof historyRow>;

export const billSummary = z
  .strictObject({
    id,
    no: z.string(),
    state: z.enum(['open', 'paid', 'closed', 'refunded']),
    amountFen: fen,
    createdAt: time,
    paidAt: time.nullable(),
  })
  .meta({ id: 'BillSummary' });

export const shipmentSummary = z
  .strictObject({ carrier: z.string(), trackingNumber: z.string(), shippedAt: time, signedAt: time.nullable() })
  .meta({ id: 'ShipmentSummary' });

export const designVersion = z
  .strictObject({
    id,
    version: z.int(),
    designerName: z.string(),
    createdAt: time,
    publishedAt: time.nullable(),
    decision: z.enum(['approved', 'rejected']).nullable(),
    note: z.string(),
    files: z.array(storedFile),
    /** What each file is in the plan, in the order of `files`. */
    parts: z.array(planPart),
    /** Steps besides the beginning; 0 for a design that has none. */
    stages: z.int(),
    /** Shared to be talked about; a whole plan follows it. */
    rough: z.boolean(),
    markCount: z.int(),
    /** Marks that the other side has not settled yet. */
    openMarks: z.int(),
  })
  .meta({ id: 'DesignVersion' });
export type DesignVersion = z.output<typeof designVersion>;

export const priceLine = z
  .strictObject({
    label: z.strictObject({ zh: z.string(), en: z.string() }),
    count: z.int(),
    unitFen: fen,
    totalFen: fen,
  })
  .meta({ id: 'PriceLine' });
export type PriceLine = z.output<typeof priceLine>;

/** One order with everything its page shows to this reader. */
export const orderDetail = z
  .strictObject({
    ...orderRow.shape,
    patientSex: sex.nullable(),
    patientBirthDate: date.nullable(),
    doctorId: id.nullable(),
    doctorAuthenticated: z.boolean(),
    parentId: id.nullable(),
    road: z.string(),
    prescription,
    /** Every file that the prescription or a design version refers to. */
    files: z.array(storedFile),
    /** The series as it was when the order was submitted (or is now, for a draft). */
    series: series.nullable(),
    /** What was ordered line by line, for the appliances whose form has a table. */
    lines: orderLines,
    /** What it costs, as frozen at submission; empty for a draft. */
    priceLines: z.array(priceLine),
    riskText: z.string().nullable(),
    requestedFields: z.array(z.string()),
    history: z.array(historyRow),
    bills: z.array(billSummary),
    shipment: shipmentSummary.nullable(),
    designs: z.array(designVersion),
    events: z.array(offeredEvent),
  })
  .meta({ id: 'OrderDetail' });
export type OrderDetail = z.output<typeof orderDetail>;

/** What a draft still lacks: dotted path within the prescription (or `patientId`, `doctorId`) and the message key. */
export const missingField = z.strictObject({ field: z.string(), message: z.string() }).meta({ id: 'MissingField' });
export type MissingField = z.output<typeof missingField>;

/** A draft as the create and confirm screens need it. */
export const draft = z
  .strictObject({
    id,
    no: z.string(),
    type: orderType,
    version: z.int(),
    patientId: id.nullable(),
    patientName: z.string().nullable(),
    doctorId: id.nullable(),
    prescription,
    files: z.array(storedFile),
    missing: z.array(missingField),
    lines: orderLines,
    priceLines: z.array(priceLine),
    totalFen: fen,
    /** Earliest ship date by the series' turnaround (or its rush) if it were approved today. */
    earliestOn: date.nullable(),
    requestedFields: z.array(z.string()),
    requestReason: z.string().nullable(),
    savedAt: time,
  })
  .meta({ id: 'Draft' });
export type Draft = z.output<typeof draft>;

export const statusGroup = z.enum([
  'draft',
  'withLab',
  'waitingForMe',
  'designing',
  'production',
  'onTheWay',
  'finished',
  'problem',
  'closed',
]);

export const orderFilters = {
  keyword: text(60).default(''),
  type: orderType.optional(),
  group: statusGroup.optional(),
  status: z.array(z.int()).max(60).optional(),
  doctorId: id.optional(),
  patientId: id.optional(),
  from: date.optional(),
  to: date.optional(),
};
