import { z } from 'zod';
import { orderType } from '../catalogue/catalogue.schema.ts';
import { date, id, text } from '../http/fields.ts';
import { dueFilters } from './due.ts';
import { stateGroups } from './workflow/states.ts';

/** A group of the workflow's states, by which lists are narrowed and orders counted. */
export const statusGroup = z.enum(stateGroups);

/** What a list of orders is narrowed by. */
export const orderFilters = {
  /** One of a head office's clinics; left out: all of them. */
  clinicId: id.optional(),
  keyword: text(60).default(''),
  type: orderType.optional(),
  group: statusGroup.optional(),
  status: z.array(z.int()).max(60).optional(),
  doctorId: id.optional(),
  patientId: id.optional(),
  from: date.optional(),
  to: date.optional(),
  /** Late, at risk, or promised for today or the seven days from today. */
  due: z.enum(dueFilters).optional(),
};

/** What a clinic's own list is narrowed by. */
export const ownOrderFilters = {
  ...orderFilters,
  /** Only those on which the next step is the reader's, as their workbench counts them. */
  mine: z.boolean().optional(),
};

/** How far a list counts what matches, and how far what a keyword means: a total of as many says "at least so many". */
export const COUNTED_AT_MOST = 10_000;
export const SEARCH_COUNTED_AT_MOST = 1000;
