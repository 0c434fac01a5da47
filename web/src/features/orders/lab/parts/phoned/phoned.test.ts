import { translate } from '@suya/contract/messages/catalogue';
import { expect, test } from 'vitest';
import { emptyPhoned, inputOfPhoned, missingOfPhoned } from './phoned.ts';

const t: Parameters<typeof missingOfPhoned>[1] = (key, params) => translate('zh', key, params);
const said = { ...emptyPhoned, clinicId: 'c', doctorId: 'd', remark: 'A2' };

test('what was phoned in needs clinic, patient, doctor and words', () => {
  expect(Object.keys(missingOfPhoned(emptyPhoned, t))).toEqual(['clinicId', 'patientId', 'doctorId', 'remark']);
  expect(missingOfPhoned({ ...said, patientId: 'p' }, t)).toEqual({});
  expect(missingOfPhoned({ ...said, isKnown: false, name: ' ' }, t)).toHaveProperty('patientId');
});

test('either a known patient is sent or a new one, never both', () => {
  const typed = { ...said, patientId: 'p', name: '周大海' };
  expect(inputOfPhoned({ ...typed, isKnown: true }, true)).toMatchObject({ patientId: 'p', newPatient: null });
  expect(inputOfPhoned({ ...typed, isKnown: false }, false)).toMatchObject({
    ...{ patientId: null, submitted: false },
    newPatient: { name: '周大海', sex: 'unknown', birthDate: null },
  });
});

test('a price that is left open is sent as none, not as nothing to pay', () => {
  expect(inputOfPhoned(said, true)).toMatchObject({ unitFen: null });
  expect(inputOfPhoned({ ...said, unitFen: 0 }, true)).toMatchObject({ unitFen: 0 });
});

test('a stage of treatment that nobody named is sent as none', () => {
  expect(inputOfPhoned({ ...said, stage: '  ' }, true)).toMatchObject({ stage: null });
  expect(inputOfPhoned({ ...said, stage: ' 修复 ' }, true)).toMatchObject({ stage: '修复' });
});
