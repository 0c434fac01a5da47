import { patientConsentVersion } from '@suya/contract/patients/consent.rules';

/** Of a patient whose pictures may be taken: grown up, and asked. */
export const consenting = {
  birthDate: '1994-05-20',
  consent: { guardian: null, way: 'paper', version: patientConsentVersion },
} as const;
