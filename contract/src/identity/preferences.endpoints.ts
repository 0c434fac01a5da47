import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { line } from '../http/fields.ts';

/** Lists whose columns a person may choose, and how orders are shown: cards or a table. */
export const orderShowType = z.enum(['cardShow', 'tableShow']);
const columnLists = ['caseList', 'cases', 'labQueue'] as const;

/** The columns to be hidden of each list, by key. */
const hiddenColumns = z.partialRecord(z.enum(columnLists), z.array(line(40).min(1)).max(30));

/** What the person chose, for every browser; null where they never did. */
export const language = z.enum(['zh', 'en']);

export const preference = z
  .strictObject({ orderShowType, hiddenColumns, language: language.nullable() })
  .meta({ id: 'Preference' });
export type Preference = z.output<typeof preference>;

export const getPreference = endpoint({
  method: 'GET',
  path: '/suyastar-api/preference',
  summary: 'How the signed-in person likes to see things',
  access: 'signedIn',
  answer: preference,
});

export const editPreference = endpoint({
  method: 'POST',
  path: '/suyastar-api/preference/edit',
  summary: 'Change what is named; the rest stays',
  access: 'signedIn',
  repeat: 'sets',
  body: z.strictObject({
    orderShowType: orderShowType.optional(),
    hiddenColumns: hiddenColumns.optional(),
    language: language.optional(),
  }),
  answer: preference,
});
