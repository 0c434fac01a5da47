import type { Series } from '@suya/contract/catalogue/catalogue.schema';
import type { InputOf } from '@suya/contract/http/endpoint';
import type { saveDraft, submitOrder } from '@suya/contract/orders/orders.endpoints';
import type { Draft, OrderDetail, PriceLine } from '@suya/contract/orders/orders.schema';
import { missingOf, priceLinesOf, totalOf } from '@suya/contract/orders/prescription.rules';
import type { Prescription } from '@suya/contract/orders/prescription.schema';
import { sql } from 'kysely';
import { AppError, invalid } from '../../platform/app-error.ts';
import type { ClinicCtx } from '../../platform/ctx.ts';
import { readBehind } from '../../platform/db/read-behind.ts';
import { letGoOfFiles, requireFiles } from '../../platform/files/index.ts';
import { newId } from '../../platform/ids.ts';
import { caseForOrder, openCaseOf, requireCase } from '../cases/index.ts';
import { requireConsentByFacts } from '../patients/index.ts';
import { draftOf } from './draft.views.ts';
import { moveAndShow } from './move-and-show.ts';
import { draftRow, filesOfDraft, historyLine, setOrderFiles, updateOrder } from './orders.repo.ts';
import { isDraft } from './orders.rules.ts';
import type { OrderRecord } from './orders.types.ts';
import { findOrder } from './record.views.ts';
import { findReferences, findReferencesOfNew, type References } from './references.views.ts';
import { isPriced } from './series-of-draft.ts';
import { findStanding, holdForSubmission } from './submission.views.ts';
import { movedMeanwhile } from './transition.ts';

type Saving = InputOf<typeof saveDraft>;
type Content = Pick<Saving, 'type' | 'patientId' | 'doctorId' | 'caseId' | 'stage' | 'prescription'>;

/** The files of a prescription, by what each has to be. */
export const scansOf = ({ scans: { upper, lower, bite } }: Prescription): string[] =>
  [upper, lower, bite].filter((id) => id !== null);
export const photosOf = ({ photos, smilePhoto }: Prescription): string[] =>
  smilePhoto ? [...photos, smilePhoto] : photos;
export const filesOf = (prescription: Prescription): string[] => [
  ...new Set([...scansOf(prescription), ...photosOf(prescription)]),
];

/** Whether something of the patient comes with an order: pictures, scans, or a model that the courier brings. */
const takesPictures = (prescription: Prescription): boolean =>
  prescription.physicalModel || filesOf(prescription).length > 0;

/** The case that a draft names now; left out, the one it had stays as long as the patient does. */
function caseIdOf(ctx: ClinicCtx, { caseId, patientId }: Content, before?: OrderRecord): Promise<string | null> {
  if (caseId) return requireCase(ctx, caseId, patientId);
  const kept = caseId === undefined && before?.patientId === patientId ? before.caseId : null;
  return Promise.resolve(kept);
}

/** The stage of treatment that a draft names now; left out, the one it had stays as long as the patient does. */
function stageOf({ stage, patientId }: Content, before?: OrderRecord): string | null {
  if (stage !== undefined) return stage;
  return before?.patientId === patientId ? before.stage : null;
}

/** @throws AppError 422 for a file that is not the clinic's, or of another kind */
export async function requireOwnFiles(ctx: ClinicCtx, prescription: Prescription): Promise<void> {
  await requireFiles(ctx, scansOf(prescription), 'scan');
  await requireFiles(ctx, photosOf(prescription), 'photo');
}

/**
 * What a draft writes, once patient, doctor, case and files are found to be this clinic's.
 * @throws AppError 422 where one is nobody's or somebody else's, 60071 for pictures that the patient did not consent to
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

/** Writes a new draft and reads it, in one round trip that ends the transaction. */
async function createDraft(ctx: ClinicCtx, content: Content): Promise<Draft> {
  const { type, prescription } = content;
  const { no, ...found } = await findReferencesOfNew(ctx, type, content);
  if (no === null) throw invalid({ type: 'catalogue.refused.unknownAppliance' });
  const columns = await columnsOf(ctx, content, found);
  const order = { id: newId(), clinicId: ctx.scope.clinicId };
  const line = { seq: 1, actor: 'clinic', event: 'saveDraft', from: null, to: 1, input: {} } as const;
  const writing = ctx.emitChange(draftRow(ctx, { id: order.id, no, type, ...columns }), savedNews(ctx, order.id, 1), [
    ...filesOfDraft(ctx, order.id, filesOf(prescription)),
    historyLine(ctx, order, line),
  ]);
  const draft = readBehind(ctx.db, () => draftOf(ctx, order.id));
  ctx.commitBehind();
  await writing;
  return draft() ?? draftOf(ctx, order.id);
}

