import { expect, test } from 'vitest';
import { dueOf } from './due.ts';

const now = new Date('2026-11-21T04:00:00Z');
const order = { promisedOn: '2026-11-25', appointmentOn: null, due: 'onTime' } as const;

test('a promise that is past is late by its days until the appliance is on its way', () => {
  expect(dueOf({ ...order, promisedOn: '2026-11-18', due: 'late' }, now)).toEqual({ kind: 'late', days: 3 });
  expect(dueOf({ ...order, promisedOn: '2026-11-18', due: null }, now)).toEqual({ kind: 'calm' });
});

test('a promise for today or tomorrow is named by its day, a later one is not', () => {
  expect(dueOf({ ...order, promisedOn: '2026-11-21' }, now).kind).toBe('today');
  expect(dueOf({ ...order, promisedOn: '2026-11-22', due: 'atRisk' }, now).kind).toBe('tomorrow');
  expect(dueOf(order, now).kind).toBe('calm');
});

test('what is at risk says so, and says where the patient comes before it is sent', () => {
  expect(dueOf({ ...order, due: 'atRisk' }, now).kind).toBe('atRisk');
  expect(dueOf({ ...order, appointmentOn: '2026-11-24', due: 'atRisk' }, now).kind).toBe('afterAppointment');
  expect(dueOf({ ...order, appointmentOn: '2026-11-25', due: 'atRisk' }, now).kind).toBe('atRisk');
});
