import type { AnswerOf } from '@suya/contract/http/endpoint';
import type { labBoard } from '@suya/contract/orders/lab.endpoints';
import { stepsFor } from '@suya/contract/orders/workflow/steps';

export type Column = AnswerOf<typeof labBoard>[number];

/** Every status in the order in which an order passes through them, whatever its track. */
export const alongTheRoad: readonly number[] = stepsFor('plan').flatMap(({ key, statuses }) =>
  key === 'design'
    ? [...stepsFor('abutment').filter((step) => step.key === 'abutment'), { statuses }].flatMap((step) => step.statuses)
    : statuses,
);

/** The columns that hold orders, in the order of the road. */
export const columnsOf = (board: readonly Column[]): Column[] =>
  board
    .filter(({ total }) => total > 0)
    .toSorted((a, b) => alongTheRoad.indexOf(a.status) - alongTheRoad.indexOf(b.status));
