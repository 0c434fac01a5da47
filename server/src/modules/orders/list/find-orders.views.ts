import type { InputOf } from '@suya/contract/http/endpoint';
import type { Page } from '@suya/contract/http/paging';
import type * as orders from '@suya/contract/orders/orders.endpoints';
import type { OrderRow } from '@suya/contract/orders/orders.schema';
import { orderStatuses, statusesOf } from '@suya/contract/orders/workflow/states';
import type { Hands } from '@suya/contract/orders/workflow/turn';
import { expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ClinicCtx, Ctx } from '../../../platform/ctx.ts';
import { prepared } from '../../../platform/db/hot/prepared.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import { type PatientRange, patientRangeOf } from '../../patients/index.ts';
import {
  type Cut,
  countOf,
  type Found,
  foundAmongFew,
  foundByStatus,
  foundByWord,
  foundInOrder,
  type Word,
} from './found.views.ts';
import { conditionsOf, type Filters, rowsOf, selectRows, wordOf } from './list.views.ts';
import { handsOf, statusesFor, waitsFor } from './waiting.views.ts';

type Asked = Pick<Filters, 'type' | 'status' | 'doctorId' | 'patientId' | 'from' | 'to'>;

/** The index ranges of a keyword, as a patient or as a number. */
type Ranges = {
  readonly patientFrom?: string;
  readonly patientUntil?: string;
  readonly numberFrom?: string;
  readonly numberUntil?: string;
};
type Values = Asked & Cut & Ranges & { readonly clinics: readonly string[]; readonly me: string };

/** How a page is found, and the filters that are not values because the statement depends on them. */
interface Way {
  readonly way: 'first' | 'inOrder' | 'byStatus' | 'amongFew' | 'byWord';
  readonly due?: Filters['due'];
  readonly by?: PatientRange['by'] | undefined;
  /** What the reader can be waited for. */
  readonly hands: Hands;
  /** Only what waits for the reader. */
  readonly mine: boolean;
}

const builder = expressionBuilder<Tables & { o: Tables['orders'] }, 'o'>();

function whereOf(asked: Asked, due: Filters['due'], mine: readonly RawBuilder<SqlBool>[] = []): RawBuilder<SqlBool> {
  const conditions = [...conditionsOf(builder, { ...asked, due, keyword: '' }), ...mine];
  return conditions.length > 0 ? sql<SqlBool>`${sql.join(conditions, sql` AND `)}` : sql<SqlBool>`true`;
}

function rangesOf({ patientFrom, patientUntil, numberFrom, numberUntil }: Ranges, by: Way['by']): Word {
  return {
    range: by && patientFrom && patientUntil ? { by, from: patientFrom, until: patientUntil } : null,
    number: numberFrom && numberUntil ? { from: numberFrom, until: numberUntil } : null,
  };
}

function foundBy(
  { way, due, by, hands, mine }: Way,
  { clinics, limit, offset, upTo, me, ...rest }: Values,
): RawBuilder<Found> {
  const { patientFrom, patientUntil, numberFrom, numberUntil, status: statuses = [], ...asked } = rest;
  const cut = { limit, offset, upTo };
  const sought = { clinics, statuses, where: whereOf(asked, due, mine ? [waitsFor(hands, me)] : []) };
  const word = rangesOf(rest, by);
  if (way === 'byWord') return foundByWord(sought, word, cut);
  if (way === 'amongFew') return foundAmongFew(sought, word.range || word.number ? word : null, cut);
  if (way === 'byStatus') return foundByStatus(sought, cut);
  return foundInOrder(sought, cut);
}

/** The first page of the plain list: the first lines in the list's sort order. */
function selectFirst(ctx: Ctx, { clinics, limit, me, ...asked }: Values, hands: Hands) {
  const where = whereOf(asked, undefined);
  return selectRows(ctx, { hands, userId: me })
    .select(countOf({ clinics, statuses: [], where }).as('total'))
    .where('o.clinic_id', 'in', clinics)
    .where(where)
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id', 'desc')
    .limit(limit);
}

/**
 * Any other page. Its orders are chosen before anything else is read; otherwise the names of all skipped orders
 * would be looked up for nothing (100,000 orders: seconds instead of a tenth of one).
 */
const selectFound = (ctx: Ctx, found: RawBuilder<Found>, { me }: Values, hands: Hands) =>
  selectRows(ctx, { hands, userId: me })
    .innerJoin(found.as('found'), (join) =>
      join.onRef('found.clinic_id', '=', 'o.clinic_id').onRef('found.id', '=', 'o.id'),
    )
    .select('found.total')
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id', 'desc');

const findLines = prepared((ctx, values: Values, way: Way) =>
  way.way === 'first' ? selectFirst(ctx, values, way.hands) : selectFound(ctx, foundBy(way, values), values, way.hands),
);

const LAST = '\u{10FFFF}';

/** The index ranges of a keyword; null if it cannot match anything. */
function rangesOfKeyword(keyword: string): (Ranges & Pick<Way, 'by'>) | null {
  const { number, patient } = wordOf(keyword);
  const range = patient === null ? null : patientRangeOf(patient);
  if (!range && number === null) return null;
  return {
    ...(range ? { by: range.by, patientFrom: range.from, patientUntil: range.until } : {}),
    ...(number === null ? {} : { numberFrom: number, numberUntil: number + LAST }),
  };
}

/** The plain list is read in its sort order, as long as an index provides that order and few rows are skipped. */
function plainWay({ status = [], doctorId, patientId }: Asked, offset: number): Way['way'] {
  if (status.length > 1 && doctorId === undefined && patientId === undefined) return 'byStatus';
  return offset > 0 ? 'inOrder' : 'first';
}

/** The requested statuses, each once. If none is left, a status that no order can have. */
function statusesAsked({ status, group, mine }: Filters, hands: Hands): number[] | undefined {
  const asked: readonly number[] | undefined = status ?? (group ? statusesOf(group) : undefined);
  const awaited = mine ? statusesFor(hands) : undefined;
  if (!asked && !awaited) return undefined;
  const known = orderStatuses.filter((code) => [asked, awaited].every((some) => some?.includes(code) ?? true));
  return known.length > 0 ? known : [0];
}

/**
 * A page of the clinic's orders, newest first, with the number of matches (counted up to 10,000, for a keyword up
 * to 1,000).
 */
export async function listOrders(ctx: ClinicCtx, input: InputOf<typeof orders.listOrders>): Promise<Page<OrderRow>> {
  const { type, doctorId, patientId, from, to, due, keyword, pageIndex, pageSize } = input;
  const hands = handsOf(ctx);
  const asked = { type, status: statusesAsked(input, hands), doctorId, patientId, from, to };
  const word = keyword.trim() === '' ? undefined : rangesOfKeyword(keyword);
  if (word === null) return { total: 0, list: [] };
  const { by, ...ranges } = word ?? {};
  const find = (offset: number) => {
    const way: Way['way'] = due ? 'amongFew' : word ? 'byWord' : input.mine ? 'byStatus' : plainWay(asked, offset);
    const cut = { limit: pageSize, offset, upTo: offset + pageSize };
    const values: Values = { ...asked, ...ranges, ...cut, me: ctx.scope.userId, clinics: ctx.scope.clinicIds };
    return findLines(ctx, values, { way, due, by, hands, mine: input.mine === true });
  };
  const lines = await find((pageIndex - 1) * pageSize);
  // A page beyond the last has no line that could carry the total.
  const total = lines[0]?.total ?? (pageIndex === 1 ? 0 : (await find(0))[0]?.total) ?? 0;
  return { total, list: rowsOf(ctx, lines) };
}
