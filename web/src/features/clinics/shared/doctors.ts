import { listDoctors } from '@suya/contract/clinics/clinics.endpoints';
import { query } from '../../../lib/http/query.ts';

const freshMs = 5 * 60_000;

/** The doctors of the clinic. */
export const doctorsQuery = query(listDoctors, {}, { staleTime: freshMs });
