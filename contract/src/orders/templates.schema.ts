import { z } from 'zod';
import { orderType } from '../catalogue/catalogue.schema.ts';
import { address } from '../clinics/clinics.schema.ts';
import { id, line, time } from '../http/fields.ts';
import { jaw, prescription } from './prescription.schema.ts';

/** A prescription that a doctor of the clinic uses again: without patient, files, dates and address. */
export const prescriptionTemplate = z
  .strictObject({
    id,
    name: z.string(),
    type: orderType,
    /** The doctor's membership whose template it is. */
    doctorId: id,
    doctorName: z.string(),
    prescription,
    version: z.int(),
    updatedAt: time,
  })
  .meta({ id: 'PrescriptionTemplate' });
export type PrescriptionTemplate = z.output<typeof prescriptionTemplate>;

/** What every new prescription of the clinic starts with, until somebody says otherwise. */
export const prescriptionDefaults = z
  .strictObject({
    delivery: address.nullable().default(null),
    doctorId: id.nullable().default(null),
    jaw: jaw.nullable().default(null),
    physicalModel: z.boolean().default(false),
    /** Answers by the key of a setting, taken wherever a series asks it and has that answer: acrylic → blue. */
    options: prescription.shape.options,
    priority: line(200).default(''),
    compromises: line(500).default(''),
  })
  .meta({ id: 'PrescriptionDefaults' });
export type PrescriptionDefaults = z.output<typeof prescriptionDefaults>;
