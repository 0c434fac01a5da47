import { newsKind } from '../../platform/events/events.ts';

const ofPatient = newsKind<{ readonly patientId: string }>({
  ...{ clinic: 'viewPatients', lab: null, person: false },
  shows: ['patientId'],
});

export const patientsNews = {
  /** Consent was given or withdrawn: pages that show the patient read again. */
  'patient.consented': ofPatient,
  /** Whoever gave links to the patient's pictures or progress ends them, in the same transaction. */
  'patient.withdrew': ofPatient,
};

declare module '../../platform/events/events.ts' {
  interface NewsKinds {
    patients: typeof patientsNews;
  }
}
