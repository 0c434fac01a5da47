import { remindersCount } from '@suya/contract/workbench/workbench.endpoints';
import { query } from '../../../lib/http/query.ts';

/** How many orders wait for the reader: the one number, shown in the menu, at the bell and on the list's tab. */
export const remindersQuery = query(remindersCount, {}, { news: ['order', 'delivery'] });
