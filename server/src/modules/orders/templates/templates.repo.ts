import './templates.tables.ts';
import type { Prescription } from '@suya/contract/orders/prescription/prescription.schema';
import type { PrescriptionDefaults } from '@suya/contract/orders/templates.schema';
import { sql } from 'kysely';
import type { ClinicCtx } from '../../../platform/ctx.ts';

interface NewTemplate {
  readonly id: string;
  readonly doctorId: string;
  readonly type: number;
  readonly name: string;
  readonly prescription: Prescription;
}

/**
 * Stores a template.
 * @returns false if the doctor has one of this name for the appliance
 */
export async function insertTemplate(ctx: ClinicCtx, template: NewTemplate): Promise<boolean> {
  const { id, doctorId, type, name, prescription } = template;
  const result = await ctx.db
    .insertInto('prescription_template')
    .values({
      clinic_id: ctx.scope.clinicId,
      id,
      doctor_id: doctorId,
      order_type: type,
      name,
      prescription: JSON.stringify(prescription),
    })
    .onConflict((conflict) => conflict.constraint('prescription_template_name').doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/**
 * Renames a template.
 * @returns false if somebody changed it since `version` was read
 */
export async function updateTemplateName(
  ctx: ClinicCtx,
  { id, version, name }: { id: string; version: number; name: string },
): Promise<boolean> {
  const result = await ctx.db
    .updateTable('prescription_template')
    .set({ name, version: version + 1, updated_at: sql<Date>`now()` })
    .where('clinic_id', '=', ctx.scope.clinicId)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/**
 * Deletes a template.
 * @returns false if the clinic has none with this id
 */
export async function deleteTemplateRow(ctx: ClinicCtx, id: string): Promise<boolean> {
  const result = await ctx.db
    .deleteFrom('prescription_template')
    .where('clinic_id', '=', ctx.scope.clinicId)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** Replaces the initial values of the clinic's new prescriptions. */
export async function putDefaults(ctx: ClinicCtx, defaults: PrescriptionDefaults): Promise<void> {
  const content = JSON.stringify(defaults);
  await ctx.db
    .insertInto('prescription_default')
    .values({ clinic_id: ctx.scope.clinicId, content })
    .onConflict((conflict) => conflict.column('clinic_id').doUpdateSet({ content, updated_at: sql<Date>`now()` }))
    .execute();
}
