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
  created_at: Generated<Date>;
  updated_at: ColumnType<Date, Date | undefined, Date>;
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
  }
}
