import type { Series } from '@suya/contract/catalogue/catalogue.schema';
import type { InputOf } from '@suya/contract/http/endpoint';
import { codes } from '@suya/contract/http/errors';
import type * as orders from '@suya/contract/orders/orders.endpoints';
import type { Draft, OrderDetail, PriceLine } from '@suya/contract/orders/orders.schema';
import { missingOf, priceLinesOf, totalOf } from '@suya/contract/orders/prescription/prescription.rules';
import type { Prescription } from '@suya/contract/orders/prescription/prescription.schema';
import { sql } from 'kysely';
import { AppError, invalid } from '../../../platform/app-error.ts';
import type { ClinicCtx } from '../../../platform/ctx.ts';
import { letGoOfFiles, requireFiles } from '../../../platform/files/index.ts';
import { newId } from '../../../platform/ids.ts';
import { joinCase, openCaseOf, requireCase } from '../../cases/index.ts';
import { requireConsentByFacts } from '../../patients/index.ts';
import { insertDraft, setOrderFiles, updateOrder } from '../orders.repo.ts';
import { isDraft } from '../orders.rules.ts';
import type { OrderRecord } from '../orders.types.ts';
import { getOrder } from '../page/order.views.ts';
import { findOrder } from '../page/record.views.ts';
import { movedMeanwhile, moveOrder } from '../steps/transition.ts';
import { getDraft } from './draft.views.ts';
import { findStanding, holdForSubmission } from './hold-submission.ts';
import { findReferences, findReferencesOfNew, type References } from './references.views.ts';
import { isPriced } from './series-of-draft.ts';

type Saving = InputOf<typeof orders.saveDraft>;
type Content = Pick<Saving, 'type' | 'patientId' | 'doctorId' | 'caseId' | 'stage' | 'prescription'>;

/** The files of a prescription, by the kind that each must have. */
export const scansOf = ({ scans: { upper, lower, bite } }: Prescription): string[] =>
  [upper, lower, bite].filter((id) => id !== null);
export const photosOf = ({ photos, smilePhoto }: Prescription): string[] =>
  smilePhoto ? [...photos, smilePhoto] : photos;
export const filesOf = (prescription: Prescription): string[] => [
  ...new Set([...scansOf(prescription), ...photosOf(prescription)]),
];

/** Whether an order includes pictures, scans, or a model that the courier brings. */
const takesPictures = (prescription: Prescription): boolean =>
  prescription.physicalModel || filesOf(prescription).length > 0;

/** The case of a draft. If the input names none, the draft keeps its case as long as the patient stays the same. */
function caseIdOf(ctx: ClinicCtx, { caseId, patientId }: Content, before?: OrderRecord): Promise<string | null> {
  if (caseId) return requireCase(ctx, caseId, patientId);
  const kept = caseId === undefined && before?.patientId === patientId ? before.caseId : null;
  return Promise.resolve(kept);
}

/**
 * The stage of treatment of a draft. If the input names none, the draft keeps its stage as long as the patient
 * stays the same.
 */
function stageOf({ stage, patientId }: Content, before?: OrderRecord): string | null {
  if (stage !== undefined) return stage;
  return before?.patientId === patientId ? before.stage : null;
}

/**
 * Checks that the clinic owns the prescription's files.
 * @throws AppError 422 for a file that is not the clinic's, or is of another kind
 */
async function requireOwnFiles(ctx: ClinicCtx, prescription: Prescription): Promise<void> {
  await requireFiles(ctx, scansOf(prescription), 'scan');
  await requireFiles(ctx, photosOf(prescription), 'photo');
}

/**
 * The columns of a draft, after checking that patient, doctor, case and files belong to this clinic.
 * @throws AppError 422 if one of them does not; consentMissing for pictures without the patient's consent
 */
async function columnsOf(ctx: ClinicCtx, content: Content, found: References, before?: OrderRecord) {
  const { patientId, doctorId, prescription } = content;
  if (patientId && !found.consent) throw invalid({ patientId: 'orders.refused.patientNotFound' });
  if (doctorId && !found.doctorName) throw invalid({ doctorId: 'orders.refused.doctorNotFound' });
  if (patientId && found.consent) {
    requireConsentByFacts(patientId, found.consent, filesOf(prescription).length > 0);
  }
  await requireOwnFiles(ctx, prescription);
  return {
    patient_id: patientId,
    doctor_id: doctorId,
    doctor_name: found.doctorName,
    appointment_on: prescription.appointmentOn,
    case_id: await caseIdOf(ctx, content, before),
    stage: stageOf(content, before),
    prescription: JSON.stringify(prescription),
  };
}

/** Writes a new draft, its files and the first line of its history, and reads it back. */
async function createDraft(ctx: ClinicCtx, content: Content): Promise<Draft> {
  const { type, prescription } = content;
  const { no, ...found } = await findReferencesOfNew(ctx, type, content);
  if (no === null) throw invalid({ type: 'catalogue.refused.unknownAppliance' });
  const columns = await columnsOf(ctx, content, found);
  const id = newId();
  await insertDraft(ctx, { id, no, type, ...columns }, filesOf(prescription), savedNews(ctx, id, 1));
  return getDraft(ctx, id);
}

