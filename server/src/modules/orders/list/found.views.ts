import { COUNTED_AT_MOST, SEARCH_COUNTED_AT_MOST } from '@suya/contract/orders/order-filters';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type PatientRange, patientsIn } from '../../patients/index.ts';

/**
 * If a keyword matches more patients or numbers than this, the newest orders are searched first; otherwise the
 * orders of each match.
 */
const FEW = 300;
/**
 * How many of the newest orders are searched for a keyword with many matches; for a group of statuses, in each
 * status.
 */
const WALKED_AT_MOST = 2000;
const WALKED_PER_STATUS = 1000;

/** An order of the requested page, and the total number of matches. */
export interface Found {
  readonly clinic_id: string;
  readonly id: string;
  readonly total: number;
}

/**
 * The orders to look for: those of some clinics, in one of several statuses if any are given, with conditions on
 * `o`.
 */
export interface Sought {
  readonly clinics: readonly string[];
  readonly statuses: readonly number[];
  readonly where: RawBuilder<SqlBool>;
}

/** The part of them that a page shows; `upTo` is its end. */
export type Cut = { readonly limit: number; readonly offset: number; readonly upTo: number };

/** A range of order numbers with the same beginning, from the first possible text to the one after the last. */
export interface NumberRange {
  readonly from: string;
  readonly until: string;
}

const key = sql`o.clinic_id, o.id, o.created_at`;
const newest = sql`ORDER BY o.created_at DESC, o.id DESC`;
const most = sql.lit(COUNTED_AT_MOST);
const ofClinics = ({ clinics }: Sought) => sql<SqlBool>`o.clinic_id IN (${sql.join(clinics)})`;
const pageOf = ({ limit, offset }: Cut) => sql`${newest} LIMIT ${limit} OFFSET ${offset}`;

const inStatus = ({ statuses }: Sought) => (statuses.length > 0 ? sql`AND o.status IN (${sql.join(statuses)})` : sql``);

/** The condition on a sought order `o`. */
const isSought = (sought: Sought) => sql<SqlBool>`(${ofClinics(sought)} ${inStatus(sought)} AND ${sought.where})`;

/**
 * The newest orders in each of several statuses, read from the index by status. In the list's sort order, a clinic
 * with 100,000 orders would be read past all open orders to the ended ones.
 */
const perStatus = (
  { clinics, statuses, where }: Sought,
  columns: RawBuilder<unknown>,
  bound: RawBuilder<unknown>,
) => sql`
  SELECT o.* FROM unnest(ARRAY[${sql.join(clinics)}]::uuid[]) AS clinics (id)
   CROSS JOIN unnest(ARRAY[${sql.join(statuses)}]::int[]) AS statuses (code)
   CROSS JOIN LATERAL (
     SELECT ${columns} FROM orders o WHERE o.clinic_id = clinics.id AND o.status = statuses.code AND ${where}
     ${newest} ${bound}) o`;

/** The number of sought orders, counted up to 10,000. */
export const countOf = (sought: Sought): RawBuilder<number> => sql<number>`(
  SELECT count(*)::int FROM (SELECT FROM orders o WHERE ${isSought(sought)} LIMIT ${most}) counted)`;

/** A page of them in the list's sort order, from the index with that order. */
export const foundInOrder = (sought: Sought, cut: Cut): RawBuilder<Found> => sql<Found>`(
  SELECT o.clinic_id, o.id, ${countOf(sought)} AS total FROM orders o WHERE ${isSought(sought)} ${pageOf(cut)})`;

/** A page of those in several statuses. */
export const foundByStatus = (sought: Sought, cut: Cut): RawBuilder<Found> => sql<Found>`(
  SELECT o.clinic_id, o.id,
         (SELECT count(*)::int FROM (${perStatus(sought, sql`o.id`, sql`OFFSET 0`)} LIMIT ${most}) counted) AS total
    FROM (${perStatus(sought, key, sql`LIMIT ${cut.upTo}`)}) o ${pageOf(cut)})`;

/** What a keyword is looked for as: the patient, the order's number, or either. */
export interface Word {
  readonly range: PatientRange | null;
  readonly number: NumberRange | null;
}

const numbered = ({ from, until }: NumberRange) =>
  sql<SqlBool>`(o.no COLLATE "C" >= ${from} AND o.no COLLATE "C" < ${until})`;

/** Not a join, which PostgreSQL would reorder: the search must stop at the first orders that match. */
const isOfHit = sql<SqlBool>`((o.clinic_id, o.patient_id) IN (SELECT clinic_id, id FROM hit)) IS TRUE`;

/** The matching patients; none if the keyword can only be a number. */
function hitsOf({ clinics }: Sought, range: PatientRange | null): RawBuilder<unknown> {
  if (!range) return sql`SELECT NULL::uuid AS id, NULL::uuid AS clinic_id WHERE false`;
  return patientsIn(range, sql`id, clinic_id`, { where: sql`clinic_id IN (${sql.join(clinics)})` });
}

