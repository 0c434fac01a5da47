import { z } from 'zod';
import { date, fen, id, line } from '../http/fields.ts';
import { appliance, label, series, specification } from './catalogue.schema.ts';

/** A label that says something in both languages. */
export const fullLabel = z.strictObject({ zh: line(200).min(1), en: line(200).min(1) });

/** A price and the lab's day from which it holds; until the next one, or for good. */
const datedPrice = z.strictObject({ priceFen: fen, holdsFrom: date }).meta({ id: 'DatedPrice' });
export type DatedPrice = z.output<typeof datedPrice>;

const entry = { version: z.int(), position: z.int(), retired: z.boolean() };

const labSpecification = z
  .strictObject({
    id,
    label,
    thicknessMm: specification.shape.thicknessMm,
    ...entry,
    /** Oldest first; those after today are still to come. */
    prices: z.array(datedPrice),
    /** What it costs today; null before its first price holds. */
    priceFen: fen.nullable(),
  })
  .meta({ id: 'LabSpecification' });
export type LabSpecification = z.output<typeof labSpecification>;

/** A series as the lab keeps it: what the clinics are shown, and what is retired besides. */
const labSeries = series
  .omit({ specifications: true })
  .extend({
    orderType: appliance.shape.orderType,
    brandId: id,
    ...entry,
    specifications: z.array(labSpecification),
  })
  .meta({ id: 'LabSeries' });
export type LabSeries = z.output<typeof labSeries>;

const labBrand = z.strictObject({ id, label, ...entry }).meta({ id: 'LabBrand' });
const labAppliance = appliance.extend({ version: z.int(), position: z.int() }).meta({ id: 'LabAppliance' });
export type LabAppliance = z.output<typeof labAppliance>;

/** The whole catalogue for its editor. */
export const labCatalogue = z
  .strictObject({
    /** The lab's day: a price that holds from it or before is current. */
    today: date,
    appliances: z.array(labAppliance),
    brands: z.array(labBrand),
    series: z.array(labSeries),
  })
  .meta({ id: 'LabCatalogue' });
export type LabCatalogue = z.output<typeof labCatalogue>;

/** Who changed what, when: a line of the catalogue's own history. */
export const catalogueChange = z
  .strictObject({
    at: z.iso.datetime({ offset: true }),
    actorName: z.string(),
    /** appliance, brand, series, specification or price. */
    kind: z.string(),
    objectId: z.string(),
    action: z.enum(['created', 'changed', 'retired', 'restored', 'priceSet', 'priceWithdrawn']),
    label: label.nullable(),
    /** What it was and what it became, of the fields that changed. */
    before: z.record(z.string(), z.unknown()),
    after: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'CatalogueChange' });
export type CatalogueChange = z.output<typeof catalogueChange>;
