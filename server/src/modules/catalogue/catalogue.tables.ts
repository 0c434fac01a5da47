import type { Appliance, Label, Series } from '@suya/contract/catalogue/catalogue.schema';
import type { Generated, JSONColumnType } from 'kysely';

type Json<T extends object> = JSONColumnType<T, string, string>;
type MaybeJson<T extends object> = JSONColumnType<T | null, string | null, string | null>;

export interface CatalogueApplianceTable {
  order_type: number;
  key: string;
  letter: string;
  label: Json<Label>;
  intro: Json<Label>;
  hue: string;
  track: string;
  dentition: string;
  form: Json<Appliance['form']>;
  active: boolean;
  position: number;
  version: Generated<number>;
}

export interface CatalogueBrandTable {
  id: string;
  label: Json<Label>;
  position: number;
  version: Generated<number>;
  retired_at: Generated<Date | null>;
}

export interface CatalogueSeriesTable {
  id: string;
  brand_id: string;
  order_type: number;
  key: string;
  label: Json<Label>;
  intro: Json<Label>;
  turnaround_days: number;
  jaws: string[];
  needs_span: boolean;
  one_piece: Generated<boolean>;
  max_sets: number;
  settings: Json<Series['settings']>;
  teeth: JSONColumnType<Series['teeth'], string | undefined, string>;
  requires: Generated<string[]>;
  lines: MaybeJson<NonNullable<Series['lines']>>;
  rush: MaybeJson<NonNullable<Series['rush']>>;
  position: number;
  version: Generated<number>;
  retired_at: Generated<Date | null>;
}

export interface CatalogueSpecificationTable {
  id: string;
  series_id: string;
  label: Json<Label>;
  /** PostgreSQL's numeric comes as text. */
  thickness_mm: string | null;
  position: number;
  version: Generated<number>;
  retired_at: Generated<Date | null>;
}

export interface CataloguePriceTable {
  specification_id: string;
  /** yyyy-MM-dd, the lab's day. */
  holds_from: string;
  price_fen: number;
  set_by: string | null;
  set_at: Generated<Date>;
}

export interface CatalogueChangeTable {
  id: string;
  at: Generated<Date>;
  actor_id: string | null;
  actor_name: string;
  kind: string;
  object_id: string;
  action: string;
  label: MaybeJson<Label>;
  before: Json<Record<string, unknown>>;
  after: Json<Record<string, unknown>>;
}

export interface CataloguePictureTable {
  /** The SHA-256 of the content, in hexadecimal. */
  id: string;
  content: Buffer;
  kept_at: Generated<Date>;
  kept_by: string | null;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    catalogue_appliance: CatalogueApplianceTable;
    catalogue_brand: CatalogueBrandTable;
    catalogue_series: CatalogueSeriesTable;
    catalogue_specification: CatalogueSpecificationTable;
    catalogue_price: CataloguePriceTable;
    catalogue_change: CatalogueChangeTable;
    catalogue_picture: CataloguePictureTable;
  }
}
