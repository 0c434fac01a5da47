import { expect, test } from 'vitest';
import { readAddress } from '../../../../../ui/page/use-address-state.ts';
import { boardFilters, columnPath, defaultFilters, promisedPath, queueInput } from './queue-query.ts';

const designer = '019b76da-a800-7000-8000-000000000001';
/** What the list asks for where an address leads to it. */
const askedBy = (path: string) => queueInput(readAddress(new URLSearchParams(path.split('?')[1]), defaultFilters));

test('more of a column is the list of the same state, narrowed as the board is', () => {
  const mine = { ...boardFilters, view: 'mine', designer, due: 'late', type: 5 };
  expect(askedBy(columnPath(mine, 54))).toEqual({
    mine: true,
    keyword: '',
    pageIndex: 1,
    pageSize: 10,
    type: 5,
    status: [54],
    due: 'late',
    designerId: designer,
  });
  expect(askedBy(columnPath(boardFilters, 54))).toMatchObject({ mine: false, status: [54] });
});

test('a day of the calendar leads to what is promised for that day, and a day that is none narrows nothing', () => {
  expect(askedBy(promisedPath('2026-11-27'))).toMatchObject({
    mine: false,
    promisedFrom: '2026-11-27',
    promisedTo: '2026-11-27',
  });
  expect(askedBy('/lab?promisedFrom=soon&rush=2')).toEqual({ mine: true, keyword: '', pageIndex: 1, pageSize: 10 });
  expect(askedBy('/lab?rush=1')).toMatchObject({ rush: true });
});
