import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { appliance, brand, orderType } from './catalogue.schema.ts';

export const listAppliances = endpoint({
  method: 'GET',
  path: '/suyastar-api/v1/catalogue/appliances',
  summary: 'Every appliance with its name, form and track; `active` says whether it can be ordered now',
  access: 'signedIn',
  answer: z.array(appliance),
});

export const getCataloguePicture = endpoint({
  method: 'GET',
  path: '/suyastar-api/v1/catalogue/pictures/{pictureId}',
  summary: 'The picture of a choice of the catalogue, under the address that its option names; it shows no person',
  access: 'public',
  params: z.strictObject({ pictureId: z.string().regex(/^[0-9a-f]{64}$/) }),
  answer: z.unknown(),
  format: 'blob',
});

export const getCatalogue = endpoint({
  method: 'GET',
  path: '/suyastar-api/v1/catalogue/{orderType}',
  summary: 'What can be ordered of one appliance today: brands, series, specifications, settings',
  access: 'signedIn',
  params: z.strictObject({ orderType: z.coerce.number().pipe(orderType) }),
  answer: z.array(brand),
});
