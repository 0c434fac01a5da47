/** Of a patient whose pictures may be taken, as the interface takes it: grown up, and asked. */
export const consenting = {
  birthDate: '1994-05-20',
  consent: { guardian: null, way: 'paper', version: '2026-11-21' },
} as const;
