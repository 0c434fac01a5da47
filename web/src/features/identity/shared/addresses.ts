import { listAddresses } from '@suya/contract/clinics/clinics.endpoints';
import { query } from '../../../lib/http/query.ts';

/** The delivery addresses of the clinic one is in. */
export const addressesQuery = query(listAddresses, {});
