import type { CallOf } from '@suya/contract/http/endpoint';
import { listLooks } from '@suya/contract/patients/looks.endpoints';
import { query } from '../../lib/http/query.ts';

/** Who looked at a patient's data; no news tells of a look, so it is asked anew each time. */
export const looksQuery = (input: CallOf<typeof listLooks>) => query(listLooks, input);
