import { expect, test } from 'vitest';
import { accessWithin, type ClinicAccess, placeAfterSignIn } from './identity.rules.ts';

const staff = (clinicId: string, ...roles: ClinicAccess['roles']): ClinicAccess => ({
  clinicId,
  staffName: `${clinicId}的员工`,
  roles,
  isCompany: false,
});
const office = (clinicId: string): ClinicAccess => ({ clinicId, staffName: null, roles: ['admin'], isCompany: true });

test('staff of a clinic see that clinic only, under the name it knows them by', () => {
  const access = accessWithin('a', [staff('a', 'doctor'), staff('b', 'admin')]);
  expect(access).toMatchObject({ name: 'a的员工', roles: ['doctor'], clinicIds: ['a'], isCompany: false });
});

test('head office reads every clinic of its organisation, the one it acts in first', () => {
  const access = accessWithin('b', [office('a'), office('b'), staff('c', 'doctor')]);
  expect(access).toMatchObject({ name: null, roles: ['admin'], clinicIds: ['b', 'a'], isCompany: true });
});

test('who is both staff and head office has the roles of both, each once', () => {
  expect(accessWithin('a', [staff('a', 'doctor', 'admin'), office('a')])?.roles).toEqual(['admin', 'doctor']);
});

test('what is granted to a person is added to their roles’ permissions, what is withheld is taken away', () => {
  const codes = { granted: ['bill:pay'], withheld: ['order:edit', 'patient:edit'] };
  const access = accessWithin('a', [{ ...staff('a', 'doctor'), ...codes }]);
  expect(access?.permissions).toContain('payBills');
  expect(access?.permissions).toContain('decideOrders');
  expect(access?.permissions).not.toContain('editOrders');
  expect(access?.permissions).not.toContain('editPatients');
  expect(accessWithin('a', [staff('a', 'doctor')])?.permissions).not.toContain('payBills');
});

test('a right of the lab is not granted by a clinic', () => {
  const access = accessWithin('a', [{ ...staff('a', 'admin'), granted: ['lab:finance', 'lab:authentications'] }]);
  expect(access?.permissions.filter((name) => name.startsWith('lab'))).toEqual([]);
});

test('a clinic that is not among the accesses is closed', () => {
  expect(accessWithin('x', [staff('a', 'admin'), office('b')])).toBeNull();
});

test('a sign-in leads to the lab first, then to the only clinic, the picker of several, or nowhere', () => {
  expect(placeAfterSignIn(['design'], ['a', 'b'])).toEqual({ side: 'lab', clinicId: null });
  expect(placeAfterSignIn(null, ['a'])).toEqual({ side: 'clinic', clinicId: 'a' });
  expect(placeAfterSignIn(null, ['a', 'b'])).toBe('pick');
  expect(placeAfterSignIn(null, [])).toEqual({ side: 'none', clinicId: null });
});
