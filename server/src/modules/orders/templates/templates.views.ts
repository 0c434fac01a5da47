import './templates.tables.ts';
import { prescription as prescriptionSchema } from '@suya/contract/orders/prescription/prescription.schema';
import {
  type PrescriptionDefaults,
  type PrescriptionTemplate,
  prescriptionDefaults,
} from '@suya/contract/orders/templates.schema';
import { AppError } from '../../../platform/app-error.ts';
import type { ClinicCtx } from '../../../platform/ctx.ts';

const emptyPrescription = prescriptionSchema.parse({});

interface Wanted {
  readonly id?: string | undefined;
  readonly type?: number | undefined;
  readonly doctorId?: string | undefined;
}

/** The clinic's templates by name: all, or those of one appliance, doctor or id. */
export async function templatesOf(ctx: ClinicCtx, { id, type, doctorId }: Wanted): Promise<PrescriptionTemplate[]> {
  let query = ctx.db
    .selectFrom('prescription_template as t')
    .innerJoin('membership as m', (join) =>
      join.onRef('m.clinic_id', '=', 't.clinic_id').onRef('m.id', '=', 't.doctor_id'),
    )
    .selectAll('t')
    .select('m.name as doctor_name')
    .where('t.clinic_id', '=', ctx.scope.clinicId);
  if (id) query = query.where('t.id', '=', id);
  if (type) query = query.where('t.order_type', '=', type);
  if (doctorId) query = query.where('t.doctor_id', '=', doctorId);
  const rows = await query.orderBy('t.name').orderBy('t.id').execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    type: row.order_type,
    doctorId: row.doctor_id,
    doctorName: row.doctor_name,
    prescription: { ...emptyPrescription, ...row.prescription },
    version: row.version,
    updatedAt: row.updated_at.toISOString(),
  }));
}

/**
 * One template of the clinic.
 * @throws AppError 404 if it does not exist or is another clinic's
 */
export async function templateBy(ctx: ClinicCtx, id: string): Promise<PrescriptionTemplate> {
  const [found] = await templatesOf(ctx, { id });
  if (!found) throw new AppError(404);
  return found;
}

/** The initial values of the clinic's new prescriptions; empty if nobody set any. */
export async function getPrescriptionDefaults(ctx: ClinicCtx): Promise<PrescriptionDefaults> {
  const row = await ctx.db
    .selectFrom('prescription_default')
    .select('content')
    .where('clinic_id', '=', ctx.scope.clinicId)
    .executeTakeFirst();
  return prescriptionDefaults.parse(row?.content ?? {});
}
