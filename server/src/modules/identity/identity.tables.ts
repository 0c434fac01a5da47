import type { Preference } from '@suya/contract/identity/preferences.endpoints';
import type { ColumnType, Generated } from 'kysely';

export interface UserAccountTable {
  id: string;
  phone: string;
  password_hash: string | null;
  name: string;
  avatar: Generated<string>;
  birth_date: string | null;
  order_show_type: Generated<'cardShow' | 'tableShow'>;
  hidden_columns: Generated<Preference['hiddenColumns']>;
  disabled_at: Date | null;
  created_at: Generated<Date>;
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
  told_at: Generated<Date>;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    user_account: UserAccountTable;
    session: SessionTable;
    captcha: CaptchaTable;
    login_ticket: LoginTicketTable;
    identity_secret: IdentitySecretTable;
    vip_gift: VipGiftTable;
  }
}
