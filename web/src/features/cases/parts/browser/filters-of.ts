import { orderTypeOf } from '../../../../lib/paths.ts';
import { dueFilterOf } from '../../shared/due-filter-of.ts';
import type { ListFiltersOf } from '../../shared/list-filters.tsx';

/** What of the cases each tab holds. */
export const tabFilters: Readonly<Record<string, { state?: 'open' | 'finished'; unread?: boolean }>> = {
  open: { state: 'open' },
  finished: { state: 'finished' },
  unread: { unread: true },
};

/** The address as the endpoint takes it; what it does not know is left out. */
export function filtersOf({ keyword, clinicId, type, doctorId, due, from, to, group }: ListFiltersOf) {
  const promised = dueFilterOf(due);
  return {
    keyword,
    ...(clinicId ? { clinicId } : {}),
    ...(orderTypeOf(type) ? { type } : {}),
    ...(doctorId ? { doctorId } : {}),
    ...(promised ? { due: promised } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...tabFilters[group],
  };
}