/** Whether the order `o` matches a keyword. */
const fitsWord = ({ number }: Word) => (number ? sql<SqlBool>`(${isOfHit} OR ${numbered(number)})` : isOfHit);

/**
 * A page of few orders: all are read once, counted and sorted, and the keyword is compared with each. Collecting
 * them by patient would read all late orders once for every matching patient (100,000 orders: seconds).
 */
export function foundAmongFew(sought: Sought, word: Word | null, cut: Cut): RawBuilder<Found> {
  const hits = word ? sql`hit AS MATERIALIZED (${hitsOf(sought, word.range)}),` : sql``;
  const fits = word ? sql`AND ${fitsWord(word)}` : sql``;
  const bound = word ? sql.lit(SEARCH_COUNTED_AT_MOST) : most;
  return sql<Found>`(
    WITH ${hits} few AS MATERIALIZED (SELECT ${key} FROM orders o WHERE ${isSought(sought)} ${fits})
    SELECT o.clinic_id, o.id, (SELECT least(count(*), ${bound})::int FROM few) AS total FROM few o ${pageOf(cut)})`;
}

/** All orders that match, each once, by patient and then by number. OFFSET 0 keeps this plan. */
function meantBy(sought: Sought, { range, number }: Word): RawBuilder<unknown> {
  const byPatient = sql`
    SELECT o.* FROM hit CROSS JOIN LATERAL (
      SELECT ${key} FROM orders o
       WHERE o.clinic_id = hit.clinic_id AND o.patient_id = hit.id ${inStatus(sought)} AND ${sought.where} OFFSET 0) o`;
  if (!number) return byPatient;
  const byNumber = sql`SELECT ${key} FROM orders o WHERE ${isSought(sought)} AND ${numbered(number)}`;
  return range ? sql`${byPatient} UNION ALL (${byNumber} AND ${isOfHit} IS NOT TRUE)` : byNumber;
}

/** Whether a keyword has so many matches that the newest orders fill a page. */
function isMany(sought: Sought, { number }: Word): RawBuilder<SqlBool> {
  const manyHits = sql<SqlBool>`(SELECT count(*) FROM hit) > ${sql.lit(FEW)}`;
  if (!number) return manyHits;
  return sql`(${manyHits} OR (SELECT count(*) FROM (
    SELECT FROM orders o WHERE ${ofClinics(sought)} AND ${numbered(number)} LIMIT ${sql.lit(FEW + 1)}) few) > ${sql.lit(FEW)})`;
}

/**
 * The matches among the newest of the sought orders. None for several clinics, because no index has their newest
 * orders.
 */
function walkedFor(sought: Sought, word: Word): RawBuilder<unknown> {
  const columns = sql`${key}, o.patient_id, o.no`;
  const bound = (most: number) => sql`LIMIT ${sql.lit(most)}`;
  const mayWalk = sought.clinics.length === 1 ? isMany(sought, word) : sql<SqlBool>`false`;
  if (sought.statuses.length === 0) {
    return sql`SELECT ${columns} FROM orders o WHERE ${isSought(sought)} AND ${mayWalk} ${newest} ${bound(WALKED_AT_MOST)}`;
  }
  const each = bound(WALKED_PER_STATUS);
  return sql`SELECT * FROM (${perStatus(sought, columns, each)}) o WHERE ${mayWalk} ${newest} ${each}`;
}

/**
 * A page of the orders that match a keyword. If it has many matches, the newest orders are searched; if it has few,
 * or the newest do not fill the page, the matches are collected by patient and number and sorted. The number of
 * matches is known only while the query runs: the plan contains both ways, and PostgreSQL skips the one that is not
 * needed.
 */
export function foundByWord(sought: Sought, word: Word, cut: Cut): RawBuilder<Found> {
  const meant = meantBy(sought, word);
  const isShort = sql`(SELECT count(*) FROM walked) < ${cut.upTo}`;
  const bound = sql.lit(SEARCH_COUNTED_AT_MOST);
  return sql<Found>`(
    WITH hit AS MATERIALIZED (${hitsOf(sought, word.range)}),
         walked AS MATERIALIZED (SELECT ${key} FROM (${walkedFor(sought, word)}) o WHERE ${fitsWord(word)} LIMIT ${cut.upTo}),
         gathered AS MATERIALIZED (SELECT o.* FROM (${meant}) o WHERE ${isShort})
    SELECT o.clinic_id, o.id,
           CASE WHEN ${isShort} THEN (SELECT least(count(*), ${bound}) FROM gathered)
                ELSE (SELECT count(*) FROM (${meant} LIMIT ${bound}) counted) END::int AS total
      FROM (SELECT * FROM walked WHERE NOT ${isShort} UNION ALL SELECT * FROM gathered) o
     ${pageOf(cut)})`;
}
