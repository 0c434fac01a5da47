import type { Label, Series } from '@suya/contract/catalogue/catalogue.schema';
import type { Generated, JSONColumnType } from 'kysely';

type Json<T extends object> = JSONColumnType<T, string, string>;

export interface CatalogueBrandTable {
  id: string;
  label: Json<Label>;
  position: number;
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
  max_sets: number;
  settings: Json<Series['settings']>;
  position: number;
  retired_at: Generated<Date | null>;
}

export interface CatalogueSpecificationTable {
  id: string;
  series_id: string;
  label: Json<Label>;
  /** PostgreSQL's numeric comes as text. */
  thickness_mm: string | null;
  price_fen: number;
  position: number;
  retired_at: Generated<Date | null>;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    catalogue_brand: CatalogueBrandTable;
    catalogue_series: CatalogueSeriesTable;
    catalogue_specification: CatalogueSpecificationTable;
  }
}
