import type { Texts } from '../../catalogue.ts';
import type { patientConsent as zh } from '../../zh/patients/patient-consent.ts';

export const patientConsent: Texts<typeof zh> = {
  title: 'Consent to pictures',
  record: 'Record consent',
  recordAgain: 'Record a new consent',
  recorded: 'Consent recorded',
  refused: {
    withdrawn:
      'The patient withdrew their consent to pictures: no new orders or pictures. If they consent again, record it in the patient’s file',
    birthDate:
      'The date of birth must be known before photos, scans or models are taken; add it in the patient’s file with the consent',
    guardian:
      'The patient is under 14: a guardian must consent before photos, scans or models are taken; record it in the patient’s file',
    patient:
      'The patient must consent separately before photos, scans or models are taken; record it in the patient’s file',
    notShown:
      'The patient withdrew their consent and this picture is shown no more; only an order that is being made goes on using what it needs',
  },
  notice: {
    withdrawn: 'The patient withdrew their consent: no new orders, photos, scans or models.',
    birthDate:
      'The date of birth is not known, and with it who has to consent. Record the consent before adding photos, scans or models.',
    guardian: 'The patient is under 14: photos, scans and models can be added once a guardian consented.',
    patient: 'Photos, scans and models can be added once the patient consented to them.',
  },
  form: {
    title: 'Record the consent to pictures of {name}',
    guardianTitle: 'A guardian consents',
    patientTitle: 'The patient consents',
    birthDate: 'Date of birth',
    birthDateMissing: 'Enter the date of birth',
    guardianName: 'Guardian’s name',
    guardianNameMissing: 'Enter the guardian’s name',
    guardianNeeded: 'The patient is under 14: a guardian has to consent',
    relation: 'Relation to the patient',
    relationMissing: 'Choose the relation to the patient',
    way: 'How it was given',
    read: 'Whoever consents has read or heard the text above and agrees',
    readMissing: 'Confirm that the text was read and agreed to',
    version: 'Version {version} of the text',
  },
  relations: {
    mother: 'Mother',
    father: 'Father',
    grandparent: 'Grandparent',
    otherGuardian: 'Other guardian',
  },
  ways: {
    paper: 'Signed on paper (the clinic keeps it)',
    onScreen: 'Confirmed on screen, in person',
  },
  text: 'To diagnose, design and make a dental appliance, this clinic takes and uses photos of the patient’s face and mouth, scans and models of the teeth, and gives them to the lab that makes the appliance. They are sensitive personal information (medical data; under the age of 14, everything), and their disclosure could harm the patient’s dignity and interests; they are therefore sent encrypted, seen by permission only, and every look is on record. Refusing has no effect on other treatment, but appliances that need pictures or models cannot be made. Consent may be withdrawn at any time: no pictures are added from then on and those there are shown no more, besides what an order in the making needs; records are deleted when the time the law has them kept is over.',
  line: {
    givenByPatient: 'The patient consented',
    givenByGuardian: '{relation} {name} consented',
    withdrawn: 'Consent withdrawn',
    detail: '{way} · version {version}',
    by: 'recorded by {name}',
    reason: 'Reason: {reason}',
  },
  none: 'No consent on record yet',
  withdraw: {
    act: 'Withdraw consent',
    question: 'Record that the consent for {name} was withdrawn?',
    ends: 'From then on: no new orders, photos, scans or models; pictures that are there are shown no more.',
    links: 'Links that end at once: {count} (progress links, upload links for phones).',
    remains:
      'What remains: records, orders and bills. The law has them kept (outpatient records for 15 years at least); until then they are stored and used for nothing else. What was done before stays lawful.',
    open: 'Orders in the making go on using the pictures they need until they end: {orders}',
    noOpen: 'No order is being made.',
    reason: 'Reason (optional)',
    confirm: 'Withdraw',
    done: 'Withdrawal recorded',
  },
};
