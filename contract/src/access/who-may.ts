import { type Access, audienceOf, clinicRoles, labRoles, type Permission, permissionsOf } from './permissions.ts';

/**
 * A person with exactly one role, with no permission granted or withheld individually. `none`: signed in, but in no
 * clinic.
 */
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

/** Whether an access line admits a person with that role only. */
export function isAdmitted(access: Access, who: RoleOf): boolean {
  if (access === 'public' || access === 'signedIn') return true;
  const side = audienceOf(access);
  if (who.side === 'none' || who.side !== side) return false;
  return access === side || permissionsOf(who.side, [who.role]).includes(access as Permission);
}
