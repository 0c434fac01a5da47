import { expect, test } from 'vitest';
import { labTalk } from '../cases/lab-cases.endpoints.ts';
import { getDeliveryLabel } from '../deliveries/deliveries.endpoints.ts';
import { endpoints } from '../endpoints.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { logout } from '../identity/identity.endpoints.ts';
import { getLabSlip } from '../orders/lab.endpoints.ts';
import { exportOrders, getDraft } from '../orders/orders.endpoints.ts';
import { lookKindOf } from './looks.rules.ts';
import { getPatient, listPatients } from './patients.endpoints.ts';

const kindOf = ({ method, path }: Endpoint) => lookKindOf(`${method} ${path}`);

test('whatever shows a patient has a name in the list of who saw them', () => {
  const nameless = endpoints
    .filter(({ sensitive }) => sensitive)
    .filter((endpoint) => kindOf(endpoint) === null)
    .map(({ path }) => path);
  expect(nameless).toEqual([]);
});

test('is named as exactly as it can be', () => {
  expect(kindOf(getPatient)).toBe('patient');
  expect(kindOf(listPatients)).toBe('list');
  expect(kindOf(getLabSlip)).toBe('slip');
  expect(kindOf(getDraft)).toBe('draft');
  expect(kindOf(labTalk.listMessages)).toBe('conversation');
  expect(kindOf(getDeliveryLabel)).toBe('slip');
  expect(kindOf(exportOrders)).toBe('export');
  expect(lookKindOf('progress.open')).toBe('progressLink');
  expect(kindOf(logout)).toBeNull();
});
