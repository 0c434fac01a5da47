import { labReview } from '@suya/contract/plans/lab-plans.endpoints';
import type { ReviewMeans } from '../api.ts';

/** How the lab reviews. */
export const labMeans: ReviewMeans = { side: 'lab', review: labReview };
