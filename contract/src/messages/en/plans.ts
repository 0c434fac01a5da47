import type { Texts } from '../catalogue.ts';
import type { plans as zh } from '../zh/plans.ts';

export const plans: Texts<typeof zh> = {
  tooManyMarks: 'A version holds {limit} marks at most; please comment on one that is there',
  tooManyComments: 'A mark holds {limit} comments at most',
};
