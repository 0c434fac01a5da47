import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { useDatabase } from '../../../testing/test-database.ts';
import type { Ctx } from '../../ctx.ts';
import { prepared } from './prepared.ts';

const use = useDatabase();
const CLINIC = '01900000-0000-7000-8000-0000000000c1';
const scope = { kind: 'clinic', clinicId: CLINIC, clinicIds: [CLINIC], userId: CLINIC } as const;
const ctx = (): Ctx => ({ db: use.db.scoped(scope), scope }) as unknown as Ctx;

type Asked = { readonly numbers: readonly number[]; readonly above?: number | undefined };

let built = 0;
const among = prepared(({ db }, { numbers, above }: Asked, kind: 'up' | 'down') => {
  built += 1;
  const numbered = db.selectFrom(sql<{ n: number }>`generate_series(1, 9)`.as<'s'>(sql`s(n)`));
  const chosen = numbered.select('s.n').where('s.n', 'in', numbers);
  return (above === undefined ? chosen : chosen.where('s.n', '>', above)).orderBy(
    's.n',
    kind === 'down' ? 'desc' : 'asc',
  );
});
const ask = async (asked: Asked, kind: 'up' | 'down' = 'up'): Promise<number[]> => {
  const rows = await among(ctx(), asked, kind);
  return rows.map(({ n }) => n);
};

describe('a prepared query', () => {
  test('is built once and takes the values of each call', async () => {
    built = 0;
    expect(await ask({ numbers: [1, 2] })).toEqual([1, 2]);
    expect(await ask({ numbers: [7, 3] })).toEqual([3, 7]);
    expect(built).toBe(1);
  });

  test('gives each of many at once its own answer', async () => {
    const pairs = Array.from({ length: 200 }, (_, at) => [1 + (at % 4), 5 + (at % 5)]);
    expect(await Promise.all(pairs.map((numbers) => ask({ numbers })))).toEqual(pairs);
  });

  test('has another shape for a longer list, for a value that is there, and for what it has to look at', async () => {
    expect(await ask({ numbers: [1, 2, 3] })).toEqual([1, 2, 3]);
    expect(await ask({ numbers: [1, 2, 3], above: 1 })).toEqual([2, 3]);
    expect(await ask({ numbers: [1, 2, 3], above: 2 })).toEqual([3]);
    expect(await ask({ numbers: [1, 2, 3] }, 'down')).toEqual([3, 2, 1]);
    expect(await ask({ numbers: [1, 2, 3] })).toEqual([1, 2, 3]);
  });

  test.each<[string, (value: number) => unknown]>([
    ['compares it', (value) => value > 3],
    ['joins it to a text', (value) => `over ${value}`],
    ['writes it as JSON', (value) => JSON.stringify({ value })],
  ])('canary: one that looks at a value is refused: it %s', async (_, look) => {
    const looking = prepared(({ db }, { above }: { above: number }) => {
      look(above);
      return db.selectNoFrom(sql<number>`1`.as('n'));
    });
    await expect(looking(ctx(), { above: 5 })).rejects.toThrow('looks at "above"');
  });
});
