import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { id, line, seenVersion } from '../http/fields.ts';
import { pageOf, paging } from '../http/paging.ts';
import { consentInput } from './consent.schema.ts';
import { patient, patientFields, patientRow } from './patients.schema.ts';

export const createPatient = endpoint({
  method: 'POST',
  path: '/emr-api/v1/patients',
  summary: 'Enter a patient, with their consent to pictures where it was given already',
  access: 'editPatients',
  repeat: 'key',
  body: patientFields.extend({ consent: consentInput.nullable().default(null) }),
  answer: patient,
});

export const updatePatient = endpoint({
  method: 'POST',
  path: '/emr-api/v1/patients/{patientId}/update',
  summary: 'Correct a patient’s data; `version` is the one that was read',
  access: 'editPatients',
  repeat: 'sets',
  params: z.strictObject({ patientId: id }),
  body: patientFields.extend({ version: seenVersion }),
  answer: patient,
});

export const getPatient = endpoint({
  method: 'GET',
  path: '/emr-api/v1/patients/{patientId}',
  summary: 'One patient',
  access: 'viewPatients',
  sensitive: true,
  params: z.strictObject({ patientId: id }),
  answer: patient,
});

export const listPatients = endpoint({
  method: 'POST',
  path: '/emr-api/v1/patients/list',
  summary:
    'Patients, newest first; keyword is the beginning of name, pinyin or initials, or a phone (whole, beginning, last four digits) and finds at most 1,000 of each',
  access: 'viewPatients',
  repeat: 'reads',
  sensitive: true,
  body: z.strictObject({ ...paging, keyword: line(60).default('') }),
  answer: pageOf(patientRow),
});
