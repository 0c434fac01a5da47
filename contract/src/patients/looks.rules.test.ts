import { expect, test } from 'vitest';
import { endpoints } from '../endpoints.ts';
import { lookKindOf } from './looks.rules.ts';

test('whatever shows a patient has a name in the list of who saw them', () => {
  const nameless = endpoints
    .filter(({ sensitive }) => sensitive)
    .map(({ method, path }) => `${method} ${path}`)
    .filter((action) => lookKindOf(action) === null);
  expect(nameless).toEqual([]);
});

test('is named as exactly as it can be', () => {
  expect(lookKindOf('GET /emr-api/v1/patients/{patientId}')).toBe('patient');
  expect(lookKindOf('POST /emr-api/v1/patients/list')).toBe('list');
  expect(lookKindOf('GET /lab-api/v1/orders/{orderId}/slip')).toBe('slip');
  expect(lookKindOf('GET /suyastar-api/v1/orders/{orderId}/draft')).toBe('draft');
  expect(lookKindOf('POST /lab-api/v1/cases/{caseId}/messages/list')).toBe('conversation');
  expect(lookKindOf('GET /suyastar-api/v1/deliveries/{deliveryId}/label')).toBe('slip');
  expect(lookKindOf('POST /suyastar-api/v1/orders/export')).toBe('export');
  expect(lookKindOf('progress.open')).toBe('progressLink');
  expect(lookKindOf('POST /user-api/v1/logout')).toBeNull();
});
