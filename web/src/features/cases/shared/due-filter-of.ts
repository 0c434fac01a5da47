import { dueFilters } from '@suya/contract/orders/due';

/** What of the promise an address asks for; undefined where it is nothing known. */
export const dueFilterOf = (due: string) => dueFilters.find((one) => one === due);
