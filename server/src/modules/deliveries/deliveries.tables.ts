import type { Generated } from 'kysely';

export interface ShipmentTable {
  clinic_id: string;
  id: string;
  order_id: string;
  carrier: string;
  tracking_number: string;
  shipped_at: Generated<Date>;
  signed_at: Date | null;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    shipment: ShipmentTable;
  }
}
