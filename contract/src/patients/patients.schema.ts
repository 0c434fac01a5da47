import { z } from 'zod';
import { date, id, line, phone, text, time } from '../http/fields.ts';
import { consentGap } from './consent.schema.ts';

export const sex = z.enum(['male', 'female', 'unknown']);

/** What is entered of a patient. */
export const patientFields = z.strictObject({
  name: line(60).min(1),
  sex,
  birthDate: date.nullable().default(null),
  phone: phone.nullable().default(null),
  remark: text(1000).default(''),
});

export const patient = z
  .strictObject({
    id,
    version: z.int(),
    ...patientFields.shape,
    birthDate: date.nullable(),
    phone: phone.nullable(),
    remark: z.string(),
    createdAt: time,
    orderCount: z.int(),
    /** What keeps pictures of them from being taken; null where nothing does. */
    consentGap,
  })
  .meta({ id: 'Patient' });
export type Patient = z.output<typeof patient>;

/** A patient in a list: the phone is masked, 138****1234. */
export const patientRow = z
  .strictObject({
    id,
    name: z.string(),
    sex,
    birthDate: date.nullable(),
    phone: z.string().nullable(),
    createdAt: time,
    orderCount: z.int(),
    lastOrderAt: time.nullable(),
    consentGap,
  })
  .meta({ id: 'PatientRow' });
export type PatientRow = z.output<typeof patientRow>;
