import { type Series, series as seriesSchema } from '@suya/contract/catalogue/catalogue.schema';
import type { AnswerOf, InputOf } from '@suya/contract/http/endpoint';
import { codes } from '@suya/contract/http/errors';
import { translate } from '@suya/contract/messages/catalogue';
import type * as labActs from '@suya/contract/orders/lab-acts.endpoints';
import { priceLinesOf, totalOf } from '@suya/contract/orders/prescription/prescription.rules';
import {
  type Prescription,
  prescription as prescriptionSchema,
} from '@suya/contract/orders/prescription/prescription.schema';
import { statusNamed } from '@suya/contract/orders/workflow/states';
import { phonedKinds } from '@suya/contract/orders/workflow/terms';
import { AppError, invalid } from '../../../platform/app-error.ts';
import type { LabCtx } from '../../../platform/ctx.ts';
import { newId } from '../../../platform/ids.ts';
import { enterPatientForClinic, holdPatient, requireNotWithdrawn } from '../../patients/index.ts';
import { drawNumber } from '../orders.repo.ts';
import { actorsOf } from '../orders.rules.ts';
import { beginOrder } from '../steps/transition.ts';

type Entering = InputOf<typeof labActs.enterOrder>;

/**
 * Checks the clinic's papers and finds its doctor.
 * @throws AppError 422; clinicNotAuthenticated for a submission before the clinic's papers are approved
 */
async function doctorFor(tx: LabCtx, { clinicId, doctorId, submitted }: Entering): Promise<string> {
  const clinic = await tx.db.selectFrom('clinic').select('auth_status').where('id', '=', clinicId).executeTakeFirst();
  if (!clinic) throw invalid({ clinicId: 'followUps.enter.unknownClinic' });
  if (submitted && clinic.auth_status !== 1) throw new AppError(codes.clinicNotAuthenticated);
  const doctor = await tx.db
    .selectFrom('membership')
    .select('name')
    .where('clinic_id', '=', clinicId)
    .where('id', '=', doctorId)
    .executeTakeFirst();
  if (!doctor) throw invalid({ doctorId: 'orders.refused.doctorNotFound' });
  return doctor.name;
}

/**
 * A patient whom the lab knows from an earlier order, or a new one.
 * @throws AppError 422 for any other patient
 */
async function patientFor(tx: LabCtx, { clinicId, patientId, newPatient }: Entering): Promise<string> {
  if (newPatient) return enterPatientForClinic(tx, clinicId, newPatient);
  const known = await tx.db
    .selectFrom('patient')
    .select('id')
    .where('clinic_id', '=', clinicId)
    .where('id', '=', patientId)
    .executeTakeFirst();
  if (!known) throw invalid({ patientId: 'followUps.enter.unknownPatient' });
  await requireNotWithdrawn(tx, { clinicId, patientId: known.id });
  return known.id;
}

/** The address of the clinic's last order; unknown before its first. */
async function lastDelivery(tx: LabCtx, clinicId: string): Promise<Prescription['delivery']> {
  const last = await tx.db
    .selectFrom('orders')
    .select('prescription')
    .where('clinic_id', '=', clinicId)
    .where('submitted_at', 'is not', null)
    .orderBy('submitted_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.prescription.delivery ?? null;
}

/** An order by phone has no series in the catalogue, so its series is stored with the order. */
function seriesFor({ kind, unitFen, turnaroundDays }: Entering): Series {
  const key = `followUps.kinds.${kind}` as const;
  const label = { zh: translate('zh', key), en: translate('en', key) };
  const nothing = { zh: '', en: '' };
  return seriesSchema.parse({
    ...{ id: newId(), key: `phoned-${kind}`, label, intro: nothing, turnaroundDays },
    ...{ jaws: ['upper', 'lower', 'both'], needsSpan: false, maxSets: 1, settings: [] },
    specifications: [{ id: newId(), label: nothing, thicknessMm: null, priceFen: unitFen ?? 0 }],
  });
}

/** The prescription, the series and the price as stored with an order. */
async function contentOf(tx: LabCtx, input: Entering) {
  const series = seriesFor(input);
  const { jaw, teeth, remark, physicalModel, appointmentOn } = input;
  const prescription = prescriptionSchema.parse({
    ...{ jaw, teeth, remark, physicalModel, appointmentOn },
    seriesId: series.id,
    specificationId: series.specifications[0]?.id ?? null,
    delivery: await lastDelivery(tx, input.clinicId),
  });
  const lines = input.unitFen === null ? [] : priceLinesOf(prescription, series);
  return {
    prescription: JSON.stringify(prescription),
    appointment_on: appointmentOn,
    series: JSON.stringify(series),
    series_label: JSON.stringify(series.label),
    price_lines: JSON.stringify(lines),
    price_fen: input.unitFen === null ? null : totalOf(lines),
  };
}

/**
 * The patient's case, if the lab knows of exactly one open case. Otherwise the clinic decides which one the order
 * belongs to.
 */
async function caseFor(tx: LabCtx, { clinicId, patientId }: Entering): Promise<string | null> {
  if (!patientId) return null;
  const [only, ...others] = await tx.db
    .selectFrom('treatment_case')
    .select('id')
    .where('clinic_id', '=', clinicId)
    .where('patient_id', '=', patientId)
    .where('state', '=', 'open')
    .limit(2)
    .execute();
  return only && others.length === 0 ? only.id : null;
}

/**
 * Allows one open order of the sort for a patient and a stage of treatment, even if the lab enters it.
 * @throws AppError openOrderExists
 */
async function refuseSecond(tx: LabCtx, { clinicId, kind, patientId, stage }: Entering): Promise<void> {
  if (!patientId) return;
  // Serializes two orders that are entered at once.
  await holdPatient(tx, { clinicId, patientId });
  const open = await tx.db
    .selectFrom('orders')
    .select(['id', 'type'])
    .where('clinic_id', '=', clinicId)
    .where('patient_id', '=', patientId)
    .where('kind', '=', kind)
    .where('stage', 'is not distinct from', stage)
    .where('open', '=', true)
    .executeTakeFirst();
  if (open) throw new AppError(codes.openOrderExists, { orderId: open.id, orderType: open.type });
}

/**
 * Enters an order for a clinic that phoned: submitted, or as a draft that is in the clinic's staging box and
 * invisible to the lab. Its doctor approves the design as usual.
 * @throws AppError 422 for an unknown clinic, doctor or patient; openOrderExists, clinicNotAuthenticated;
 * consentMissing for a patient who withdrew their consent
 */
export function enterOrder(ctx: LabCtx, input: Entering): Promise<AnswerOf<typeof labActs.enterOrder>> {
  return ctx.transaction(async (tx) => {
    const { clinicId, kind, doctorId, submitted } = input;
    const doctorName = await doctorFor(tx, input);
    await refuseSecond(tx, input);
    const patientId = await patientFor(tx, input);
    const type = phonedKinds[kind];
    const [id, no] = [newId(), await drawNumber(tx, type, clinicId)];
    await beginOrder(tx, {
      event: 'enter',
      input: { submitted },
      actors: actorsOf(tx.actor, tx.scope, { clinicId, doctorUserId: null, doctorAuthenticated: false }),
      row: {
        ...{ clinic_id: clinicId, id, no, type, kind, patient_id: patientId },
        ...{ doctor_id: doctorId, doctor_name: doctorName },
        ...(await contentOf(tx, input)),
        case_id: await caseFor(tx, input),
        stage: input.stage,
        submitted_at: submitted ? await tx.now() : null,
      },
    });
    return { id, no, status: statusNamed(submitted ? 'submitted' : 'draft') };
  });
}
