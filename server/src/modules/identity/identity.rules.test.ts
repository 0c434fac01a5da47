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
  expect(access).toEqual({ name: 'a的员工', roles: ['doctor'], clinicIds: ['a'], isCompany: false });
});

test('head office reads every clinic of its organisation, the one it acts in first', () => {
  const access = accessWithin('b', [office('a'), office('b'), staff('c', 'doctor')]);
  expect(access).toEqual({ name: null, roles: ['admin'], clinicIds: ['b', 'a'], isCompany: true });
});

test('who is both staff and head office has the roles of both, each once', () => {
  expect(accessWithin('a', [staff('a', 'doctor', 'admin'), office('a')])?.roles).toEqual(['admin', 'doctor']);
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
