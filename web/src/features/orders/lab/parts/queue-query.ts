import { statusGroup } from '@suya/contract/orders/order-filters';
import { orderStatuses, statusesOf } from '@suya/contract/orders/workflow/states';
import { dueFilterOf } from '../../../../lib/due-filter-of.ts';
import { orderTypeOf } from '../../../../lib/paths.ts';
import { pageSizeOf } from '../../../../ui/page-sizes.ts';
import { labOrdersQuery } from '../api.ts';

export const defaultFilters = {
  view: 'mine',
  keyword: '',
  type: 0,
  /** A group of states by name, or one state by number. */
  state: '',
  clinicId: '',
  due: '',
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

/** The address as the endpoint takes it; what it does not know is left out. */
export function queueQuery({ view, keyword, type, state, clinicId, due, pageIndex, pageSize }: QueueFilters) {
  const known = orderTypeOf(type);
  const wanted = dueFilterOf(due);
  const status = statusesFor(state);
  return labOrdersQuery({
    ...{ mine: view !== 'all', keyword, pageIndex, pageSize: pageSizeOf(pageSize) },
    ...(known ? { type: known } : {}),
    ...(status ? { status } : {}),
    ...(clinicId ? { clinicId } : {}),
    ...(wanted ? { due: wanted } : {}),
  });
}
