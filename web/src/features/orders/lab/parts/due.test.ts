import { expect, test } from 'vitest';
import { dueOf } from './due.ts';

const now = new Date('2026-11-21T04:00:00Z');
const order = { promisedOn: '2026-11-25', appointmentOn: null, status: 54 };

test('a promise that is past is late by its days until the appliance is on its way', () => {
  expect(dueOf({ ...order, promisedOn: '2026-11-18' }, now)).toEqual({ kind: 'late', days: 3 });
  expect(dueOf({ ...order, promisedOn: '2026-11-18', status: 24 }, now)).toEqual({ kind: 'calm' });
});

test('a promise for today or tomorrow is at risk, a later one is not', () => {
  expect(dueOf({ ...order, promisedOn: '2026-11-21' }, now).kind).toBe('today');
  expect(dueOf({ ...order, promisedOn: '2026-11-22' }, now).kind).toBe('tomorrow');
  expect(dueOf(order, now).kind).toBe('calm');
});

test('a promise after the patient’s appointment is at risk', () => {
  expect(dueOf({ ...order, appointmentOn: '2026-11-24' }, now).kind).toBe('afterAppointment');
  expect(dueOf({ ...order, appointmentOn: '2026-11-25' }, now).kind).toBe('calm');
});
