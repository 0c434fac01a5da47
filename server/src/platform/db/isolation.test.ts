import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillTenantTables, type TenantTable, tenantTables } from '../../testing/tenant-rows.ts';
import { cloneDatabase, type TestDatabase } from '../../testing/test-database.ts';

const A = '00000000-0000-7000-8000-00000000000a';
const B = '00000000-0000-7000-8000-00000000000b';
const ROLES = ['app_clinic', 'app_lab', 'app_system', 'app_identity', 'app_ledger'] as const;

/** Where somebody who has not signed in, or is about to, must look across clinics. */
const BEFORE_SIGN_IN = [
  ...['membership', 'session', 'vip_gift', 'pay_token', 'phone_link', 'progress_link'],
  'staff_invitation',
];

let clone: TestDatabase;
let admin: pg.Client;
let login: pg.Client;
let tables: readonly TenantTable[];

beforeAll(async () => {
  clone = await cloneDatabase();
  admin = new pg.Client(clone.admin);
  login = new pg.Client(clone.login);
  await admin.connect();
  await login.connect();
  await fillTenantTables(admin, [A, B]);
  tables = await tenantTables(admin);
});
afterAll(async () => {
  await admin.end();
  await login.end();
  await clone.drop();
});

const quoted = ({ schema, name }: TenantTable) => `"${schema}"."${name}"`;

/** What one statement does in the given role and scope: how many rows, or the error's code. Nothing stays. */
async function outcome(role: string, clinics: string, text: string): Promise<number | string> {
  await login.query('BEGIN');
  try {
    await login.query("SELECT set_config('role', $1, true), set_config('app.clinic_ids', $2, true)", [role, clinics]);
    const result = await login.query(text);
    return result.rowCount ?? 0;
  } catch (error) {
    // A missing right or a broken policy; any other error means that the statement got through to the data.
    const code = (error as { code?: string }).code;
    return code === '42501' ? 'refused' : `error ${code}`;
  } finally {
    await login.query('ROLLBACK');
  }
}

/** Columns the role may read, so that a column grant does not hide a leak behind "permission denied". */
async function readable(role: string, table: TenantTable): Promise<string[]> {
  const { rows } = await admin.query<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped
        AND has_column_privilege($2, attrelid, attnum, 'SELECT')`,
    [quoted(table), role],
  );
  return rows.map((row) => `"${row.name}"`);
}

async function updatable(role: string, table: TenantTable): Promise<string | undefined> {
  const { rows } = await admin.query<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped
        AND attgenerated = '' AND has_column_privilege($2, attrelid, attnum, 'UPDATE') ORDER BY attnum LIMIT 1`,
    [quoted(table), role],
  );
  return rows[0] && `"${rows[0].name}"`;
}

/** Everything a clinic's role must not be able to do with this table; empty where it holds. */
async function leaks(table: TenantTable): Promise<string[]> {
  const found: string[] = [];
  const expectNone = async (what: string, clinics: string, text: string) => {
    const result = await outcome('app_clinic', clinics, text);
    if (result !== 0 && result !== 'refused') found.push(`${table.name}: ${what} (${result})`);
  };
  const name = quoted(table);
  const columns = await readable('app_clinic', table);
  if (columns.length > 0) {
    await expectNone('read without a scope', '', `SELECT ${columns[0]} FROM ${name}`);
    if (columns.includes('"clinic_id"')) {
      await expectNone("read another clinic's", A, `SELECT clinic_id FROM ${name} WHERE clinic_id <> '${A}'`);
    }
    const own = await outcome('app_clinic', A, `SELECT ${columns[0]} FROM ${name}`);
    if (own !== 0 && own !== 1) found.push(`${table.name}: its own row reads as ${own}`);
  }
  const column = await updatable('app_clinic', table);
  if (column) {
    await expectNone("change another clinic's", A, `UPDATE ${name} SET ${column} = ${column} WHERE clinic_id = '${B}'`);
    await expectNone('change without a scope', '', `UPDATE ${name} SET ${column} = ${column}`);
  }
  await expectNone('move a row to another clinic', A, `UPDATE ${name} SET clinic_id = '${B}'`);
  await expectNone("delete another clinic's", A, `DELETE FROM ${name} WHERE clinic_id = '${B}'`);
  await expectNone('delete without a scope', '', `DELETE FROM ${name}`);
  await expectNone('empty the table', A, `TRUNCATE ${name}`);
  return [...found, ...(await insertLeaks(table))];
}

