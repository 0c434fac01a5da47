import { type Access, audienceOf, clinicRoles, labRoles, type Permission, permissionsOf } from './permissions.ts';

/** Somebody with one role and nothing granted or withheld besides; `none`: signed in, in no clinic. */
export type RoleOf =
  | { readonly side: 'clinic'; readonly role: (typeof clinicRoles)[number] }
  | { readonly side: 'lab'; readonly role: (typeof labRoles)[number] }
  | { readonly side: 'none' };

/** Every kind of signed-in person. */
export const everyRole: readonly RoleOf[] = [
  ...clinicRoles.map((role) => ({ side: 'clinic', role }) as const),
  ...labRoles.map((role) => ({ side: 'lab', role }) as const),
  { side: 'none' },
];

/** Whether an access line admits somebody with that one role. */
export function isAdmitted(access: Access, who: RoleOf): boolean {
  if (access === 'public' || access === 'signedIn') return true;
  const side = audienceOf(access);
  if (who.side === 'none' || who.side !== side) return false;
  return access === side || permissionsOf(who.side, [who.role]).includes(access as Permission);
}
