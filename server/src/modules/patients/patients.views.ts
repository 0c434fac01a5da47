import type { InputOf } from '@suya/contract/http/endpoint';
import type { Page } from '@suya/contract/http/paging';
import { maskPhone } from '@suya/contract/identity/mask-phone';
import { type ConsentState, consentGapOf } from '@suya/contract/patients/consent.rules';
import type * as patients from '@suya/contract/patients/patients.endpoints';
import type { Patient, PatientRow } from '@suya/contract/patients/patients.schema';
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import type { ClinicCtx } from '../../platform/ctx.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { readKeyword } from '../../platform/search-keys.ts';
import { type ConsentFacts, consentFacts, gapByFacts } from './consent.views.ts';

/** How many orders of the patient the lab has, and when the last was handed in. A draft is not an order yet. */
const handedIn = sql`
  SELECT count(*)::int AS "orderCount", max(o.submitted_at) AS "lastOrderAt" FROM orders o
   WHERE o.clinic_id = p.clinic_id AND o.patient_id = p.id AND o.submitted_at IS NOT NULL`;

/** One patient of the clinic; undefined where there is none. */
export async function findPatient(ctx: ClinicCtx, id: string): Promise<Patient | undefined> {
  const { rows } = await sql<Omit<Patient, 'createdAt' | 'consentGap'> & { createdAt: Date; facts: ConsentFacts }>`
    SELECT p.id, p.version, p.name, p.sex, p.birth_date AS "birthDate", p.phone, p.remark, p.created_at AS "createdAt",
           o."orderCount", ${consentFacts(ctx.scope.clinicId, id)} AS facts
      FROM patient p, LATERAL (${handedIn}) o
     WHERE p.clinic_id = ${ctx.scope.clinicId} AND p.id = ${id}`.execute(ctx.db);
  if (!rows[0]) return undefined;
  const { facts, createdAt, ...row } = rows[0];
  return { ...row, createdAt: createdAt.toISOString(), consentGap: gapByFacts(facts) };
}

/** The last code point: what follows every text that begins with the prefix, bytewise. */
const LAST = '\u{10FFFF}';

/** A keyword that fits more is too short to tell people apart: only so many of each column are listed. */
const HITS_PER_COLUMN = 1000;

/** The columns that a word is looked up in; four digits are a phone's beginning or its end. */
const columnsOf = {
  name: ['name_key', 'pinyin', 'initials'],
  digits: ['phone', 'name_key'],
  fourDigits: ['phone', 'name_key', 'phone_tail'],
} as const;

/** What people are looked up by: columns, and the range from the first text that fits to what follows the last. */
export interface PatientRange {
  readonly by: keyof typeof columnsOf;
  readonly from: string;
  readonly until: string;
}

/** How a keyword that is not empty means patients; null where it can be nobody. */
export function patientRangeOf(keyword: string): PatientRange | null {
  const search = readKeyword(keyword);
  if (search.kind === 'all' || search.kind === 'nothing') return null;
  const { kind, prefix } = search;
  const by = kind === 'digits' && prefix.length === 4 ? 'fourDigits' : kind;
  return { by, from: prefix, until: prefix + LAST };
}

/**
 * A query that brings everybody who fits, each once. Ranges instead of LIKE, because under row-level security only
 * leakproof operators may use an index; one query per column, because with OR a prepared plan would rather walk the
 * whole clinic by date.
 * @param columns what to bring of `patient`; id, clinic_id and created_at are read off the index
 * @param bounds `where` is a condition on `patient`, `limit` bounds what each of its columns brings
 */
