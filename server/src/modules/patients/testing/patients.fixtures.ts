import * as consent from '@suya/contract/patients/consent.endpoints';
import { patientConsentVersion } from '@suya/contract/patients/consent.rules';
import * as looks from '@suya/contract/patients/looks.endpoints';
import * as patients from '@suya/contract/patients/patients.endpoints';
import { type Fixture, fixture, paged } from '../../../conformity/testing/fixture.ts';
import { consenting } from '../../../testing/consenting.ts';

const elsewhere = 'It needs a consent that is given: the tests of modules/patients.';

/** Sound inputs of this module's endpoints. */
export const patientsFixtures: readonly Fixture[] = [
  fixture(patients.createPatient).with(
    () => [{ name: '王一', sex: 'male', birthDate: '1990-01-02', phone: '13912345678' }],
    {
      keyed: {
        prepare: async ({ side }) => ({ person: side.assistant, input: { name: '赵六', sex: 'male' } }),
        other: (input) => ({ ...input, name: '别人' }),
      },
    },
  ),
  fixture(patients.getPatient).with(({ patientId }) => [{ patientId }]),
  fixture(patients.listPatients).with(() => [{ ...paged, keyword: '陈' }], { figures: true }),
  fixture(patients.updatePatient).with(({ patientId }) => [{ patientId, name: '王二', sex: 'female', version: 999 }], {
    ready: async ({ ids: { patientId } }) => ({
      patientId,
      name: '王二',
      sex: 'female',
      birthDate: '1994-05-20',
      version: 2,
    }),
  }),
  fixture(consent.getPatientConsent).with(({ patientId }) => [{ patientId }]),
  fixture(consent.recordPatientConsent).with(
    ({ patientId }) => [
      { patientId, guardian: { name: '王母', relation: 'mother' }, way: 'paper', version: patientConsentVersion },
      { patientId, guardian: null, way: 'onScreen', version: patientConsentVersion, birthDate: '1994-05-20' },
    ],
    {
      keyed: {
        prepare: async ({ side }) => ({
          person: side.assistant,
          input: { patientId: side.ids.patientId, ...consenting.consent },
        }),
        other: (input) => ({ ...input, way: 'onScreen' }),
      },
    },
  ),
  fixture(consent.withdrawPatientConsent).with(({ patientId }) => [{ patientId, reason: '搬家' }], {
    keyed: {
      prepare: async ({ side }) => {
        const { body } = await side.assistant.ask(patients.createPatient, { name: '赵七', sex: 'male', ...consenting });
        return { person: side.assistant, input: { patientId: body.data.id, reason: '搬家' } };
      },
      other: (input) => ({ ...input, reason: '别的' }),
    },
    shownElsewhere: elsewhere,
  }),
  fixture(looks.listLooks).with(({ patientId }) => [{ ...paged, patientId }], { asAdmin: true }),
];
