import type { CallOf } from '@suya/contract/http/endpoint';
import { date } from '@suya/contract/http/fields';
import type { listLabOrders } from '@suya/contract/orders/lab.endpoints';
import { statusGroup } from '@suya/contract/orders/order-filters';
import { orderStatuses, statusesOf } from '@suya/contract/orders/workflow/states';
import { orderTypeOf } from '../../../../../lib/paths.ts';
import { writeAddress } from '../../../../../ui/page/use-address-state.ts';
import { pageSizeOf } from '../../../../../ui/paging/page-sizes.ts';
import { dueFilterOf } from '../../../../cases/shared/due-filter-of.ts';
import { labOrdersQuery } from '../../api.ts';

export const defaultFilters = {
  view: 'mine',
  keyword: '',
  type: 0,
  /** A group of states by name, or one state by number. */
  state: '',
  clinicId: '',
  due: '',
  /** Of what is still to be shipped, the days that were promised. */
  promisedFrom: '',
  promisedTo: '',
  designer: '',
  /** 1: only what is in a hurry. */
  rush: 0,
  pageIndex: 1,
  pageSize: 10,
};
export type QueueFilters = typeof defaultFilters;

function statusesFor(state: string): number[] | undefined {
  const group = statusGroup.safeParse(state);
  const chosen: readonly number[] | undefined = group.success
    ? statusesOf(group.data)
    : orderStatuses.filter((status) => String(status) === state);
  return chosen.length > 0 ? [...chosen] : undefined;
}

/** What the board and the list are both narrowed by. */
export const boardFilters = { view: 'all', type: 0, designer: '', due: '' };
export type BoardFilters = typeof boardFilters;

/** The list of all that a column of the board holds, narrowed as the board is. */
export const columnPath = (filters: BoardFilters, status: number): string =>
  `/lab?${writeAddress(new URLSearchParams(), defaultFilters, { ...filters, state: String(status) })}`;

/** The list of what is promised for a day and still to be shipped. */
export const promisedPath = (day: string): string =>
  `/lab?${writeAddress(new URLSearchParams(), defaultFilters, { view: 'all', promisedFrom: day, promisedTo: day })}`;

const dayOr = (text: string): string | undefined => date.safeParse(text).data;

/** The address as the endpoint takes it; what it does not know is left out. */
export function queueInput(filters: QueueFilters): CallOf<typeof listLabOrders> {
  const { view, keyword, type, state, clinicId, due, designer, rush, pageIndex, pageSize } = filters;
  const known = orderTypeOf(type);
  const wanted = dueFilterOf(due);
  const status = statusesFor(state);
  const [promisedFrom, promisedTo] = [dayOr(filters.promisedFrom), dayOr(filters.promisedTo)];
  return {
    ...{ mine: view !== 'all', keyword, pageIndex, pageSize: pageSizeOf(pageSize) },
    ...(known ? { type: known } : {}),
    ...(status ? { status } : {}),
    ...(clinicId ? { clinicId } : {}),
    ...(wanted ? { due: wanted } : {}),
    ...(designer ? { designerId: designer } : {}),
    ...(promisedFrom ? { promisedFrom } : {}),
    ...(promisedTo ? { promisedTo } : {}),
    ...(rush === 1 ? { rush: true } : {}),
  };
}

export const queueQuery = (filters: QueueFilters) => labOrdersQuery(queueInput(filters));