/** Copies the row of B as B's: allowed neither without a scope nor in A's. */
async function insertLeaks(table: TenantTable): Promise<string[]> {
  const { rows: granted } = await admin.query<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped
        AND attgenerated = '' AND attidentity = '' AND has_column_privilege('app_clinic', attrelid, attnum, 'INSERT')`,
    [quoted(table)],
  );
  if (!granted.some(({ name }) => name === 'clinic_id')) return [];
  const names = granted.map(({ name }) => `"${name}"`).join(', ');
  const { rows } = await admin.query<(string | null)[]>({
    text: `SELECT ${names} FROM ${quoted(table)} WHERE clinic_id = '${B}'`,
    rowMode: 'array',
    types: { getTypeParser: () => (text: string) => text },
  } as pg.QueryArrayConfig);
  const values = rows[0]?.map((value) => (value === null ? 'NULL' : pg.escapeLiteral(value))).join(', ');
  const found: string[] = [];
  for (const clinics of ['', A]) {
    const result = await outcome('app_clinic', clinics, `INSERT INTO ${quoted(table)} (${names}) VALUES (${values})`);
    if (result !== 'refused') found.push(`${table.name}: inserts another clinic's row in scope "${clinics}"`);
  }
  return found;
}

describe('the database on its own, by raw SQL', () => {
  test('shows and gives a clinic nothing of another, in any table', async () => {
    expect(tables.length).toBeGreaterThan(10);
    const found: string[] = [];
    for (const table of tables) found.push(...(await leaks(table)));
    expect(found).toEqual([]);
  });

  test('would be caught leaking, were one table left open', async () => {
    const patient = tables.find((table) => table.name === 'patient') as TenantTable;
    await admin.query('ALTER TABLE patient DISABLE ROW LEVEL SECURITY');
    const found = await leaks(patient);
    await admin.query('ALTER TABLE patient ENABLE ROW LEVEL SECURITY');
    expect(found.length).toBeGreaterThan(3);
  });

  test('refuses the login that has taken no role, in every table', async () => {
    for (const table of tables) {
      await expect(login.query(`SELECT FROM ${quoted(table)}`)).rejects.toMatchObject({ code: '42501' });
    }
  });

  test('lets only the tables of signing in be read before it', async () => {
    const open: string[] = [];
    for (const table of tables) {
      const [column] = await readable('app_identity', table);
      if (column && (await outcome('app_identity', '', `SELECT ${column} FROM ${quoted(table)}`)) !== 0)
        open.push(table.name);
    }
    expect(open.sort()).toEqual(BEFORE_SIGN_IN.toSorted());
  });

  test('lets no role at run time take the owner’s or another login’s place', async () => {
    for (const role of ['app_owner', 'app_ledger', clone.admin.user]) {
      await expect(login.query(`SET ROLE ${pg.escapeIdentifier(role)}`)).rejects.toMatchObject({ code: '42501' });
    }
    for (const role of ROLES.slice(0, 4)) {
      expect(await outcome(role, A, 'SELECT 1')).toBe(1);
      expect(await outcome(role, A, 'CREATE TABLE mine (id int)')).toBe('refused');
      expect(await outcome(role, A, 'ALTER TABLE patient DISABLE ROW LEVEL SECURITY')).toBe('refused');
    }
  });
});
