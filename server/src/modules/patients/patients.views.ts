import type { InputOf } from '@suya/contract/http/endpoint';
import type { Page } from '@suya/contract/http/paging';
import { maskPhone } from '@suya/contract/identity/mask-phone';
import type { listPatients } from '@suya/contract/patients/patients.endpoints';
import type { Patient, PatientRow } from '@suya/contract/patients/patients.schema';
import { type ExpressionBuilder, sql } from 'kysely';
import type { ClinicCtx } from '../../platform/ctx.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { readKeyword, type Search } from './search-keys.ts';

/** Counting stops here: beyond it nobody turns pages, and a clinic of 100,000 would be counted anew for each. */
const COUNTED_AT_MOST = 10_000;

/** One patient of the clinic; undefined where there is none. */
export async function findPatient(ctx: ClinicCtx, id: string): Promise<Patient | undefined> {
  const row = await ctx.db
    .selectFrom('patient')
    .select(['id', 'version', 'name', 'sex', 'birth_date', 'phone', 'remark', 'created_at'])
    .where('clinic_id', '=', ctx.scope.clinicId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { birth_date: birthDate, created_at: createdAt, ...rest } = row;
  return { ...rest, birthDate, createdAt: createdAt.toISOString(), orderCount: 0 };
}

type Key = 'name_key' | 'pinyin' | 'initials' | 'phone';
type Builder = ExpressionBuilder<Tables, 'patient'>;

/** The last code point: what follows every text that begins with the prefix, bytewise. */
const LAST = '\u{10FFFF}';

/** A range instead of LIKE: under row-level security only leakproof operators may use an index. */
const startsWith = (eb: Builder, key: Key, prefix: string) =>
  eb.and([eb(key, '>=', prefix), eb(key, '<', prefix + LAST)]);

function matching(eb: Builder, search: Search) {
  switch (search.kind) {
    case 'all':
      return eb.lit(true);
    case 'nothing':
      return eb.lit(false);
    case 'digits': {
      const named = [startsWith(eb, 'phone', search.digits), startsWith(eb, 'name_key', search.digits)];
      return eb.or(search.digits.length === 4 ? [...named, eb('phone_tail', '=', search.digits)] : named);
    }
    case 'name':
      return eb.or([
        startsWith(eb, 'name_key', search.prefix),
        startsWith(eb, 'pinyin', search.prefix),
        startsWith(eb, 'initials', search.prefix),
      ]);
  }
}

/** The condition that a patient is meant by a keyword: a name's beginning, its pinyin or initials, or a phone. */
export const matchesKeyword = (eb: Builder, keyword: string) => matching(eb, readKeyword(keyword));

/** A page of the clinic's patients, newest first, and how many match (counted to 10,000), in one statement. */
export async function findPatients(ctx: ClinicCtx, input: InputOf<typeof listPatients>): Promise<Page<PatientRow>> {
  const search = readKeyword(input.keyword);
  const ofClinic = () =>
    ctx.db
      .selectFrom('patient')
      .where('clinic_id', '=', ctx.scope.clinicId)
      .where((eb) => matching(eb, search));
  const counted = ctx.db
    .selectFrom(ofClinic().select(sql`1`.as('one')).limit(COUNTED_AT_MOST).as('some'))
    .select((eb) => eb.fn.countAll<number>().as('total'));
  const page = ofClinic()
    .select(['id', 'name', 'sex', 'birth_date as birthDate', 'phone', 'created_at as createdAt'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(input.pageSize)
    .offset((input.pageIndex - 1) * input.pageSize);
  const rows = await ctx.db
    .selectFrom(counted.as('counted'))
    .leftJoin(page.as('page'), (join) => join.onTrue())
    .selectAll()
    .orderBy('page.createdAt', 'desc')
    .orderBy('page.id', 'desc')
    .execute();
  return { total: rows[0]?.total ?? 0, list: rows.flatMap((row) => (row.id === null ? [] : [rowOf(row as PageRow)])) };
}

interface PageRow {
  id: string;
  name: string;
  sex: PatientRow['sex'];
  birthDate: string | null;
  phone: string | null;
  createdAt: Date;
}

function rowOf({ id, name, sex, birthDate, phone, createdAt }: PageRow): PatientRow {
  return {
    id,
    name,
    sex,
    birthDate,
    phone: phone === null ? null : maskPhone(phone),
    createdAt: createdAt.toISOString(),
    orderCount: 0,
    lastOrderAt: null,
  };
}
