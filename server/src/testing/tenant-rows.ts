import type pg from 'pg';

/** A table that belongs to clinics, as the catalogue knows it. */
export interface TenantTable {
  readonly schema: string;
  readonly name: string;
}

/** Every table with a `clinic_id`, partitions aside. */
export async function tenantTables(admin: pg.Client): Promise<readonly TenantTable[]> {
  const { rows } = await admin.query<TenantTable>(`
    SELECT n.nspname AS schema, c.relname AS name
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'clinic_id' AND NOT a.attisdropped
     WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND n.nspname IN ('public', 'app') ORDER BY 2`);
  return rows;
}

interface Column {
  readonly name: string;
  readonly type: string;
  readonly kind: string;
}

/** A value of the type that no unique constraint has seen. */
function someValue({ name, type, kind }: Column): string {
  if (name === 'clinic_id') return '$1::uuid';
  if (kind === 'e') return `(enum_range(NULL::${type}))[1]`;
  if (type.endsWith('[]')) return `'{}'::${type}`;
  if (/^(smallint|integer|bigint|numeric|double precision|real)/.test(type)) return '(random() * 30000 + 1)::int';
  if (/^timestamp/.test(type)) return 'now()';
  const known: Record<string, string> = {
    uuid: 'gen_random_uuid()',
    boolean: 'true',
    date: 'current_date',
    jsonb: `'{}'::jsonb`,
    bytea: 'sha256(uuid_send(gen_random_uuid()))',
    inet: `'127.0.0.1'::inet`,
  };
  return known[type] ?? `md5(random()::text)::${type}`;
}

/**
 * Puts one row of each clinic into every tenant table, whatever its columns: checks, foreign keys and triggers are
 * put aside first. Only for a database of a test that looks at nothing but who sees what.
 */
export async function fillTenantTables(admin: pg.Client, clinics: readonly string[]): Promise<void> {
  const { rows: obstacles } = await admin.query<{ sql: string }>(`
    SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS sql FROM pg_constraint
     WHERE contype IN ('c', 'f') AND coninhcount = 0
       AND connamespace IN ('public'::regnamespace, 'app'::regnamespace)
    UNION ALL
    SELECT format('ALTER TABLE %s DISABLE TRIGGER USER', oid::regclass) FROM pg_class
     WHERE relkind IN ('r', 'p') AND relhastriggers AND relnamespace IN ('public'::regnamespace, 'app'::regnamespace)`);
  for (const obstacle of obstacles) await admin.query(obstacle.sql);
  for (const table of await tenantTables(admin)) {
    const { rows: columns } = await admin.query<Column>(
      `SELECT a.attname AS name, format_type(a.atttypid, NULL) AS type, t.typtype AS kind
         FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid
        WHERE a.attrelid = format('%I.%I', $1::text, $2::text)::regclass AND a.attnum > 0 AND NOT a.attisdropped
          AND a.attidentity = '' AND a.attgenerated = ''
          AND (a.attname = 'clinic_id' OR (a.attnotnull AND NOT a.atthasdef))`,
      [table.schema, table.name],
    );
    const names = columns.map((column) => `"${column.name}"`).join(', ');
    const values = columns.map(someValue).join(', ');
    for (const clinic of clinics) {
      await admin.query(`INSERT INTO "${table.schema}"."${table.name}" (${names}) VALUES (${values})`, [clinic]);
    }
  }
}
