import { createHmac } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type ConnectionSettings, clientConfig, withClient } from './connection.ts';

const SCOPE_ROLES = ['app_clinic', 'app_lab', 'app_system', 'app_identity'] as const;
const PLAIN_ROLES = ['app_owner', 'app_ledger', ...SCOPE_ROLES] as const;
const LOGIN = 'app_login';
const OLDEST_VERSION = 150_000;
const ATTEMPTS = 5;
/** Wrong password, and the code of servers that hide the reason. */
const PASSWORD_REFUSED = new Set(['28P01', '28000']);

/**
 * The run-time login of a database: the admin's address with the user `app_login`. Its password is derived from the
 * admin's (or from `secret` if the admin has none), so that every server process gets the same one.
 */
export function loginSettings(admin: ConnectionSettings, secret: string): ConnectionSettings {
  const password = createHmac('sha256', admin.password || secret)
    .update('app_login')
    .digest('base64url');
  return { ...admin, user: LOGIN, password };
}

/** Creates missing roles and memberships. Writes nothing if all exist. */
export async function ensureRoles(admin: ConnectionSettings, login: ConnectionSettings): Promise<void> {
  // Roles belong to the whole cluster: another process may create them from another database at the same moment.
  for (let attempt = 1; ; attempt += 1) {
    try {
      await withClient(admin, (client) => makeRoles(client, admin, login));
      return;
    } catch (error) {
      if (attempt === ATTEMPTS || error instanceof UnfitDatabase) throw error;
      await delay(50 * attempt);
    }
  }
}

/** The external database cannot run the program. The message says what to do. */
export class UnfitDatabase extends Error {}

async function makeRoles(client: pg.Client, admin: ConnectionSettings, login: ConnectionSettings): Promise<void> {
  const version = await client.query<{ server_version_num: string }>('SHOW server_version_num');
  const number = Number(version.rows[0]?.server_version_num);
  if (number < OLDEST_VERSION) throw new UnfitDatabase('DATABASE_URL: PostgreSQL 15 or later is needed');
  const { rows } = await client.query<{ rolname: string }>('SELECT rolname FROM pg_roles');
  const known = new Set(rows.map((row) => row.rolname));
  for (const role of PLAIN_ROLES) if (!known.has(role)) await client.query(`CREATE ROLE ${role} NOLOGIN`);
  if (!known.has(LOGIN)) {
    const password = client.escapeLiteral(login.password);
    await client.query(`CREATE ROLE ${LOGIN} LOGIN NOINHERIT NOSUPERUSER NOBYPASSRLS PASSWORD ${password}`);
  }
  for (const role of SCOPE_ROLES) await grantRole(client, role, LOGIN);
  await grantRole(client, 'app_ledger', 'app_owner');
  await becomeOwner(client, number);
  await letOwnerCreate(client, admin.database);
  await ensurePassword(client, login);
}

async function grantRole(client: pg.Client, role: string, member: string): Promise<void> {
  const { rows } = await client.query(
    'SELECT FROM pg_auth_members WHERE roleid = $1::regrole AND member = $2::regrole',
    [role, client.escapeIdentifier(member)],
  );
  if (rows.length === 0) await client.query(`GRANT ${role} TO ${client.escapeIdentifier(member)}`);
}

/**
 * Since PostgreSQL 16, the creator of a role may grant it to others, but has to grant it to itself before using it.
 */
async function becomeOwner(client: pg.Client, version: number): Promise<void> {
  const right = version >= 160_000 ? 'SET' : 'MEMBER';
  const { rows } = await client.query<{ may: boolean }>(`SELECT pg_has_role('app_owner', $1) AS may`, [right]);
  if (!rows[0]?.may) await client.query('GRANT app_owner TO CURRENT_USER');
}

async function letOwnerCreate(client: pg.Client, database: string): Promise<void> {
  const { rows } = await client.query<{ here: boolean; tables: boolean }>(
    `SELECT has_database_privilege('app_owner', current_database(), 'CREATE') AS here,
            has_schema_privilege('app_owner', 'public', 'CREATE') AS tables`,
  );
  if (!rows[0]?.here) await client.query(`GRANT CREATE ON DATABASE ${client.escapeIdentifier(database)} TO app_owner`);
  if (!rows[0]?.tables) await client.query('GRANT CREATE, USAGE ON SCHEMA public TO app_owner WITH GRANT OPTION');
  // Our roles get access to tables only from migrations, never through PUBLIC.
  await client.query('REVOKE ALL ON SCHEMA public FROM PUBLIC');
}

async function ensurePassword(client: pg.Client, login: ConnectionSettings): Promise<void> {
  const knock = new pg.Client(clientConfig(login, `suya:${process.pid}`));
  knock.on('error', () => {});
  try {
    await knock.connect();
  } catch (error) {
    if (!PASSWORD_REFUSED.has((error as { code?: string }).code ?? '')) throw error;
    await client.query(`ALTER ROLE ${LOGIN} PASSWORD ${client.escapeLiteral(login.password)}`);
  } finally {
    await knock.end();
  }
}
