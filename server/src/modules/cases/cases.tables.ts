import type { AngleClass, CaseFields } from '@suya/contract/cases/cases.schema';
import type { Generated, JSONColumnType } from 'kysely';

export interface TreatmentCaseTable {
  clinic_id: string;
  id: string;
  no: string;
  version: Generated<number>;
  patient_id: string;
  doctor_id: string | null;
  title: Generated<string>;
  characteristics: Generated<string[]>;
  angle_class: AngleClass | null;
  angle_side: CaseFields['angleSide'];
  treatment_items: Generated<string[]>;
  chief_complaint: Generated<string>;
  stages: JSONColumnType<CaseFields['stages'], string | undefined, string>;
  state: Generated<'open' | 'finished'>;
  finished_at: Date | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface CaseMessageTable {
  clinic_id: string;
  id: string;
  case_id: string;
  seq: number;
  author_id: string;
  author_name: string;
  from_lab: boolean;
  text: string;
  mark_ids: Generated<string[]>;
  at: Generated<Date>;
  withdrawn_at: Date | null;
  erased: Generated<boolean>;
}

export interface CaseMessageFileTable {
  clinic_id: string;
  message_id: string;
  file_id: string;
  position: number;
}

export interface CaseReaderTable {
  clinic_id: string;
  case_id: string;
  user_id: string;
  name: string;
  from_lab: boolean;
  seq: number;
  at: Generated<Date>;
}

export interface CaseMessageWithdrawalTable {
  clinic_id: string;
  message_id: string;
  text: string;
  file_ids: string[];
  mark_ids: string[];
  at: Generated<Date>;
}

export interface CaseNoteTable {
  clinic_id: string;
  id: string;
  case_id: string;
  author_id: string;
  author_name: string;
  text: string;
  at: Generated<Date>;
}

export interface ProgressLinkTable {
  clinic_id: string;
  id: string;
  case_id: string;
  token_hash: Buffer;
  created_by_name: string;
  created_at: Generated<Date>;
  expires_at: Date;
  revoked_at: Date | null;
  opened: Generated<number>;
  last_opened_at: Date | null;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    treatment_case: TreatmentCaseTable;
    case_message: CaseMessageTable;
    case_message_file: CaseMessageFileTable;
    case_reader: CaseReaderTable;
    case_message_withdrawal: CaseMessageWithdrawalTable;
    case_note: CaseNoteTable;
    progress_link: ProgressLinkTable;
  }
}
