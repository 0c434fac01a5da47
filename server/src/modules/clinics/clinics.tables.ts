import type { ClinicRole } from '@suya/contract/access/permissions';
import type { Induction, JobType, Post, Title, WorkStatus, WorkType } from '@suya/contract/clinics/jobs';
import type { PaperKind } from '@suya/contract/clinics/papers.schema';
import type { Generated } from 'kysely';

/** -1 not submitted, 0 under review, 1 passed, 2 rejected. */
export type AuthStatus = -1 | 0 | 1 | 2;

export interface OrganisationTable {
  id: string;
  name: string;
  kind: 'single' | 'main' | 'sub';
  main_id: string | null;
  credit_code: string | null;
  legal_person: Generated<string>;
  phone: Generated<string>;
  province: Generated<string>;
  city: Generated<string>;
  district: Generated<string>;
  address: Generated<string>;
  induction: Induction | null;
  auth_status: Generated<AuthStatus>;
  reject_reason: string | null;
  created_by: string | null;
  created_at: Generated<Date>;
}

export interface ClinicTable {
  id: string;
  organisation_id: string | null;
  name: string;
  phone: string | null;
  time_zone: Generated<string>;
  /** A copy of the organisation's, for what asks at every order. */
  auth_status: Generated<AuthStatus>;
  province: Generated<string>;
  city: Generated<string>;
  district: Generated<string>;
  address: Generated<string>;
  created_by: string | null;
  /** Null until written: what the clinic is found by. */
  name_key: string | null;
  pinyin: string | null;
  initials: string | null;
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
  work_status: Generated<WorkStatus>;
  job: Post | null;
  job_type: JobType | null;
  work_type: WorkType | null;
  remark: Generated<string>;
  /** Permission codes beyond the roles'. */
  granted: Generated<string[]>;
  /** Codes of the roles' permissions that this person does not have. */
  withheld: Generated<string[]>;
  version: Generated<number>;
  created_at: Generated<Date>;
}

export interface DoctorAuthTable {
  user_id: string;
  status: AuthStatus;
  reject_reason: string | null;
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

/** A view: every clinic a person may enter, as staff or as its organisation's head office. */
export interface ClinicAccessView {
  user_id: string;
  clinic_id: string;
  staff_name: string | null;
  roles: ClinicRole[];
  is_company: boolean;
  granted: string[];
  withheld: string[];
}

export interface ClinicApplicationTable {
  clinic_id: string;
  id: string;
  user_id: string;
  real_name: string;
  phone: string;
  job_type: JobType;
  remark: Generated<string>;
  state: Generated<'pending' | 'passed' | 'rejected' | 'withdrawn'>;
  is_expected: Generated<boolean>;
  reject_reason: string | null;
  decided_by: string | null;
  decided_at: Date | null;
  created_at: Generated<Date>;
}

export interface StaffInvitationTable {
  clinic_id: string;
  id: string;
  /** Null once the link is over. */
  phone: string | null;
  name: string;
  roles: ClinicRole[];
  job: Post | null;
  job_type: JobType | null;
  work_type: WorkType | null;
  token_hash: Buffer | null;
  state: Generated<'open' | 'accepted' | 'withdrawn'>;
  invited_by: string;
  created_at: Generated<Date>;
  expires_at: Date;
  accepted_by: string | null;
}

export interface ChainInvitationTable {
  id: string;
  main_id: string;
  organisation_id: string;
  state: Generated<'open' | 'joined' | 'refused' | 'withdrawn' | 'ended'>;
  invited_by: string;
  created_at: Generated<Date>;
  moved_by: string | null;
  moved_at: Generated<Date>;
}

export interface AuthSubmissionTable {
  id: string;
  kind: 'doctor' | 'organisation';
  user_id: string;
  organisation_id: string | null;
  real_name: string | null;
  title_post: Title | null;
  company_name: string | null;
  credit_code: string | null;
  legal_person: string | null;
  is_chain: Generated<boolean>;
  clinic_names: Generated<string[]>;
  /** Masked. */
  phone: string;
  id_card: string | null;
  certificate: string | null;
  permit_license: string | null;
  business_license: string | null;
  status: Generated<0 | 1 | 2>;
  is_resubmitted: Generated<boolean>;
  submitted_at: Generated<Date>;
  decided_at: Date | null;
  decided_by: string | null;
  decided_by_name: string | null;
  remark: string | null;
}

export interface PaperTable {
  id: string;
  user_id: string;
  kind: PaperKind;
  /** Enciphered. */
  content: Buffer;
  wrapped_key: Buffer;
  kek_id: string;
  /** Of a licence: by what its picture is known again. */
  digest: Buffer | null;
  created_at: Generated<Date>;
  handed_in_at: Date | null;
}

/** For which organisation a licence was handed in first. */
export interface LicenceUseTable {
  digest: Buffer;
  organisation_id: string;
  at: Generated<Date>;
}

export interface PaperLookTable {
  id: Generated<number>;
  paper_id: string;
  at: Generated<Date>;
  user_id: string;
  name: string;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    organisation: OrganisationTable;
    clinic: ClinicTable;
    organisation_member: OrganisationMemberTable;
    membership: MembershipTable;
    doctor_auth: DoctorAuthTable;
    clinic_address: ClinicAddressTable;
    clinic_access: ClinicAccessView;
    clinic_application: ClinicApplicationTable;
    staff_invitation: StaffInvitationTable;
    chain_invitation: ChainInvitationTable;
    auth_submission: AuthSubmissionTable;
    paper: PaperTable;
    paper_look: PaperLookTable;
    licence_use: LicenceUseTable;
  }
}
