import { z } from 'zod';
import { orderType } from '../catalogue/catalogue.schema.ts';
import { address } from '../clinics/clinics.schema.ts';
import { id, line, time } from '../http/fields.ts';
import { jaw, prescription } from './prescription/prescription.schema.ts';

/** A prescription that a doctor of the clinic reuses: without patient, files, dates and address. */
export const prescriptionTemplate = z
  .strictObject({
    id,
    name: z.string(),
    type: orderType,
    /** The membership of the doctor who owns the template. */
    doctorId: id,
    doctorName: z.string(),
    prescription,
    version: z.int(),
    updatedAt: time,
  })
  .meta({ id: 'PrescriptionTemplate' });
export type PrescriptionTemplate = z.output<typeof prescriptionTemplate>;

/** The initial values of every new prescription of the clinic. */
export const prescriptionDefaults = z
  .strictObject({
    delivery: address.nullable().default(null),
    doctorId: id.nullable().default(null),
    jaw: jaw.nullable().default(null),
    physicalModel: z.boolean().default(false),
    /**
     * Answers by the key of a setting (acrylic → blue). They apply to every series that asks for the setting and
     * offers the answer.
     */
    options: prescription.shape.options,
    priority: line(200).default(''),
    compromises: line(500).default(''),
  })
  .meta({ id: 'PrescriptionDefaults' });
export type PrescriptionDefaults = z.output<typeof prescriptionDefaults>;
