import type { InputOf } from '@suya/contract/http/endpoint';
import type { Page } from '@suya/contract/http/paging';
import { maskPhone } from '@suya/contract/identity/mask-phone';
import { type ConsentState, consentGapOf } from '@suya/contract/patients/consent.rules';
import type { listPatients } from '@suya/contract/patients/patients.endpoints';
import type { Patient, PatientRow } from '@suya/contract/patients/patients.schema';
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import type { ClinicCtx } from '../../platform/ctx.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { readKeyword, type Search } from '../../platform/search-keys.ts';
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

type Column = 'name_key' | 'pinyin' | 'initials' | 'phone' | 'phone_tail';
type Wanted = Extract<Search, { kind: 'name' | 'digits' }>;

/** In which columns a keyword may be the beginning of what is kept. */
function columnsOf(search: Wanted): readonly Column[] {
  if (search.kind === 'name') return ['name_key', 'pinyin', 'initials'];
  // Four digits are a phone's beginning or its end.
  return search.prefix.length === 4 ? ['phone', 'name_key', 'phone_tail'] : ['phone', 'name_key'];
}

/**
 * Everybody who fits, where `also` holds. Ranges instead of LIKE, because under row-level security only leakproof
 * operators may use an index; one query per column, because with OR a prepared plan would rather walk the whole
 * clinic by date.
 */
function hitsOf(search: Wanted, also: RawBuilder<unknown>, limit: RawBuilder<unknown>): RawBuilder<unknown> {
  const { prefix } = search;
  const ranges = columnsOf(search).map((column) => {
    const key = sql.ref(column);
    return sql`(SELECT id, created_at FROM patient
                 WHERE ${also} AND ${key} >= ${prefix} AND ${key} < ${prefix + LAST} ${limit})`;
  });
  return sql.join(ranges, sql` UNION `);
}

/**
 * The condition, on a query over `patient`, that the patient is meant by a keyword: a name's beginning, its pinyin
 * or initials, or a phone. The clinic's own policy bounds the search.
 */
export function matchesKeyword(eb: ExpressionBuilder<Tables, 'patient'>, keyword: string) {
  const search = readKeyword(keyword);
  if (search.kind === 'all' || search.kind === 'nothing') return eb.lit(search.kind === 'all');
  return eb('patient.id', 'in', sql<string>`(SELECT hit.id FROM (${hitsOf(search, sql`true`, sql``)}) hit)`);
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

type Paging = Pick<InputOf<typeof listPatients>, 'pageIndex' | 'pageSize'>;

/** A page of the clinic's patients, newest first, and how many fit (at most 1,000 per column), in one statement. */
export async function findPatients(ctx: ClinicCtx, input: InputOf<typeof listPatients>): Promise<Page<PatientRow>> {
  const search = readKeyword(input.keyword);
  if (search.kind === 'nothing') return { total: 0, list: [] };
  const { clinicId } = ctx.scope;
  const parts =
    search.kind === 'all'
      ? {
          // Not materialized: the page is read off the index by date, whatever the size of the clinic.
          source: sql`NOT MATERIALIZED (SELECT id, created_at FROM patient WHERE clinic_id = ${clinicId})`,
          total: sql`SELECT total FROM patient_count WHERE clinic_id = ${clinicId}`,
        }
      : {
          source: sql`MATERIALIZED (${hitsOf(search, sql`clinic_id = ${clinicId}`, sql`LIMIT ${HITS_PER_COLUMN}`)})`,
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
