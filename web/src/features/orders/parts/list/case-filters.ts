import { statusGroup } from '@suya/contract/orders/order-filters';
import { orderTypeOf } from '../../../../lib/paths.ts';
import { dueFilterOf } from '../../../cases/shared/due-filter-of.ts';
import { listDefaults } from '../../../cases/shared/list-filters.tsx';

/** What the list of orders can be narrowed by, as the address has it. */
export const defaultFilters = {
  ...listDefaults,
  patientId: '',
  /** '1': only what waits for the reader. */
  mine: '',
};
export type CaseFilters = typeof defaultFilters;

/** The address as the endpoint takes it; what it does not know is left out. */
export function filtersOf(filters: CaseFilters) {
  const { keyword, clinicId, type, group, doctorId, patientId, from, to, due, mine } = filters;
  const chosen = statusGroup.safeParse(group);
  const promised = dueFilterOf(due);
  return {
    keyword,
    ...(clinicId ? { clinicId } : {}),
    ...(orderTypeOf(type) ? { type } : {}),
    ...(chosen.success ? { group: chosen.data } : {}),
    ...(doctorId ? { doctorId } : {}),
    ...(patientId ? { patientId } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(promised ? { due: promised } : {}),
    ...(mine ? { mine: true } : {}),
  };
}
