import {
  type ClinicRole,
  clinicRoles,
  type LabRole,
  type Permission,
  permissions,
  permissionsOf,
} from '@suya/contract/access/permissions';

const HOUR = 3600;
const DAY = 24 * HOUR;

export type Side = 'clinic' | 'lab' | 'none';

/** How long a session lives, in seconds: unused, and at most. People of the lab sit at shared machines. */
export const lifetimes: Record<Side, { idle: number; absolute: number }> = {
  clinic: { idle: 7 * DAY, absolute: 30 * DAY },
  none: { idle: 7 * DAY, absolute: 30 * DAY },
  lab: { idle: 12 * HOUR, absolute: DAY },
};

/** `seen_at` is written no more often than this, so that reading does not become writing. */
export const SEEN_EVERY_SECONDS = 60;
export const MAX_SESSIONS_PER_USER = 10;
export const TICKET_SECONDS = 300;
export const CAPTCHA_SECONDS = 180;
export const VIP_GIFT_DAYS = 99;
/** A device that was not used for so long is unknown again. */
export const DEVICE_DAYS = 180;

/** One way into one clinic: as its staff, or as head office (`isCompany`). */
export interface ClinicAccess {
  readonly clinicId: string;
  readonly staffName: string | null;
  readonly roles: readonly ClinicRole[];
  readonly isCompany: boolean;
  /** Permission codes beyond the roles', and those of the roles that this person does not have. */
  readonly granted?: readonly string[];
  readonly withheld?: readonly string[];
}

const clinicPermissions = permissionsOf('clinic', clinicRoles);

/** What one way into a clinic permits: by its roles or granted besides, and not withheld. */
function permittedBy({ roles, granted = [], withheld = [] }: ClinicAccess): Permission[] {
  const byRole = permissionsOf('clinic', roles);
  if (granted.length === 0 && withheld.length === 0) return byRole;
  const isPermitted = (name: Permission): boolean => {
    const { code } = permissions[name];
    return (byRole.includes(name) || granted.includes(code)) && !withheld.includes(code);
  };
  return clinicPermissions.filter(isPermitted);
}

/** What a session in a clinic may see and who its person is there; null where the person may not be in it (any more). */
export function accessWithin(
  clinicId: string,
  accesses: readonly ClinicAccess[],
): {
  name: string | null;
  roles: ClinicRole[];
  permissions: Permission[];
  clinicIds: string[];
  isCompany: boolean;
} | null {
  const here = accesses.filter((access) => access.clinicId === clinicId);
  if (here.length === 0) return null;
  const isCompany = here.some((access) => access.isCompany);
  const permitted = new Set(here.flatMap(permittedBy));
  const others = isCompany ? accesses.filter((access) => access.isCompany && access.clinicId !== clinicId) : [];
  return {
    name: here.find((access) => access.staffName)?.staffName ?? null,
    roles: clinicRoles.filter((role) => here.some((access) => access.roles.includes(role))),
    permissions: clinicPermissions.filter((name) => permitted.has(name)),
    clinicIds: [...new Set([clinicId, ...others.map((access) => access.clinicId)])],
    isCompany,
  };
}

/** Where a sign-in leads: into the lab, into the only clinic, to the picker of several, or nowhere yet. */
export function placeAfterSignIn(
  labRoles: readonly LabRole[] | null,
  clinicIds: readonly string[],
): { side: Side; clinicId: string | null } | 'pick' {
  if (labRoles) return { side: 'lab', clinicId: null };
  if (clinicIds.length > 1) return 'pick';
  const only = clinicIds[0];
  return only ? { side: 'clinic', clinicId: only } : { side: 'none', clinicId: null };
}
