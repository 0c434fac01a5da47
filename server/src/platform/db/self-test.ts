import type pg from 'pg';
import { type ConnectionSettings, type Log, withClient } from './connection.ts';

/** The database would not isolate clinics, or could lose acknowledged data. The server must not start on it. */
export class UnsafeDatabase extends Error {}

const MAY_TOO_MUCH = `
  SELECT r.rolname, r.rolsuper, r.rolbypassrls,
         pg_has_role(r.oid, 'app_owner', 'MEMBER') AS owner,
         EXISTS (SELECT FROM pg_class c WHERE c.relowner = r.oid) AS owns
    FROM pg_roles r
   WHERE r.rolname = ANY (ARRAY['app_login', 'app_clinic', 'app_lab', 'app_system', 'app_identity'])
     AND (r.rolsuper OR r.rolbypassrls OR pg_has_role(r.oid, 'app_owner', 'MEMBER')
          OR EXISTS (SELECT FROM pg_class c WHERE c.relowner = r.oid))`;

/**
 * Proves at start, over the connection the server will use, that the database enforces isolation by itself: none of its
 * roles is superuser, may bypass row-level security or owns a table, and a clinic's row is invisible without a scope.
 * @throws UnsafeDatabase otherwise
 */
export async function proveIsolation(login: ConnectionSettings): Promise<void> {
  await withClient({ ...login }, async (client) => {
    const { rows } = await client.query<{ rolname: string }>(MAY_TOO_MUCH);
    if (rows.length > 0) {
      const names = rows.map((row) => row.rolname).join(', ');
      throw new UnsafeDatabase(`${names}: superuser, BYPASSRLS or owner; row-level security would not hold`);
    }
    if (await canSee(client, undefined)) throw new UnsafeDatabase('a row of a clinic is visible without a role');
    if (await canSee(client, 'app_clinic')) throw new UnsafeDatabase('a row of a clinic is visible without a scope');
  });
}

async function canSee(client: pg.Client, role: string | undefined): Promise<boolean> {
  await client.query('BEGIN');
  try {
    if (role) await client.query("SELECT set_config('role', $1, true)", [role]);
    const { rows } = await client.query('SELECT FROM app.canary');
    return rows.length > 0;
  } catch (error) {
    const isRefused = (error as { code?: string }).code === '42501';
    if (!isRefused) throw error;
    return false;
  } finally {
    await client.query('ROLLBACK');
  }
}

/** Refuses a database that acknowledges before writing to disk. Warns if a crash may lose the last moments. */
export async function proveDurability(admin: ConnectionSettings, log: Log): Promise<void> {
  await withClient(admin, async (client) => {
    const { rows } = await client.query<{ name: string; setting: string }>(
      "SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit')",
    );
    const settings = new Map(rows.map((row) => [row.name, row.setting]));
    if (settings.get('fsync') === 'off') {
      throw new UnsafeDatabase('PostgreSQL runs with fsync=off: a power cut would destroy acknowledged work');
    }
    if (settings.get('full_page_writes') === 'off') {
      throw new UnsafeDatabase('PostgreSQL runs with full_page_writes=off: a power cut could tear its pages');
    }
    if (settings.get('synchronous_commit') === 'off') {
      log.warn(
        {},
        'PostgreSQL runs with synchronous_commit=off: a power cut loses the last moment of acknowledged work',
      );
    }
  });
}
