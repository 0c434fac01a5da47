import { statusGroup } from '@suya/contract/orders/orders.schema';
import { orderStatuses, statusesOf } from '@suya/contract/orders/workflow/states';
import { dayOf } from '../../../../lib/format.ts';
import { orderTypeOf } from '../../../../lib/paths.ts';
import { pageSizeOf } from '../../../../ui/data-table.tsx';
import { labOrdersQuery } from '../api.ts';
import { owedStatuses } from './due.ts';

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

/** How far ahead of today each choice looks, in days. */
export const dueChoices = { late: -1, today: 0, days3: 3, week: 7 } as const;
export type DueChoice = keyof typeof dueChoices;

const dayMs = 86_400_000;

function statusesFor(state: string, due: boolean): number[] | undefined {
  const group = statusGroup.safeParse(state);
  const chosen: readonly number[] | undefined = group.success
    ? statusesOf(group.data)
    : orderStatuses.filter((status) => String(status) === state);
  const wanted = chosen.length > 0 ? chosen : undefined;
  if (!due) return wanted && [...wanted];
  const owed = owedStatuses();
  return wanted ? wanted.filter((status) => owed.includes(status)) : owed;
}

/** The address as the endpoint takes it; what it does not know is left out. */
export function queueQuery({ view, keyword, type, state, clinicId, due, pageIndex, pageSize }: QueueFilters) {
  const known = orderTypeOf(type);
  const ahead = due in dueChoices ? dueChoices[due as DueChoice] : undefined;
  const status = statusesFor(state, ahead !== undefined);
  return labOrdersQuery({
    ...{ mine: view !== 'all', keyword, pageIndex, pageSize: pageSizeOf(pageSize) },
    ...(known ? { type: known } : {}),
    ...(status ? { status } : {}),
    ...(clinicId ? { clinicId } : {}),
    ...(ahead === undefined ? {} : { promisedTo: dayOf(new Date(Date.now() + ahead * dayMs)) }),
  });
}
