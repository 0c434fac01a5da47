import type { Texts } from '../../catalogue.ts';
import type { jobs as zh } from '../../zh/clinics/jobs.ts';

export const jobs: Texts<typeof zh> = {
  title: {
    assistantPhysician: 'Assistant physician',
    resident: 'Resident',
    attending: 'Attending physician',
    associateChief: 'Associate chief physician',
    chief: 'Chief physician',
    other: 'Other',
  },
  jobType: {
    doctor: 'Doctor',
    assistant: 'Assistant',
    nurse: 'Nurse',
    frontDesk: 'Front desk',
    finance: 'Finance',
    manager: 'Management',
    other: 'Other',
  },
  workType: { fullTime: 'Full time', partTime: 'Part time', multiSite: 'Several practices' },
  workStatus: { working: 'Working', disabled: 'Disabled', left: 'Left' },
  induction: {
    colleague: 'A colleague',
    exhibition: 'An exhibition',
    search: 'A search engine',
    sales: 'A visit of our sales',
    article: 'An article or post',
    other: 'Otherwise',
  },
  post: {
    orthodontist: 'Orthodontist',
    paediatricDentist: 'Paediatric dentist',
    generalDentist: 'General dentist',
    chairsideAssistant: 'Chairside assistant',
    receptionist: 'Receptionist',
    accountant: 'Accountant',
    clinicManager: 'Clinic manager',
    other: 'Other',
  },
};
