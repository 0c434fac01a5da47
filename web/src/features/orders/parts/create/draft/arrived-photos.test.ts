import { prescription } from '@suya/contract/orders/prescription/prescription.schema';
import { expect, test } from 'vitest';
import { photosArrived, withPhotos } from './arrived-photos.ts';

const [one, two, three] = [1, 2, 3].map((n) => `01900000-0000-7000-8000-00000000000${n}`) as [string, string, string];
const draft = (photos: string[], remark = '') => ({
  patientId: null,
  doctorId: null,
  stage: null,
  prescription: prescription.parse({ photos, remark }),
});

test('photos that a phone added are told from what was there', () => {
  expect(photosArrived(draft([one]), draft([one, two, three]))).toEqual([two, three]);
  expect(photosArrived(draft([one]), draft([one]))).toEqual([]);
});

test('anything else that somebody wrote is a conflict, a photo that is gone among it', () => {
  expect(photosArrived(draft([one]), draft([one, two], '请加急'))).toBeUndefined();
  expect(photosArrived(draft([one]), draft([two]))).toBeUndefined();
  expect(photosArrived(draft([one]), { ...draft([one, two]), doctorId: three })).toBeUndefined();
  expect(photosArrived(draft([one]), { ...draft([one, two]), caseId: three })).toBeUndefined();
  expect(photosArrived(draft([one]), { ...draft([one, two]), stage: '保持' })).toBeUndefined();
});

test('the order of answers in a reading is no difference', () => {
  const answered = (options: Record<string, string>) => ({
    ...draft([]),
    prescription: prescription.parse({ options }),
  });
  expect(photosArrived(answered({ a: '1', b: '2' }), answered({ b: '2', a: '1' }))).toEqual([]);
});

test('what arrives joins the form, where what is typed and taken out stays so', () => {
  const typed = draft([two], '正在写');
  expect(withPhotos(typed, [three, two])).toEqual(draft([two, three], '正在写'));
});
