import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useDatabase } from '../../testing/test-database.ts';
import { withClient } from './connection.ts';

/**
 * What the database itself must promise, read from its catalogue, so that a table of tomorrow is held to it at
 * birth (the idea is supabase/splinter's). Each rule's query returns what breaks it; `allowed` names the exceptions.
 */
interface Rule {
  readonly says: string;
  readonly finds: string;
  readonly allowed?: readonly string[];
  /** What a careless migration would write; the rule must see it. */
  readonly canary: string;
}

const CLINIC_TABLES = `
  SELECT c.oid, c.relname, c.relrowsecurity, c.relforcerowsecurity
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'clinic_id' AND NOT a.attisdropped
   WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relnamespace IN ('public'::regnamespace, 'app'::regnamespace)`;

const rules: readonly Rule[] = [
  {
    says: 'every table of a clinic has row-level security, for its owner too',
    finds: `SELECT relname AS found FROM (${CLINIC_TABLES}) t WHERE NOT (relrowsecurity AND relforcerowsecurity)`,
    canary: 'CREATE TABLE canary_bare (clinic_id uuid PRIMARY KEY); ALTER TABLE canary_bare ENABLE ROW LEVEL SECURITY',
  },
  {
    says: 'a role has one permissive policy per command and table, never an OR of two',
    finds: `
      SELECT p.polrelid::regclass || ' ' || r::regrole || ' ' || command AS found
        FROM pg_policy p, unnest(p.polroles) AS r, unnest(ARRAY['r', 'a', 'w', 'd']) AS command
       WHERE p.polpermissive AND p.polcmd IN ('*', command::"char")
       GROUP BY p.polrelid, r, command HAVING count(*) > 1`,
    canary: `CREATE TABLE canary_or (clinic_id uuid PRIMARY KEY); SELECT app.guard_clinic_table('canary_or');
             CREATE POLICY more ON canary_or FOR SELECT TO app_clinic USING (true)`,
  },
  {
    says: 'no policy is for everybody',
    finds: `SELECT polrelid::regclass || ' ' || polname AS found FROM pg_policy WHERE 0 = ANY (polroles)`,
    canary: `CREATE TABLE canary_public (clinic_id uuid PRIMARY KEY); CREATE POLICY all_of_them ON canary_public USING (true)`,
  },
  {
    says: 'a policy asks for its settings once per query, by (SELECT …)',
    finds: `
      SELECT polrelid::regclass || ' ' || polname AS found FROM pg_policy
       WHERE regexp_replace(concat(pg_get_expr(polqual, polrelid), ' ', pg_get_expr(polwithcheck, polrelid)),
                            'SELECT app\\.(clinics|user_id)\\(\\)', '', 'g')
             ~ '(app\\.(clinics|user_id)\\(|current_setting|CURRENT_USER|CURRENT_ROLE)'`,
    canary: `CREATE TABLE canary_slow (clinic_id uuid PRIMARY KEY);
             CREATE POLICY clinic ON canary_slow TO app_clinic USING (clinic_id = ANY (app.clinics()))`,
  },
  {
    says: "every table of a clinic has an index that starts with the clinic's id",
    finds: `
      SELECT relname AS found FROM (${CLINIC_TABLES}) t WHERE NOT EXISTS (
        SELECT FROM pg_index i JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = i.indkey[0]
         WHERE i.indrelid = t.oid AND i.indpred IS NULL AND a.attname = 'clinic_id')`,
    // Sessions of a clinic are looked for only while they live; that index is partial.
    allowed: ['session'],
    canary: 'CREATE TABLE canary_scan (id uuid PRIMARY KEY, clinic_id uuid)',
  },
  {
    says: 'a foreign key between two tables of a clinic carries the clinic: it cannot point at another',
    finds: `
      WITH t AS (${CLINIC_TABLES})
      SELECT c.conrelid::regclass || ' ' || c.conname AS found FROM pg_constraint c
       WHERE c.contype = 'f' AND c.conparentid = 0 AND c.conrelid IN (SELECT oid FROM t) AND c.confrelid IN (SELECT oid FROM t)
         AND NOT EXISTS (
           SELECT FROM unnest(c.conkey, c.confkey) AS k(mine, theirs)
             JOIN pg_attribute m ON m.attrelid = c.conrelid AND m.attnum = k.mine AND m.attname = 'clinic_id'
             JOIN pg_attribute o ON o.attrelid = c.confrelid AND o.attnum = k.theirs AND o.attname = 'clinic_id')`,
    canary: `CREATE TABLE canary_parent (clinic_id uuid, id uuid UNIQUE);
             CREATE TABLE canary_child (clinic_id uuid, parent_id uuid REFERENCES canary_parent (id))`,
  },
  {
    says: 'a function with the rights of its owner names its search path',
    finds: `
      SELECT p.oid::regprocedure::text AS found FROM pg_proc p
       WHERE p.prosecdef AND p.pronamespace IN ('public'::regnamespace, 'app'::regnamespace)
         AND NOT EXISTS (SELECT FROM unnest(p.proconfig) AS c WHERE c LIKE 'search\\_path=%')`,
    canary: "CREATE FUNCTION app.canary_definer() RETURNS int LANGUAGE sql SECURITY DEFINER AS 'SELECT 1'",
  },
  {
    says: 'a view looks with the rights of whoever asks',
    finds: `
      SELECT c.relname AS found FROM pg_class c
       WHERE c.relkind IN ('v', 'm') AND c.relnamespace IN ('public'::regnamespace, 'app'::regnamespace)
         AND NOT coalesce(c.reloptions::text ~ 'security_invoker=(true|on|1)', false)`,
    canary: 'CREATE VIEW canary_view AS SELECT 1 AS one',
  },
  {
    says: 'a table that a clinic or lab role may touch has row-level security or is on the list of common tables',
    finds: `
      SELECT DISTINCT c.relname AS found FROM pg_class c, unnest(ARRAY['app_clinic', 'app_lab']) AS r
       WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace AND NOT c.relrowsecurity
         AND has_any_column_privilege(r, c.oid, 'SELECT, INSERT, UPDATE')`,
    allowed: [
      'catalogue_appliance',
      'catalogue_brand',
      'catalogue_series',
      'catalogue_specification',
      'catalogue_price',
      'catalogue_change',
      'catalogue_picture',
    ],
    canary: 'CREATE TABLE canary_common (id int); GRANT SELECT ON canary_common TO app_clinic',
  },
  {
    says: 'neither everybody nor the bare login has a right on any table or function',
    finds: `
      SELECT c.relname AS found FROM pg_class c
       WHERE c.relnamespace IN ('public'::regnamespace, 'app'::regnamespace) AND c.relkind IN ('r', 'p', 'v', 'm', 'S')
         AND c.relacl::text ~ '[{,](=|app_login=)'
      UNION ALL
      SELECT p.oid::regprocedure::text FROM pg_proc p
       WHERE p.pronamespace IN ('public'::regnamespace, 'app'::regnamespace)
         AND has_function_privilege('app_login', p.oid, 'EXECUTE')`,
    canary: 'CREATE TABLE canary_open (id int); GRANT SELECT ON canary_open TO PUBLIC',
  },
  {
    says: 'everything is owned by app_owner, and what runs with the ledger’s rights by app_ledger',
    finds: `
      SELECT c.relname AS found FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace
         AND c.relkind IN ('r', 'p', 'v', 'S') AND c.relowner <> 'app_owner'::regrole
      UNION ALL
      SELECT p.proname FROM pg_proc p WHERE p.pronamespace = 'app'::regnamespace
         AND p.proowner NOT IN ('app_owner'::regrole, 'app_ledger'::regrole)`,
    canary: 'RESET ROLE; CREATE TABLE canary_foreign (id int)',
  },
];

const database = useDatabase();
let admin: pg.Client;
let end: () => void;

beforeAll(async () => {
  const open = new Promise<void>((done) => {
    end = done;
  });
  await new Promise<void>((ready, fail) => {
    withClient(database.test.admin, (client) => {
      admin = client;
      ready();
      return open;
    }).catch(fail);
  });
});
afterAll(() => end());

async function breaches(rule: Rule): Promise<string[]> {
  const { rows } = await admin.query<{ found: string }>(rule.finds);
  return rows.map((row) => row.found).filter((found) => !rule.allowed?.includes(found));
}

describe.each(rules)('$says', (rule) => {
  test('holds for everything the migrations made', async () => {
    expect(await breaches(rule)).toEqual([]);
  });

  test('would catch a careless migration', async () => {
    const before = await breaches(rule);
    await admin.query('BEGIN; SET LOCAL ROLE app_owner');
    await admin.query(rule.canary);
    const after = await breaches(rule);
    await admin.query('ROLLBACK');
    expect(after.length).toBeGreaterThan(before.length);
  });
});
