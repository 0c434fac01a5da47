import type { LabRole } from '@suya/contract/access/permissions';

/** Roles whose people need a second factor where real money and papers are (ASVS 5.0, 6.3.3). */
const FACTOR_ROLES: readonly LabRole[] = ['finance', 'platformAdmin'];

/** Whether somebody of the lab may do nothing before they have set up a second factor. */
export const needsFactor = (production: boolean, labRoles: readonly LabRole[] | null): boolean =>
  production && (labRoles ?? []).some((role) => FACTOR_ROLES.includes(role));
