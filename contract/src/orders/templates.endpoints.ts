import { z } from 'zod';
import { orderType } from '../catalogue/catalogue.schema.ts';
import { endpoint } from '../http/endpoint.ts';
import { id, line, seenVersion } from '../http/fields.ts';
import { draft } from './orders.schema.ts';
import { prescription } from './prescription/prescription.schema.ts';
import { prescriptionDefaults, prescriptionTemplate } from './templates.schema.ts';

const base = '/suyastar-api/v1/prescription-templates';
const params = z.strictObject({ templateId: id });
const name = line(40).min(1);

export const listTemplates = endpoint({
  method: 'POST',
  path: `${base}/list`,
  summary: 'The clinic’s prescription templates by name, of one appliance or doctor where given',
  access: 'editOrders',
  repeat: 'reads',
  body: z.strictObject({ type: orderType.optional(), doctorId: id.optional() }),
  answer: z.array(prescriptionTemplate),
});

export const saveTemplate = endpoint({
  method: 'POST',
  path: base,
  summary:
    'Keep a prescription as a doctor’s template, without patient, files, dates and address; 422 where the doctor has one of that name',
  access: 'editOrders',
  repeat: 'key',
  body: z.strictObject({ name, type: orderType, doctorId: id, prescription }),
  answer: prescriptionTemplate,
});

export const renameTemplate = endpoint({
  method: 'POST',
  path: `${base}/{templateId}/rename`,
  summary: 'Give a template another name; `version` is the one last read (409 when it changed)',
  access: 'editOrders',
  repeat: 'sets',
  params,
  body: z.strictObject({ name, version: seenVersion }),
  answer: prescriptionTemplate,
});

export const deleteTemplate = endpoint({
  method: 'POST',
  path: `${base}/{templateId}/delete`,
  summary: 'Throw a template away; drafts that were filled in by it stay',
  access: 'editOrders',
  repeat: 'ends',
  params,
  answer: z.strictObject({}),
});

export const applyTemplateTo = endpoint({
  method: 'POST',
  path: `${base}/{templateId}/apply`,
  summary: 'Fill in a draft by a template, or begin one: patient, files, dates and address of the draft stay',
  access: 'editOrders',
  repeat: 'key',
  params,
  body: z.strictObject({
    /**
     * The draft to fill in, with its version as last read (60013 if it has moved). If omitted, a new draft begins.
     */
    orderId: id.optional(),
    version: seenVersion.optional(),
    patientId: id.nullable().default(null),
  }),
  answer: draft,
});

export const getPrescriptionDefaults = endpoint({
  method: 'GET',
  path: '/suyastar-api/v1/prescription-defaults',
  summary: 'What new prescriptions of the clinic start with',
  access: 'editOrders',
  answer: prescriptionDefaults,
});

export const editPrescriptionDefaults = endpoint({
  method: 'POST',
  path: '/suyastar-api/v1/prescription-defaults/edit',
  summary: 'Say what new prescriptions of the clinic start with; the whole of it is replaced',
  access: 'editOrders',
  repeat: 'sets',
  body: prescriptionDefaults,
  answer: prescriptionDefaults,
});