export function patientsIn(
  { by, from, until }: PatientRange,
  columns: RawBuilder<unknown>,
  { where, limit = sql`` }: { where: RawBuilder<unknown>; limit?: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const ranges = columnsOf[by].map((column) => {
    const key = sql.ref(column);
    return sql`(SELECT ${columns} FROM patient WHERE ${where} AND ${key} >= ${from} AND ${key} < ${until} ${limit})`;
  });
  return sql.join(ranges, sql` UNION `);
}

/**
 * The condition, on a query over `patient`, that the patient is meant by a keyword: a name's beginning, its pinyin
 * or initials, or a phone. The clinic's own policy bounds the search.
 */
export function matchesKeyword(eb: ExpressionBuilder<Tables, 'patient'>, keyword: string) {
  if (keyword.trim() === '') return eb.lit(true);
  const range = patientRangeOf(keyword);
  if (!range) return eb.lit(false);
  return eb('patient.id', 'in', sql<string>`(${patientsIn(range, sql`id`, { where: sql`true` })})`);
}

interface Row {
  total: number;
  id: string | null;
  name: string;
  sex: PatientRow['sex'];
  birthDate: string | null;
  phone: string | null;
  createdAt: Date;
  orderCount: number;
  lastOrderAt: Date | null;
  consent: ConsentState;
  today: string;
}

/** Counted rows beside one page of them: `source` names the rows, `total` how many there are. */
const pageQuery = (
  clinicId: string,
  parts: { source: RawBuilder<unknown>; total: RawBuilder<unknown> },
  paging: Paging,
) =>
  sql<Row>`
    WITH hit AS ${parts.source}, page AS (
      SELECT id, created_at FROM hit ORDER BY created_at DESC, id DESC
       LIMIT ${paging.pageSize} OFFSET ${(paging.pageIndex - 1) * paging.pageSize}
    )
    SELECT counted.total, p.id, p.name, p.sex, p.birth_date AS "birthDate", p.phone, p.created_at AS "createdAt",
           p.consent, (SELECT (now() AT TIME ZONE time_zone)::date FROM clinic WHERE id = ${clinicId}) AS today,
           o."orderCount", o."lastOrderAt"
      FROM (SELECT coalesce((${parts.total}), 0)::int AS total) counted
      LEFT JOIN page ON true
      LEFT JOIN patient p ON p.clinic_id = ${clinicId} AND p.id = page.id
      LEFT JOIN LATERAL (${handedIn}) o ON true
     ORDER BY page.created_at DESC, page.id DESC`;

type Paging = Pick<InputOf<typeof patients.listPatients>, 'pageIndex' | 'pageSize'>;

/** A page of the clinic's patients, newest first, and how many fit (at most 1,000 per column), in one statement. */
export async function listPatients(
  ctx: ClinicCtx,
  input: InputOf<typeof patients.listPatients>,
): Promise<Page<PatientRow>> {
  const isSearched = input.keyword.trim() !== '';
  const range = patientRangeOf(input.keyword);
  if (isSearched && !range) return { total: 0, list: [] };
  const { clinicId } = ctx.scope;
  const where = sql`clinic_id = ${clinicId}`;
  const parts =
    range === null
      ? {
          // Not materialized: the page is read off the index by date, whatever the size of the clinic.
          source: sql`NOT MATERIALIZED (SELECT id, created_at FROM patient WHERE ${where})`,
          total: sql`SELECT total FROM patient_count WHERE clinic_id = ${clinicId}`,
        }
      : {
          source: sql`MATERIALIZED (${patientsIn(range, sql`id, created_at`, { where, limit: sql`LIMIT ${HITS_PER_COLUMN}` })})`,
          total: sql`SELECT count(*) FROM hit`,
        };
  const { rows } = await pageQuery(clinicId, parts, input).execute(ctx.db);
  return { total: rows[0]?.total ?? 0, list: rows.flatMap((row) => (row.id === null ? [] : [rowOf(row, row.id)])) };
}

function rowOf({ total: _, createdAt, lastOrderAt, phone, consent, today, ...row }: Row, id: string): PatientRow {
  return {
    ...row,
    id,
    phone: phone === null ? null : maskPhone(phone),
    createdAt: createdAt.toISOString(),
    lastOrderAt: lastOrderAt?.toISOString() ?? null,
    consentGap: consentGapOf({ birthDate: row.birthDate, consent }, today),
  };
}
