import type { Movements, PlanPartKind } from '@suya/contract/plans/stages.schema';
import type { Generated, JSONColumnType } from 'kysely';

export interface DesignVersionTable {
  clinic_id: string;
  id: string;
  order_id: string;
  version: number;
  designer_id: string;
  designer_name: string;
  note: string;
  rough: Generated<boolean>;
  /** Steps besides the beginning. */
  stages: Generated<number>;
  movements: JSONColumnType<Movements, string, never> | null;
  created_at: Generated<Date>;
  published_at: Date | null;
  decision: 'approved' | 'rejected' | null;
  decided_by: string | null;
  decided_at: Date | null;
}

export interface DesignFileTable {
  clinic_id: string;
  version_id: string;
  file_id: string;
  position: number;
  part: Generated<PlanPartKind>;
  tooth: number | null;
  stage: number | null;
}

export interface ReviewMarkTable {
  clinic_id: string;
  id: string;
  version_id: string;
  number: number;
  part: string;
  position: number[];
  normal: number[];
  stage: number | null;
  from_lab: boolean;
  created_by: string;
  created_at: Generated<Date>;
  resolved_at: Date | null;
  resolved_by: string | null;
  resolved_by_name: string | null;
  resolved_from_lab: boolean | null;
}

export interface ReviewCommentTable {
  clinic_id: string;
  id: string;
  mark_id: string;
  author_id: string;
  author_name: string;
  from_lab: boolean;
  text: string;
  picture_id: string | null;
  at: Generated<Date>;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    design_version: DesignVersionTable;
    design_file: DesignFileTable;
    review_mark: ReviewMarkTable;
    review_comment: ReviewCommentTable;
  }
}
