import { z } from 'zod';
import { applianceTracks, hues, label, orderType, series } from '../catalogue/catalogue.schema.ts';
import { storedFile } from '../files/files.schema.ts';
import { date, fen, id, line, time } from '../http/fields.ts';
import { sex } from '../patients/patients.schema.ts';
import { planPart } from '../plans/stages.schema.ts';
import { changeRequest } from './change-request.schema.ts';
import { dueStates } from './due.ts';
import { billSummary, modelReceipt, shipmentSummary } from './order-parts.schema.ts';
import { orderLines } from './prescription/prescription.lines.ts';
import { prescription } from './prescription/prescription.schema.ts';
import { orderActs } from './workflow/changing.ts';
import { orderEvents } from './workflow/needs.ts';
import { clinicTasks, modelStates } from './workflow/turn.ts';

/** The kind of purchase; see workflow.md for the numbers. */
const businessKind = z.literal([1, 2, 3, 4, 5, 6, 8, 9, 10, 12]);

/** The name of a stage of a course of treatment, in its case and in the orders made for it. */
export const stageName = line(60).min(1);

/** An event that this person may do now, or the reason why not. */
const offeredEvent = z.strictObject({
  event: z.enum(orderEvents),
  enabled: z.boolean(),
  /** Message key of the reason if it is not enabled. */
  why: z.string().nullable(),
});
export type OfferedEvent = z.output<typeof offeredEvent>;

/** The catalogue's data about an order's appliance: its name, its colour and how it is designed. */
export const orderAppliance = z
  .strictObject({ label, hue: z.enum(hues), track: z.enum(applianceTracks) })
  .meta({ id: 'OrderAppliance' });

/** Something that can be done to an order without moving it, or that starts from it. */
const orderAct = z.enum(orderActs);
export type OrderAct = z.output<typeof orderAct>;

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
    /** The course of treatment it is part of. Every order has one from its first submission on. */
    caseId: id.nullable(),
    /** The stage of treatment it is for; null if none was given. */
    stage: z.string().nullable(),
    designerName: z.string().nullable(),
    seriesLabel: label.nullable(),
    priceFen: fen.nullable(),
    /** The first order of the family, if this one continues it. */
    parentId: id.nullable(),
    /** Which time round: first, extra, restart … */
    road: z.string(),
    /** Made faster, at the series' surcharge. */
    rush: z.boolean(),
    /** The date the lab promised to ship by. */
    promisedOn: date.nullable(),
    /** `calendar`: the day computed from the turnaround. `lab`: another day that a person chose. */
    promiseKind: z.enum(['calendar', 'lab']).nullable(),
    /** Whether it will keep its promise, as of today; null if nothing promised is still to be sent. */
    due: z.enum(dueStates).nullable(),
    /** When the clinic last changed it after submitting. */
    amendedAt: time.nullable(),
    appointmentOn: date.nullable(),
    /** What the order waits for at the clinic, and whose task that is; null if it waits for nothing there. */
    turn: z.strictObject({ who: z.enum(['doctor', 'payer', 'clinic']), task: z.enum(clinicTasks) }).nullable(),
    /** Whether the next step is the reader's own. The one number of what waits counts exactly these. */
    mine: z.boolean(),
    /** Where its model is, as long as the design waits for one. */
    model: z.enum(modelStates).nullable(),
    /** What the lab asked for again, by the names of the prescription's fields. */
    requestedFields: z.array(z.string()),
    /** Since when it has its status. */
    movedAt: time,
    updatedAt: time,
    createdAt: time,
    submittedAt: time.nullable(),
  })
  .meta({ id: 'OrderRow' });
export type OrderRow = z.output<typeof orderRow>;

const historyRow = z
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
    /** The event's other fields, in the form of its `needs` schema. */
    detail: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'HistoryRow' });
export type HistoryRow = z.output<typeof historyRow>;

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
    /** The part that each file plays in the plan, in the order of `files`. */
    parts: z.array(planPart),
    /** Number of steps after the beginning; 0 for a design without steps. */
    stages: z.int(),
    /** A rough plan, shared for discussion; a complete plan follows. */
    rough: z.boolean(),
    markCount: z.int(),
    /** Marks that the other side has not resolved yet. */
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

/** An order of the same family: the first one, or one that continues it. */
const familyMember = z
  .strictObject({
    id,
    no: z.string(),
    type: orderType,
    kind: businessKind,
    road: z.string(),
    status: z.int(),
    createdAt: time,
    /** The reason of the application; null for the first order. */
    reason: z.string().nullable(),
  })
  .meta({ id: 'FamilyMember' });
export type FamilyMember = z.output<typeof familyMember>;

/** One order with everything its page shows to this reader. */
export const orderDetail = z
  .strictObject({
    ...orderRow.shape,
    patientSex: sex.nullable(),
    patientBirthDate: date.nullable(),
    doctorId: id.nullable(),
    doctorAuthenticated: z.boolean(),
    /** The reader is the order's doctor and could decide now if their papers were approved. */
    lacksPapers: z.boolean(),
    prescription,
    /** Every file that the prescription or a design version refers to. */
    files: z.array(storedFile),
    /** The series as of submission (for a draft, as of now). */
    series: series.nullable(),
    /** The lines of the order, for appliances whose form has a table. */
    lines: orderLines,
    /** The price as frozen at submission; empty for a draft. */
    priceLines: z.array(priceLine),
    riskText: z.string().nullable(),
    history: z.array(historyRow),
    bills: z.array(billSummary),
    shipment: shipmentSummary.nullable(),
    /** Null where no model was received. */
    modelReceipt: modelReceipt.nullable(),
    designs: z.array(designVersion),
    events: z.array(offeredEvent),
    /** What this person may do to it besides the workflow's events. */
    acts: z.array(orderAct),
    /** The day that the calendar would give if it were promised today; null if nothing is to be sent. */
    proposedOn: date.nullable(),
    /** The first order and everything that continues it, without this order, oldest first. */
    family: z.array(familyMember),
    changeRequests: z.array(changeRequest),
    /** The abutment of each tooth in the latest proposal. */
    abutments: z.array(z.strictObject({ tooth: z.int(), abutment: z.string() })),
  })
  .meta({ id: 'OrderDetail' });
export type OrderDetail = z.output<typeof orderDetail>;

/**
 * What a draft still lacks: the dotted path within the prescription (or `patientId`, `doctorId`) and the message
 * key.
 */
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
    /** The case it was begun for. A draft without one joins or opens a case when it is submitted. */
    caseId: id.nullable(),
    stage: z.string().nullable(),
    prescription,
    files: z.array(storedFile),
    missing: z.array(missingField),
    lines: orderLines,
    priceLines: z.array(priceLine),
    totalFen: fen,
    /** Earliest ship date by the series' turnaround (or its rush turnaround) if it were approved today. */
    earliestOn: date.nullable(),
    requestedFields: z.array(z.string()),
    requestReason: z.string().nullable(),
    savedAt: time,
  })
  .meta({ id: 'Draft' });
export type Draft = z.output<typeof draft>;
