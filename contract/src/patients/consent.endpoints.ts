import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { date, id } from '../http/fields.ts';
import { consentFile, consentInput, withdrawal } from './consent.schema.ts';

const ofPatient = z.strictObject({ patientId: id });

export const getPatientConsent = endpoint({
  method: 'GET',
  path: '/emr-api/v1/patients/{patientId}/consent',
  summary: 'What a patient consented to, and what a withdrawal would leave',
  access: 'viewPatients',
  sensitive: true,
  params: ofPatient,
  answer: consentFile,
});

export const recordPatientConsent = endpoint({
  method: 'POST',
  path: '/emr-api/v1/patients/{patientId}/consent',
  summary:
    'Write down that the patient, or under 14 a guardian, consented to pictures; `birthDate` where none is known yet',
  access: 'editPatients',
  repeat: 'key',
  params: ofPatient,
  body: consentInput.extend({ birthDate: date.optional() }),
  answer: consentFile,
});

export const withdrawPatientConsent = endpoint({
  method: 'POST',
  path: '/emr-api/v1/patients/{patientId}/consent/withdraw',
  summary: 'Write down that consent was withdrawn: pictures are used no more, besides for orders that are being made',
  access: 'editPatients',
  repeat: 'key',
  params: ofPatient,
  body: withdrawal,
  answer: consentFile,
});
