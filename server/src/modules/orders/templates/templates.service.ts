import type { InputOf } from '@suya/contract/http/endpoint';
import type { Draft } from '@suya/contract/orders/orders.schema';
import {
  type Prescription,
  prescription as prescriptionSchema,
} from '@suya/contract/orders/prescription/prescription.schema';
import type * as templates from '@suya/contract/orders/templates.endpoints';
import { applyDefaults, applyTemplate, templateOf } from '@suya/contract/orders/templates.rules';
import type { PrescriptionDefaults, PrescriptionTemplate } from '@suya/contract/orders/templates.schema';
import { AppError, invalid } from '../../../platform/app-error.ts';
import type { ClinicCtx } from '../../../platform/ctx.ts';
import { storedFilesOf } from '../../../platform/files/index.ts';
import { newId } from '../../../platform/ids.ts';
import { applianceOf } from '../../catalogue/index.ts';
import { doctorOf } from '../../clinics/index.ts';
import { filesOf, saveDraft } from '../draft/draft.service.ts';
import { getDraft } from '../draft/draft.views.ts';
import { deleteTemplateRow, insertTemplate, putDefaults, updateTemplateName } from './templates.repo.ts';
import { getPrescriptionDefaults, templateBy, templatesOf } from './templates.views.ts';

async function requireDoctor(ctx: ClinicCtx, doctorId: string | null): Promise<void> {
  if (doctorId === null) return;
  const doctor = await doctorOf(ctx, doctorId).catch(() => undefined);
  if (!doctor) throw invalid({ doctorId: 'orders.refused.doctorNotFound' });
}

/** A template keeps no file: those that are named must be the clinic's, and are held by it no longer than before. */
async function requireKnownFiles(ctx: ClinicCtx, named: Prescription): Promise<void> {
  const ids = new Set(filesOf(named));
  if ((await storedFilesOf(ctx, [...ids])).length !== ids.size) throw new AppError(404);
}

/**
 * The clinic's templates.
 * @throws AppError 422 for a doctor who is not the clinic's
 */
export async function listTemplates(
  ctx: ClinicCtx,
  wanted: InputOf<typeof templates.listTemplates>,
): Promise<PrescriptionTemplate[]> {
  await requireDoctor(ctx, wanted.doctorId ?? null);
  return templatesOf(ctx, wanted);
}

/**
 * Stores a prescription as a doctor's template.
 * @throws AppError 422 for an unknown appliance or doctor, or if the doctor has a template of that name
 */
export function saveTemplate(
  ctx: ClinicCtx,
  input: InputOf<typeof templates.saveTemplate>,
): Promise<PrescriptionTemplate> {
  return ctx.transaction(async (tx) => {
    if (!(await applianceOf(tx, input.type))) throw invalid({ type: 'catalogue.refused.unknownAppliance' });
    await requireDoctor(tx, input.doctorId);
    await requireKnownFiles(tx, input.prescription);
    const id = newId();
    const isKept = await insertTemplate(tx, { ...input, id, prescription: templateOf(input.prescription) });
    if (!isKept) throw invalid({ name: 'catalogue.refused.templateName' });
    return templateBy(tx, id);
  });
}

/**
 * Renames a template.
 * @throws AppError 404; 409 if it changed since it was read; 422 if the doctor has a template of that name
 */
export function renameTemplate(
  ctx: ClinicCtx,
  input: InputOf<typeof templates.renameTemplate>,
): Promise<PrescriptionTemplate> {
  const { templateId: id, name, version } = input;
  return ctx.transaction(async (tx) => {
    const { type, doctorId } = await templateBy(tx, id);
    const named = (await templatesOf(tx, { type, doctorId })).some((other) => other.id !== id && other.name === name);
    if (named) throw invalid({ name: 'catalogue.refused.templateName' });
    const isRenamed = await updateTemplateName(tx, { id, name, version });
    const now = await templateBy(tx, id);
    if (!isRenamed) throw new AppError(409, { version: now.version }, 'catalogue.refused.changedMeanwhile');
    return now;
  });
}

/**
 * Deletes a template.
 * @throws AppError 404
 */
export async function deleteTemplate(ctx: ClinicCtx, templateId: string): Promise<Record<string, never>> {
  if (!(await deleteTemplateRow(ctx, templateId))) throw new AppError(404);
  return {};
}

/**
 * Fills in a draft from a template, or begins one from the template and the clinic's defaults.
 * @throws AppError 404; 422 if the draft is of another appliance; orderMoved as `saveDraft`
 */
export function applyTemplateTo(ctx: ClinicCtx, input: InputOf<typeof templates.applyTemplateTo>): Promise<Draft> {
  const { templateId, orderId, version, patientId } = input;
  return ctx.transaction(async (tx) => {
    const { type, doctorId, prescription } = await templateBy(tx, templateId);
    if (!orderId) {
      const defaults = await getPrescriptionDefaults(tx);
      const filled = applyTemplate(applyDefaults(prescriptionSchema.parse({}), defaults), prescription);
      return saveDraft(tx, { type, patientId, doctorId, prescription: filled });
    }
    const draft = await getDraft(tx, orderId);
    if (draft.type !== type) throw invalid({ templateId: 'catalogue.refused.templateType' });
    return saveDraft(tx, {
      ...{ orderId, version, type, patientId: draft.patientId, doctorId: draft.doctorId ?? doctorId },
      prescription: applyTemplate(draft.prescription, prescription),
    });
  });
}

/**
 * Sets the initial values of the clinic's new prescriptions.
 * @throws AppError 422 for a doctor who is not the clinic's
 */
export function editPrescriptionDefaults(
  ctx: ClinicCtx,
  defaults: PrescriptionDefaults,
): Promise<PrescriptionDefaults> {
  return ctx.transaction(async (tx) => {
    await requireDoctor(tx, defaults.doctorId);
    await putDefaults(tx, defaults);
    return getPrescriptionDefaults(tx);
  });
}
