import { expect, test } from 'vitest';
import { errorsBesides } from './errors-besides.ts';

const errors = { patientId: '请先选择患者', 'stages.0.name': '请填写阶段名称', 'stages.1.name': '请填写阶段名称' };

test('mending one field leaves what is said at the others', () => {
  expect(errorsBesides(errors, { patientId: 'a' })).toEqual({
    'stages.0.name': '请填写阶段名称',
    'stages.1.name': '请填写阶段名称',
  });
  expect(errorsBesides(errors, { stages: [] })).toEqual({ patientId: '请先选择患者' });
  expect(errorsBesides(errors, { title: '二期' })).toEqual(errors);
});
