import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { brand, orderType } from './catalogue.schema.ts';

export const getCatalogue = endpoint({
  method: 'GET',
  path: '/suyastar-api/v1/catalogue/{orderType}',
  summary: 'What can be ordered of one appliance: brands, series, specifications, settings',
  access: 'signedIn',
  params: z.strictObject({ orderType: z.coerce.number().pipe(orderType) }),
  answer: z.array(brand),
});
