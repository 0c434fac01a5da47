import type { LabRole } from '@suya/contract/access/permissions';
import type { Preference } from '@suya/contract/identity/preferences.endpoints';
import type { ColumnType, Generated } from 'kysely';
import type { SignInWay } from './sign-in/sign-in-history.ts';
import type { CodeScene } from './sms/sms-codes.ts';
import type { SmsKind } from './sms/sms-transport.ts';

export interface UserAccountTable {
  id: string;
  phone: string;
  password_hash: string | null;
  name: string;
  avatar: Generated<string>;
  birth_date: string | null;
  order_show_type: Generated<'cardShow' | 'tableShow'>;
  hidden_columns: Generated<Preference['hiddenColumns']>;
  language: Generated<Preference['language']>;
  disabled_at: Date | null;
  created_at: Generated<Date>;
  sex: Generated<'male' | 'female' | 'unknown'>;
  job_title: Generated<string>;
  email: Generated<string>;
  closed_at: Date | null;
  is_demo: Generated<boolean>;
}

export interface SessionTable {
  id: string;
  token_hash: Buffer;
  user_id: string;
  side: 'clinic' | 'lab' | 'none';
  clinic_id: string | null;
  device: Generated<string>;
  address: Generated<string>;
  created_at: Generated<Date>;
  seen_at: Generated<Date>;
  idle_until: Date;
  absolute_until: Date;
  factor_at: Date | null;
  revoked_at: Date | null;
  replaced_by: string | null;
  origin: Buffer | null;
}

export interface CaptchaTable {
  id: string;
  purpose: string;
  answer_hash: Buffer;
  expires_at: Date;
}

export interface LoginTicketTable {
  token_hash: Buffer;
  user_id: string;
  expires_at: Date;
  purpose: Generated<'clinic' | 'factor' | 'device'>;
  tries_left: Generated<number>;
  factor_at: Date | null;
  ends_at: Date | null;
  origin: Buffer | null;
  way: Generated<SignInWay>;
}

export interface IdentitySecretTable {
  name: string;
  value: ColumnType<Buffer, never, never>;
}

/** The VIP period given to a clinic once, told at its admin's first sign-in. */
export interface VipGiftTable {
  clinic_id: string;
  starts_on: string;
  ends_on: string;
}

export interface SmsCodeTable {
  phone: string;
  scene: CodeScene;
  code_hash: Buffer;
  user_id: string | null;
  tries_left: Generated<number>;
  expires_at: Date;
}

export interface SmsOutboxTable {
  id: string;
  phone: string;
  kind: SmsKind;
  language: Generated<'zh' | 'en'>;
  sealed: string | null;
  at: Generated<Date>;
  state: Generated<'waiting' | 'sent' | 'failed' | 'dropped'>;
  tries: Generated<number>;
  error: string | null;
}

export interface ResetTicketTable {
  token_hash: Buffer;
  user_id: string;
  expires_at: Date;
}

export interface ConsentTable {
  user_id: string;
  terms_version: string;
  at: Generated<Date>;
  address: string;
}

export interface SignInTable {
  id: string;
  user_id: string | null;
  way: SignInWay;
  succeeded: boolean;
  device: Generated<string>;
  address: Generated<string>;
  at: Generated<Date>;
}

export type WaitingDeviceState = 'waiting' | 'scanned' | 'confirmed' | 'refused' | 'redeemed';

/** A device that waits for somebody who is signed in to let it in. */
export interface WaitingDeviceTable {
  id: string;
  way: 'scan' | 'code';
  secret_hash: Buffer;
  number: string;
  numbers: string[];
  state: Generated<WaitingDeviceState>;
  device: Generated<string>;
  address: Generated<string>;
  user_id: string | null;
  session_id: string | null;
  asked_at: Generated<Date>;
  expires_at: Date;
}

export interface TotpTable {
  user_id: string;
  sealed: string;
  confirmed_at: Date | null;
  last_step: Generated<number>;
  created_at: Generated<Date>;
}

export interface KnownDeviceTable {
  user_id: string;
  token_hash: Buffer;
  known_at: Generated<Date>;
  seen_at: Generated<Date>;
}

export interface RecoveryCodeTable {
  user_id: string;
  code_hash: Buffer;
  given_at: Generated<Date>;
}

/** What an administrator does to another person's way in. */
export type AccountAct = 'resetFactor' | 'endSessions' | 'changeLabPerson' | 'deactivateLabPerson';

export interface LabStaffTable {
  user_id: string;
  name: string;
  roles: LabRole[];
  is_active: Generated<boolean>;
  version: Generated<number>;
  created_at: Generated<Date>;
}

export interface AccountActTable {
  id: string;
  user_id: string;
  by_user_id: string;
  act: AccountAct;
  reason: string;
  at: Generated<Date>;
}

export interface PartnerLinkTable {
  user_id: string;
  partner: 'mmm' | 'mid';
  external_id: string;
  linked_at: Generated<Date>;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    user_account: UserAccountTable;
    session: SessionTable;
    captcha: CaptchaTable;
    login_ticket: LoginTicketTable;
    identity_secret: IdentitySecretTable;
    vip_gift: VipGiftTable;
    sms_code: SmsCodeTable;
    sms_outbox: SmsOutboxTable;
    reset_ticket: ResetTicketTable;
    consent: ConsentTable;
    sign_in: SignInTable;
    waiting_device: WaitingDeviceTable;
    totp: TotpTable;
    known_device: KnownDeviceTable;
    recovery_code: RecoveryCodeTable;
    lab_staff: LabStaffTable;
    account_act: AccountActTable;
    partner_link: PartnerLinkTable;
  }
}
