import {
  type ClinicRole,
  clinicRoles,
  type Permission,
  permissions,
  permissionsOf,
} from '@suya/contract/access/permissions';
import { AppError, invalid } from '../../../platform/app-error.ts';

/** What somebody may do in the clinic: by roles, and person by person. */
export interface Rights {
  readonly roles: readonly ClinicRole[];
  readonly granted: readonly string[];
  readonly withheld: readonly string[];
}

/** Who changes somebody's rights. */
export interface Manager {
  readonly roles: readonly string[];
  readonly permissions: ReadonlySet<Permission>;
}

const clinicPermissions = permissionsOf('clinic', clinicRoles);
const keptByAdmins: readonly string[] = [permissions.manageStaff.code, permissions.manageClinic.code];

function allows({ roles, granted, withheld }: Rights, name: Permission): boolean {
  const { code } = permissions[name];
  return (permissionsOf('clinic', roles).includes(name) || granted.includes(code)) && !withheld.includes(code);
}

/**
 * The roles of an invitation that whoever made it could still give.
 * @param manager what they are in the clinic now; null where they are nothing there any more
 */
export function stillGiven(manager: Manager | null, roles: readonly ClinicRole[]): ClinicRole[] {
  if (!manager?.permissions.has('manageStaff')) return [];
  const may = (role: ClinicRole): boolean =>
    (role !== 'admin' || manager.roles.includes('admin')) &&
    permissionsOf('clinic', [role]).every((name) => manager.permissions.has(name));
  return roles.filter(may);
}

/**
 * Nobody gives what they do not have; only an admin changes an admin or makes one; an admin who may not manage staff
 * would be none.
 * @throws AppError 403, 422
 */
export function requireMayChange(manager: Manager, before: Rights | null, after: Rights): void {
  const touchesAdmin = after.roles.includes('admin') || before?.roles.includes('admin');
  if (touchesAdmin && !manager.roles.includes('admin')) throw new AppError(403, {}, 'clinics.adminOnly');
  if (after.roles.includes('admin') && after.withheld.some((code) => keptByAdmins.includes(code))) {
    throw invalid({ withheld: 'clinics.adminKeeps' });
  }
  const given = clinicPermissions.filter((name) => allows(after, name) && !(before && allows(before, name)));
  if (given.some((name) => !manager.permissions.has(name))) throw new AppError(403, {}, 'clinics.rolesOwn');
}
