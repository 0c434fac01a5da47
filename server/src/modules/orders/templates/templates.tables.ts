import type { Prescription } from '@suya/contract/orders/prescription/prescription.schema';
import type { PrescriptionDefaults } from '@suya/contract/orders/templates.schema';
import type { Generated, JSONColumnType } from 'kysely';

export interface PrescriptionTemplateTable {
  clinic_id: string;
  id: string;
  /** The doctor's membership. */
  doctor_id: string;
  order_type: number;
  name: string;
  prescription: JSONColumnType<Prescription, string, string>;
  version: Generated<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface PrescriptionDefaultTable {
  clinic_id: string;
  content: JSONColumnType<PrescriptionDefaults, string, string>;
  updated_at: Generated<Date>;
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    prescription_template: PrescriptionTemplateTable;
    prescription_default: PrescriptionDefaultTable;
  }
}
