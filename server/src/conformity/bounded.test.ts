import { endpoints } from '@suya/contract/endpoints';
import type { Endpoint } from '@suya/contract/http/endpoint';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { systemOf } from '../testing/people.ts';
import { useServer } from '../testing/use-server.ts';
import { nameOf } from './testing/ask.ts';

const server = useServer();
const MOST = 50;

/** What an endpoint says of a page's size; undefined where it has no pages. */
const pageSizeOf = ({ body, query }: Endpoint) => body?.shape.pageSize ?? query?.shape.pageSize;
const paged = endpoints.filter(pageSizeOf);

describe('no list can be asked for more than fifty lines at once', () => {
  test.each(paged.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', (_, endpoint) => {
    const pageSize = pageSizeOf(endpoint);
    expect(pageSize?.safeParse(MOST).success).toBe(true);
    for (const size of [MOST + 1, 100, 1e9, -1, 0, '50', null])
      expect(pageSize?.safeParse(size).success, String(size)).toBe(false);
  });

  test('there are lists, and every one has pages that begin at 1', () => {
    expect(paged.length).toBeGreaterThan(5);
    for (const { body, query } of paged) {
      const pageIndex = body?.shape.pageIndex ?? query?.shape.pageIndex;
      if (pageIndex) expect(pageIndex.safeParse(0).success).toBe(false);
    }
  });
});

test('every statement of a request has five seconds, and a transaction that stands idle fifteen', async () => {
  const { rows } = await sql<{ statement: string; idle: string }>`
    SELECT current_setting('statement_timeout') AS statement, current_setting('idle_in_transaction_session_timeout') AS idle
  `.execute(systemOf(server.current).db);
  expect(rows).toEqual([{ statement: '5s', idle: '15s' }]);
});
