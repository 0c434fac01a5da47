import { orderStatuses } from '@suya/contract/orders/workflow/states';
import { isEnd } from '@suya/contract/orders/workflow/workflow';
import { expect, test } from 'vitest';
import { columnsOf } from './columns.ts';

const column = (status: number, total = 1) => ({ status, total, cards: [] });

test('the board’s columns follow the road from review to acceptance and leave empty states out', () => {
  const board = [22, 10, 2, 54, 21, 41, 46, 20].map((status) => column(status)).concat(column(53, 0));
  expect(columnsOf(board).map(({ status }) => status)).toEqual([2, 41, 54, 10, 20, 21, 22, 46]);
});

test('every state under way has its place on the board', () => {
  const open = orderStatuses.filter((status) => !isEnd(status));
  const columns = columnsOf([column(1), ...open.filter((status) => status !== 1).map((status) => column(status))]);
  expect(columns[0]?.status).toBe(1);
  expect(columns).toHaveLength(open.length);
});
