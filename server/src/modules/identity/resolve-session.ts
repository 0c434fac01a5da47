import type { ClinicRole, LabRole } from '@suya/contract/access/permissions';
import { permissionsOf } from '@suya/contract/access/permissions';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Session } from '../../platform/session.ts';
import { accessWithin, type ClinicAccess, lifetimes, SEEN_EVERY_SECONDS, type Side } from './identity.rules.ts';
import { hashToken, looksLikeToken } from './tokens.ts';

interface Row {
  session_id: string;
  user_id: string;
  name: string;
  side: Side;
  is_stale: boolean;
  clinic_id: string | null;
  lab_name: string | null;
  lab_roles: LabRole[] | null;
  accesses: ClinicAccess[] | null;
}

/**
 * One statement, which only reads: the live session that `which` names and what its person may do there at this moment.
 * Nothing is cached, so that an end or a lost role counts on the next request.
 */
const findLive = (which: RawBuilder<unknown>) => sql<Row>`
  WITH live AS (
    SELECT s.id, s.user_id, s.side, s.clinic_id, u.name,
           s.seen_at < now() - make_interval(secs => ${SEEN_EVERY_SECONDS}) AS is_stale
      FROM session s JOIN user_account u ON u.id = s.user_id
     WHERE ${which} AND s.revoked_at IS NULL AND s.idle_until > now() AND s.absolute_until > now()
       AND u.disabled_at IS NULL
  )
  SELECT live.id AS session_id, live.user_id, live.name, live.side, live.clinic_id,
         live.is_stale, l.name AS lab_name, l.roles AS lab_roles,
         (SELECT json_agg(json_build_object('clinicId', a.clinic_id, 'staffName', a.staff_name, 'roles', a.roles,
                                            'isCompany', a.is_company))
            FROM clinic_access a
           WHERE live.side = 'clinic' AND a.user_id = live.user_id
             AND (a.clinic_id = live.clinic_id OR a.is_company)) AS accesses
    FROM live
    LEFT JOIN lab_staff l ON live.side = 'lab' AND l.user_id = live.user_id AND l.is_active`;

/** The note that a session was used, written at most once a minute: a write on each request would cost more than the request. */
const noteUse = (sessionId: string) => sql`
  UPDATE session
     SET seen_at = now(),
         idle_until = least(absolute_until, now() + make_interval(secs =>
           CASE WHEN side = 'lab' THEN ${lifetimes.lab.idle}::int ELSE ${lifetimes.clinic.idle}::int END))
   WHERE id = ${sessionId}`;

function sessionOf(row: Row): Session | null {
  const base = { sessionId: row.session_id, userId: row.user_id, side: row.side };
  if (row.side === 'lab') {
    if (!row.lab_roles) return null;
    const permissions = permissionsOf('lab', row.lab_roles);
    return {
      ...base,
      name: row.lab_name ?? row.name,
      clinicId: null,
      clinicIds: [],
      roles: row.lab_roles,
      permissions,
    };
  }
  if (!row.clinic_id) return { ...base, name: row.name, clinicId: null, clinicIds: [], roles: [], permissions: [] };
  const access = accessWithin(row.clinic_id, row.accesses ?? []);
  if (!access) return null;
  const roles: ClinicRole[] = access.roles;
  const { clinicIds } = access;
  const permissions = permissionsOf('clinic', roles);
  return { ...base, name: access.name ?? row.name, clinicId: row.clinic_id, clinicIds, roles, permissions };
}

async function resolve(database: Database, which: RawBuilder<unknown>): Promise<Session | null> {
  const db = database.scoped({ kind: 'identity', userId: null });
  const [row] = (await findLive(which).execute(db)).rows;
  if (row?.is_stale) await noteUse(row.session_id).execute(db);
  return row ? sessionOf(row) : null;
}

/**
 * The live session of a token, or null: unknown, ended, idle or too old, its person disabled or no longer of that
 * clinic or lab.
 */
export async function resolveSession(database: Database, token: string): Promise<Session | null> {
  return looksLikeToken(token) ? resolve(database, sql`s.token_hash = ${hashToken(token)}`) : null;
}

/** Whether a session could still be used at this moment; for what was handed out on its strength. */
export async function isSessionLive(database: Database, sessionId: string): Promise<boolean> {
  return (await resolve(database, sql`s.id = ${sessionId}`)) !== null;
}