/** Tells the draft's other open windows. */
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
 * Keeps what is filled in, in whatever state of completeness; a new draft gets its number here.
 * @throws AppError 60013 when somebody else saved or submitted meanwhile; 422 for a patient, doctor or file that is
 *   not the clinic's
 */
export function save(ctx: ClinicCtx, input: Saving): Promise<Draft> {
  return ctx.transaction(async (tx) => {
    if (!input.orderId) return createDraft(tx, input);
    const order = await ownDraft(tx, input.orderId);
    if (!isDraft(order) || order.type !== input.type || order.version !== input.version) throw movedMeanwhile(order);
    const columns = await columnsOf(tx, input, await findReferences(tx, input), order);
    if (!(await updateOrder(tx, order, columns))) throw movedMeanwhile(await ownDraft(tx, order.id));
    await letGoOfFiles(tx, await setOrderFiles(tx, order.id, filesOf(input.prescription)));
    await tx.emit(savedNews(tx, order.id, order.version + 1));
    return draftOf(tx, order.id);
  });
}

/**
 * A new draft filled in from any order of the clinic, in the same case while that is open; its files are referred to
 * again, dates start empty.
 */
export function copy(ctx: ClinicCtx, orderId: string): Promise<Draft> {
  return ctx.transaction(async (tx) => {
    const { type, patientId, doctorId, prescription, caseId, stage } = await ownDraft(tx, orderId);
    const fresh = { ...prescription, wishedOn: null, appointmentOn: null };
    const joined = caseId && (await openCaseOf(tx, caseId, patientId));
    return createDraft(tx, { type, patientId, doctorId, caseId: joined, stage, prescription: fresh });
  });
}

/** What was complete and priced as it was shown; the rest of a submission is refused here. */
function requireFit(order: OrderRecord, series: Series | undefined, amountFen: number): PriceLine[] {
  const missing = missingOf(order, series);
  if (missing.length > 0) throw invalid(Object.fromEntries(missing.map(({ field, message }) => [field, message])));
  const lines = isPriced(order) ? priceLinesOf(order.prescription, series) : [];
  if (totalOf(lines) !== amountFen) throw new AppError(60015, { amountFen: totalOf(lines) });
  return lines;
}

/**
 * Hands a complete prescription to the lab. The series, the price lines and the sum are frozen with it.
 * @throws AppError 422 with each missing field, or at `caseId` where its case was finished meanwhile; 60015 when the sum
 *   is not the one that was shown; 60012 when an order of the type is open for the patient and the stage of treatment;
 *   60013, 60031; 60071 for pictures or a model without the patient's consent
 */
export function submit(ctx: ClinicCtx, input: InputOf<typeof submitOrder>): Promise<OrderDetail> {
  return ctx.transaction(async (tx) => {
    const [held, standing] = await Promise.all([holdForSubmission(tx, input.orderId), findStanding(tx, input.orderId)]);
    if (held?.order.clinicId !== tx.scope.clinicId || !standing) throw new AppError(404);
    const { order, series } = held;
    if (!isDraft(order) || order.version !== input.version) throw movedMeanwhile(order);
    const { open, isMade, isAuthenticated, cases, consent } = standing;
    if (!isMade) throw invalid({ type: 'catalogue.refused.unknownAppliance' });
    const lines = requireFit(order, series, input.amountFen);
    if (open) throw new AppError(60012, { orderId: open.id, orderType: open.type });
    const { patientId, doctorId } = order;
    // It may have been finished since the draft was written; `cases` are the patient's that are open.
    if (order.caseId && !cases.includes(order.caseId)) throw invalid({ caseId: 'cases.refused.finished' });
    if (patientId && consent) requireConsentByFacts(patientId, consent, takesPictures(order.prescription));
    const joined = order.caseId
      ? { caseId: order.caseId }
      : caseForOrder(tx, { patientId: patientId ?? '', doctorId }, cases);
    const { caseId, ...opening } = joined;
    return moveAndShow(tx, order.id, {
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
      ...opening,
    });
  });
}
