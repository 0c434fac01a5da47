import { z } from 'zod';
import { orderType } from '../catalogue/catalogue.schema.ts';
import { date, id, text } from '../http/fields.ts';
import { dueFilters } from './due.ts';
import { stateGroups } from './workflow/states.ts';

/** A group of the workflow's states, for filtering lists and counting orders. */
export const statusGroup = z.enum(stateGroups);

/** The filters of a list of orders. */
export const orderFilters = {
  /** One of a head office's clinics; by default all of them. */
  clinicId: id.optional(),
  keyword: text(60).default(''),
  type: orderType.optional(),
  group: statusGroup.optional(),
  status: z.array(z.int()).max(60).optional(),
  doctorId: id.optional(),
  patientId: id.optional(),
  from: date.optional(),
  to: date.optional(),
  /** Late, at risk, promised for today, or promised within seven days from today. */
  due: z.enum(dueFilters).optional(),
};

/** The filters of a clinic's own list. */
export const ownOrderFilters = {
  ...orderFilters,
  /** Only orders whose next step is the reader's, as counted on their workbench. */
  mine: z.boolean().optional(),
};

/**
 * A list stops counting its matches at this number, and so does a keyword search. A total of this size means "at
 * least so many".
 */
export const COUNTED_AT_MOST = 10_000;
export const SEARCH_COUNTED_AT_MOST = 1000;
