import type { ConsentState } from '@suya/contract/patients/consent.rules';
import type { ConsentRecord } from '@suya/contract/patients/consent.schema';
import type { ColumnType, Generated } from 'kysely';

export type Sex = 'male' | 'female' | 'unknown';

export interface PatientTable {
  clinic_id: string;
  id: string;
  version: Generated<number>;
  name: string;
  sex: Sex;
  birth_date: string | null;
  phone: string | null;
  remark: Generated<string>;
  name_key: string;
  pinyin: string;
  initials: string;
  phone_tail: ColumnType<string | null, never, never>;
  /** Who consented to pictures last, or that it was withdrawn. */
  consent: Generated<ConsentState>;
  created_at: Generated<Date>;
  updated_at: ColumnType<Date, Date | undefined, Date>;
}

/** What patients or their guardians consented to, and what they took back; only ever added to. */
export interface PatientConsentTable {
  clinic_id: string;
  id: string;
  patient_id: string;
  act: ConsentRecord['act'];
  consent_by: ConsentRecord['by'];
  guardian_name: string | null;
  guardian_relation: NonNullable<ConsentRecord['guardian']>['relation'] | null;
  way: ConsentRecord['way'];
  version: string;
  reason: Generated<string>;
  at: Generated<Date>;
  recorded_by: string | null;
  recorded_by_name: string;
}

/** How many patients a clinic has; a trigger keeps it. */
export interface PatientCountTable {
  clinic_id: string;
  total: number;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    patient: PatientTable;
    patient_count: PatientCountTable;
    patient_consent: PatientConsentTable;
  }
}
