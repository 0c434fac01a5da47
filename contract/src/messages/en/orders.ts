import type { Texts } from '../catalogue.ts';
import type { orders as zh } from '../zh/orders.ts';

export const orders: Texts<typeof zh> = {
  types: { 3: 'Sports mouthguard', 4: 'White braces', 5: 'Retainer', 7: 'Removable appliance', 8: 'Custom silicone' },
  missing: {
    patient: 'Choose or enter a patient',
    doctor: 'Choose the doctor',
    series: 'Choose a series',
    specification: 'Choose a specification',
    jaw: 'Choose the jaw: upper, lower or both',
    span: 'Choose the covered teeth of each jaw on the tooth chart',
    coveredIsMissing: 'A missing or unerupted tooth cannot be covered as well',
    markedTeeth: 'Mark the teeth concerned on the tooth chart',
    option: 'Please fill this in',
    outOfRange: 'The value is outside the allowed range',
    sets: 'More sets than this series allows',
    scan: 'Upload the scan of this jaw, or choose to send a physical model',
    delivery: 'Fill in the delivery address',
  },
  refused: {
    notADraft: 'Only a draft can be changed this way',
    notFromHere: 'This cannot be done in the present state',
    notYours: 'Somebody else does this step',
    pastDate: 'The date must not lie in the past',
    unknownDesigner: 'Choose a designer',
    doctorNotFound: 'Choose a doctor of this clinic',
    patientNotFound: 'Choose a patient of this clinic',
    signature: 'Type your own name as your signature',
  },
};
