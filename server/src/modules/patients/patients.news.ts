declare module '../../platform/events/events.ts' {
  interface NewsPayloads {
    /** Consent was given or withdrawn: pages that show the patient read again. */
    'patient.consented': { readonly patientId: string };
    /** Whoever gave links to the patient's pictures or progress ends them, in the same transaction. */
    'patient.withdrew': { readonly patientId: string };
  }
}
