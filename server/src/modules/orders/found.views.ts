import { COUNTED_AT_MOST, SEARCH_COUNTED_AT_MOST } from '@suya/contract/orders/order-filters';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type PatientRange, patientsIn } from '../patients/index.ts';

/** More patients or numbers than these are looked for among the newest orders first, fewer by their own. */
const FEW = 300;
/** So many of the newest orders are looked through for a word that fits many, and of a group's in each status. */
const WALKED_AT_MOST = 2000;
const WALKED_PER_STATUS = 1000;

/** An order of the page that is wanted, and how many there are of them all. */
export interface Found {
  readonly clinic_id: string;
  readonly id: string;
  readonly total: number;
}

/** Which orders are looked for: those of some clinics in one of several statuses, where any is named, under conditions on `o`. */
export interface Sought {
  readonly clinics: readonly string[];
  readonly statuses: readonly number[];
  readonly where: RawBuilder<SqlBool>;
}

/** Which of them a page shows; `upTo` is where it ends. */
export type Cut = { readonly limit: number; readonly offset: number; readonly upTo: number };

/** The beginning of an order's number, from the first text that fits to what follows the last. */
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

/** The condition that a sought order `o` holds to. */
const isSought = (sought: Sought) => sql<SqlBool>`(${ofClinics(sought)} ${inStatus(sought)} AND ${sought.where})`;

/**
 * The orders in each of several statuses, the newest first, read off the index by status. In the order of the list a
 * clinic of 100,000 would be walked past all that is under way to what is over.
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

/** How many are sought, counted to 10,000. */
export const countOf = (sought: Sought): RawBuilder<number> => sql<number>`(
  SELECT count(*)::int FROM (SELECT FROM orders o WHERE ${isSought(sought)} LIMIT ${most}) counted)`;

/** A page of them in the order of the list, off the index that holds to it. */
export const foundInOrder = (sought: Sought, cut: Cut): RawBuilder<Found> => sql<Found>`(
  SELECT o.clinic_id, o.id, ${countOf(sought)} AS total FROM orders o WHERE ${isSought(sought)} ${pageOf(cut)})`;

/** A page of those in several statuses. */
export const foundByStatus = (sought: Sought, cut: Cut): RawBuilder<Found> => sql<Found>`(
  SELECT o.clinic_id, o.id,
         (SELECT count(*)::int FROM (${perStatus(sought, sql`o.id`, sql`OFFSET 0`)} LIMIT ${most}) counted) AS total
    FROM (${perStatus(sought, key, sql`LIMIT ${cut.upTo}`)}) o ${pageOf(cut)})`;

/** What a word is looked for as: the patient, the order's number, or either. */
export interface Word {
  readonly range: PatientRange | null;
  readonly number: NumberRange | null;
}

const numbered = ({ from, until }: NumberRange) =>
  sql<SqlBool>`(o.no COLLATE "C" >= ${from} AND o.no COLLATE "C" < ${until})`;

/** Not a join, which would be turned around: whoever walks stops at the first orders that fit. */
const isOfHit = sql<SqlBool>`((o.clinic_id, o.patient_id) IN (SELECT clinic_id, id FROM hit)) IS TRUE`;

/** The people who are meant; nobody where only a number is. */
function hitsOf({ clinics }: Sought, range: PatientRange | null): RawBuilder<unknown> {
  if (!range) return sql`SELECT NULL::uuid AS id, NULL::uuid AS clinic_id WHERE false`;
  return patientsIn(range, sql`id, clinic_id`, { where: sql`clinic_id IN (${sql.join(clinics)})` });
}

/** Whether the order `o` is one that a word means. */
const fitsWord = ({ number }: Word) => (number ? sql<SqlBool>`(${isOfHit} OR ${numbered(number)})` : isOfHit);

/**
 * A page of few: all are read once, counted and sorted. A word is held against each of them: gathered by patient, all
 * that is late would be read once for every patient that it means (100,000 orders: seconds).
 */
export function foundAmongFew(sought: Sought, word: Word | null, cut: Cut): RawBuilder<Found> {
  const hits = word ? sql`hit AS MATERIALIZED (${hitsOf(sought, word.range)}),` : sql``;
  const fits = word ? sql`AND ${fitsWord(word)}` : sql``;
  const bound = word ? sql.lit(SEARCH_COUNTED_AT_MOST) : most;
  return sql<Found>`(
    WITH ${hits} few AS MATERIALIZED (SELECT ${key} FROM orders o WHERE ${isSought(sought)} ${fits})
    SELECT o.clinic_id, o.id, (SELECT least(count(*), ${bound})::int FROM few) AS total FROM few o ${pageOf(cut)})`;
}

/** All orders that are meant, each once, patient by patient and then by number: OFFSET 0 keeps it so. */
function meantBy(sought: Sought, { range, number }: Word): RawBuilder<unknown> {
  const byPatient = sql`
    SELECT o.* FROM hit CROSS JOIN LATERAL (
      SELECT ${key} FROM orders o
       WHERE o.clinic_id = hit.clinic_id AND o.patient_id = hit.id ${inStatus(sought)} AND ${sought.where} OFFSET 0) o`;
  if (!number) return byPatient;
  const byNumber = sql`SELECT ${key} FROM orders o WHERE ${isSought(sought)} AND ${numbered(number)}`;
  return range ? sql`${byPatient} UNION ALL (${byNumber} AND ${isOfHit} IS NOT TRUE)` : byNumber;
}

/** Whether a word fits so many that the newest orders hold a page of them. */
function isMany(sought: Sought, { number }: Word): RawBuilder<SqlBool> {
  const manyHits = sql<SqlBool>`(SELECT count(*) FROM hit) > ${sql.lit(FEW)}`;
  if (!number) return manyHits;
  return sql`(${manyHits} OR (SELECT count(*) FROM (
    SELECT FROM orders o WHERE ${ofClinics(sought)} AND ${numbered(number)} LIMIT ${sql.lit(FEW + 1)}) few) > ${sql.lit(FEW)})`;
}

/** The newest of what is sought, where they hold what is meant; none of several clinics, whose newest are on no index. */
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
 * A page of the orders that a word means. What fits many is looked for among the newest orders; what fits few, and
 * what these do not hold, is gathered by patient and number, and sorted. Which of both is only known when the word is
 * looked up: PostgreSQL leaves out the other.
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
