import type { Condition, Delivery, DeliveryState } from '@suya/contract/deliveries/deliveries.schema';
import type { Generated, JSONColumnType } from 'kysely';

export interface ShipmentTable {
  clinic_id: string;
  id: string;
  order_id: string;
  carrier: string;
  tracking_number: string;
  shipped_at: Generated<Date>;
  signed_at: Date | null;
}

export interface ModelDeliveryTable {
  clinic_id: string;
  id: string;
  no: string;
  state: DeliveryState;
  version: Generated<number>;
  carrier: string;
  tracking_number: string;
  pickup: JSONColumnType<NonNullable<Delivery['pickup']>, string | null, string | null> | null;
  remark: string;
  sent_at: Generated<Date>;
  sent_by: string | null;
  sent_by_name: string;
  received_at: Generated<Date | null>;
  received_by_name: Generated<string | null>;
}

export interface ModelDeliveryOrderTable {
  clinic_id: string;
  delivery_id: string;
  order_id: string;
  accessories: JSONColumnType<Delivery['items'][number]['accessories'], string, string>;
  condition: Generated<Condition | null>;
  note: Generated<string>;
}

export interface ModelDeliveryPictureTable {
  clinic_id: string;
  delivery_id: string;
  file_id: string;
}

export interface PhoneLinkTable {
  clinic_id: string;
  id: string;
  order_id: string;
  token_hash: Buffer;
  created_by: string;
  created_by_name: string;
  session_id: string;
  created_at: Generated<Date>;
  expires_at: Date;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    shipment: ShipmentTable;
    model_delivery: ModelDeliveryTable;
    model_delivery_order: ModelDeliveryOrderTable;
    model_delivery_picture: ModelDeliveryPictureTable;
    phone_link: PhoneLinkTable;
  }
}
