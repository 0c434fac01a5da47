import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { date, fen, id, line, seenVersion, smallPicture } from '../http/fields.ts';
import { pageOf, paging } from '../http/paging.ts';
import { appliance, series, specification } from './catalogue.schema.ts';
import { catalogueChange, fullLabel, labCatalogue } from './lab-catalogue.schema.ts';

const base = '/lab-api/v1/catalogue';
/** The version last read; left out, something new is made. */
const version = z.int().optional();
const position = z.int().min(0).max(999).default(0);

export const getLabCatalogue = endpoint({
  method: 'GET',
  path: base,
  summary: 'The whole catalogue with what is retired, every price and the versions that an edit names',
  access: 'labCatalogue',
  answer: labCatalogue,
});

export const saveAppliance = endpoint({
  method: 'POST',
  path: `${base}/appliances`,
  summary:
    'Add an appliance or change one; its number and track stay as they were made (409 when it changed meanwhile)',
  access: 'labCatalogue',
  repeat: 'unique',
  body: z.strictObject({ ...appliance.shape, label: fullLabel, version, position }),
  answer: labCatalogue,
});

export const saveBrand = endpoint({
  method: 'POST',
  path: `${base}/brands`,
  summary: 'Add a brand or rename one',
  access: 'labCatalogue',
  repeat: 'key',
  body: z.strictObject({ id: id.optional(), version, position, label: fullLabel }),
  answer: labCatalogue,
});

export const retireBrand = endpoint({
  method: 'POST',
  path: `${base}/brands/{brandId}/retire`,
  summary: 'Take a brand with all its series out of what can be ordered, or back into it; drafts have to choose anew',
  access: 'labCatalogue',
  repeat: 'ends',
  params: z.strictObject({ brandId: id }),
  body: z.strictObject({ version: seenVersion, retired: z.boolean() }),
  answer: labCatalogue,
});

export const saveSeries = endpoint({
  method: 'POST',
  path: `${base}/series`,
  summary: 'Add a series or change one: settings, teeth, lines, rush; orders keep the series they were submitted with',
  access: 'labCatalogue',
  repeat: 'key',
  bodyLimit: 1_000_000,
  body: z.strictObject({
    ...series.omit({ id: true, specifications: true }).shape,
    id: id.optional(),
    version,
    position,
    brandId: id,
    orderType: appliance.shape.orderType,
    label: fullLabel,
  }),
  answer: labCatalogue,
});

export const retireSeries = endpoint({
  method: 'POST',
  path: `${base}/series/{seriesId}/retire`,
  summary: 'Take a series out of what can be ordered, or back into it; drafts of it have to choose anew',
  access: 'labCatalogue',
  repeat: 'ends',
  params: z.strictObject({ seriesId: id }),
  body: z.strictObject({ version: seenVersion, retired: z.boolean() }),
  answer: labCatalogue,
});

export const keepCataloguePicture = endpoint({
  method: 'POST',
  path: `${base}/pictures`,
  summary: 'Keep the picture of a colour or another choice; answers with the address that its option then names',
  access: 'labCatalogue',
  repeat: 'unique',
  body: z.strictObject({ picture: smallPicture }),
  answer: z.strictObject({ address: z.string() }),
});

export const saveSpecification = endpoint({
  method: 'POST',
  path: `${base}/specifications`,
  summary: 'Add a specification with its first price, or change one; prices change by their own call',
  access: 'labCatalogue',
  repeat: 'key',
  body: z.strictObject({
    id: id.optional(),
    version,
    position,
    seriesId: id,
    label: fullLabel,
    thicknessMm: specification.shape.thicknessMm,
    /** The first price, for a new one: it holds from today. */
    priceFen: fen.optional(),
  }),
  answer: labCatalogue,
});

export const retireSpecification = endpoint({
  method: 'POST',
  path: `${base}/specifications/{specificationId}/retire`,
  summary: 'Take a specification out of what can be ordered, or back into it',
  access: 'labCatalogue',
  repeat: 'ends',
  params: z.strictObject({ specificationId: id }),
  body: z.strictObject({ version: seenVersion, retired: z.boolean() }),
  answer: labCatalogue,
});

export const setPrice = endpoint({
  method: 'POST',
  path: `${base}/specifications/{specificationId}/prices`,
  summary: 'Set the price from a day on, today at the earliest; what was submitted before keeps its price',
  access: 'labCatalogue',
  repeat: 'unique',
  params: z.strictObject({ specificationId: id }),
  body: z.strictObject({ version: seenVersion, priceFen: fen, holdsFrom: date }),
  answer: labCatalogue,
});

export const withdrawPrice = endpoint({
  method: 'POST',
  path: `${base}/specifications/{specificationId}/prices/withdraw`,
  summary: 'Take back a price that does not hold yet',
  access: 'labCatalogue',
  repeat: 'ends',
  params: z.strictObject({ specificationId: id }),
  body: z.strictObject({ version: seenVersion, holdsFrom: date }),
  answer: labCatalogue,
});

export const listCatalogueChanges = endpoint({
  method: 'POST',
  path: `${base}/changes`,
  summary: 'Who changed what of the catalogue, the newest first; of one entry where `objectId` is given',
  access: 'labCatalogue',
  repeat: 'reads',
  body: z.strictObject({ ...paging, objectId: line(60).optional() }),
  answer: pageOf(catalogueChange),
});
