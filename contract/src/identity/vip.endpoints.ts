import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { date, fen } from '../http/fields.ts';
import { memberLevels } from './member-levels.ts';

const level = z.enum(memberLevels.map((one) => one.level));

export const getVipRights = endpoint({
  method: 'GET',
  path: '/suyastar-api/clinic/vip/rights',
  summary: 'The member levels and what each brings, the clinic’s own, and what is missing to the next',
  access: 'clinic',
  answer: z.strictObject({
    level,
    /** The gifted period that the level stands on; null where it was earned. */
    gift: z.strictObject({ startDate: date, endDate: date }).nullable(),
    /** Settled less refunded within the last twelve months; null for those who may not see bills. */
    spentFen: fen.nullable(),
    next: z.strictObject({ level, missingFen: fen }).nullable(),
    levels: z.array(
      z.strictObject({
        level,
        /** On which the level's title stands in white, as `#rrggbb`. */
        faceTitleColor: z.string(),
        fromFen: fen,
        discountPercent: z.int(),
        /** Of one point per yuan: 110 is 1.1 points. */
        pointsPercent: z.int(),
      }),
    ),
  }),
});
