import type { ClinicRole, LabRole } from '@suya/contract/access/permissions';
import type { Generated } from 'kysely';

/** -1 not submitted, 0 under review, 1 passed, 2 rejected. */
export type AuthStatus = -1 | 0 | 1 | 2;

export interface OrganisationTable {
  id: string;
  name: string;
  kind: 'single' | 'main' | 'sub';
  main_id: string | null;
  created_at: Generated<Date>;
}

export interface ClinicTable {
  id: string;
  organisation_id: string | null;
  name: string;
  phone: string | null;
  time_zone: Generated<string>;
  auth_status: Generated<AuthStatus>;
  created_at: Generated<Date>;
}

export interface OrganisationMemberTable {
  organisation_id: string;
  user_id: string;
  created_at: Generated<Date>;
}

export interface MembershipTable {
  clinic_id: string;
  id: string;
  user_id: string;
  name: string;
  roles: ClinicRole[];
  work_status: Generated<'working' | 'disabled' | 'left'>;
  created_at: Generated<Date>;
}

export interface DoctorAuthTable {
  user_id: string;
  status: AuthStatus;
  changed_at: Generated<Date>;
}

export interface ClinicAddressTable {
  clinic_id: string;
  id: string;
  name: string;
  phone: string;
  province: string;
  city: string;
  district: string;
  address: string;
  created_at: Generated<Date>;
}

export interface LabStaffTable {
  user_id: string;
  name: string;
  roles: LabRole[];
  is_active: Generated<boolean>;
  created_at: Generated<Date>;
}

/** A view: every clinic a person may enter, as staff or as its organisation's head office. */
export interface ClinicAccessView {
  user_id: string;
  clinic_id: string;
  staff_name: string | null;
  roles: ClinicRole[];
  is_company: boolean;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    organisation: OrganisationTable;
    clinic: ClinicTable;
    organisation_member: OrganisationMemberTable;
    membership: MembershipTable;
    doctor_auth: DoctorAuthTable;
    clinic_address: ClinicAddressTable;
    lab_staff: LabStaffTable;
    clinic_access: ClinicAccessView;
  }
}