/** Notifies the draft's other open windows. */
const savedNews = (ctx: ClinicCtx, orderId: string, version: number) =>
  ({
    name: 'order.saved',
    aggregate: `order:${orderId}`,
    clinicId: ctx.scope.clinicId,
    payload: { orderId, version },
  }) as const;

async function ownDraft(ctx: ClinicCtx, orderId: string): Promise<OrderRecord> {
  const order = await findOrder(ctx, orderId);
  if (order?.clinicId !== ctx.scope.clinicId) throw new AppError(404);
  return order;
}

/**
 * Saves a draft, however incomplete. A new draft gets its number here.
 * @throws AppError orderMoved if somebody else saved or submitted it in the meantime; 422 for a patient, doctor or
 * file that is not the clinic's
 */
export function saveDraft(ctx: ClinicCtx, input: Saving): Promise<Draft> {
  return ctx.transaction(async (tx) => {
    if (!input.orderId) return createDraft(tx, input);
    const order = await ownDraft(tx, input.orderId);
    if (!isDraft(order) || order.type !== input.type || order.version !== input.version) throw movedMeanwhile(order);
    const columns = await columnsOf(tx, input, await findReferences(tx, input), order);
    if (!(await updateOrder(tx, order, columns))) throw movedMeanwhile(await ownDraft(tx, order.id));
    await letGoOfFiles(tx, await setOrderFiles(tx, order.id, filesOf(input.prescription)));
    await tx.emit(savedNews(tx, order.id, order.version + 1));
    return getDraft(tx, order.id);
  });
}

/**
 * A new draft filled in from any order of the clinic, in the same case if that is still open. It refers to the same
 * files; its dates start empty.
 */
export function copyOrder(ctx: ClinicCtx, orderId: string): Promise<Draft> {
  return ctx.transaction(async (tx) => {
    const { type, patientId, doctorId, prescription, caseId, stage } = await ownDraft(tx, orderId);
    const fresh = { ...prescription, wishedOn: null, appointmentOn: null };
    const joined = caseId && (await openCaseOf(tx, caseId, patientId));
    return createDraft(tx, { type, patientId, doctorId, caseId: joined, stage, prescription: fresh });
  });
}

/** Refuses a submission that is incomplete, or priced differently from what was shown. */
function requireFit(order: OrderRecord, series: Series | undefined, amountFen: number): PriceLine[] {
  const missing = missingOf(order, series);
  if (missing.length > 0) throw invalid(Object.fromEntries(missing.map(({ field, message }) => [field, message])));
  const lines = isPriced(order) ? priceLinesOf(order.prescription, series) : [];
  if (totalOf(lines) !== amountFen) throw new AppError(codes.amountChanged, { amountFen: totalOf(lines) });
  return lines;
}

/**
 * Submits a complete prescription to the lab. The series, the price lines and the sum are frozen with it.
 * @throws AppError 422 with each missing field, or at `caseId` if the case was finished in the meantime;
 * amountChanged if the sum differs from the one shown; openOrderExists if an order of the type is open for the
 * patient and the stage of treatment; orderMoved, clinicNotAuthenticated; consentMissing for pictures or a model
 * without the patient's consent
 */
export function submitOrder(ctx: ClinicCtx, input: InputOf<typeof orders.submitOrder>): Promise<OrderDetail> {
  return ctx.transaction(async (tx) => {
    const [held, standing] = await Promise.all([holdForSubmission(tx, input.orderId), findStanding(tx, input.orderId)]);
    if (held?.order.clinicId !== tx.scope.clinicId || !standing) throw new AppError(404);
    const { order, series } = held;
    if (!isDraft(order) || order.version !== input.version) throw movedMeanwhile(order);
    const { open, isMade, isAuthenticated, cases, consent } = standing;
    if (!isMade) throw invalid({ type: 'catalogue.refused.unknownAppliance' });
    const lines = requireFit(order, series, input.amountFen);
    if (open) throw new AppError(codes.openOrderExists, { orderId: open.id, orderType: open.type });
    const { patientId, doctorId } = order;
    // The case may have been finished since the draft was written; `cases` are the patient's open ones.
    if (order.caseId && !cases.includes(order.caseId)) throw invalid({ caseId: 'cases.refused.finished' });
    if (patientId && consent) requireConsentByFacts(patientId, consent, takesPictures(order.prescription));
    const caseId = order.caseId ?? (await joinCase(tx, { patientId: patientId ?? '', doctorId }, cases));
    await moveOrder(tx, order.id, {
      event: 'submit',
      version: input.version,
      order,
      known: { prescriptionComplete: true, clinicAuthenticated: isAuthenticated },
      columns: {
        series: JSON.stringify(series),
        series_label: JSON.stringify(series?.label ?? null),
        price_lines: JSON.stringify(lines),
        price_fen: isPriced(order) ? totalOf(lines) : null,
        requested_fields: [],
        request_reason: null,
        case_id: caseId,
        submitted_at: sql<Date>`now()`,
      },
    });
    return getOrder(tx, order.id);
  });
}
