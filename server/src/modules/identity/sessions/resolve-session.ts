import type { LabRole } from '@suya/contract/access/permissions';
import { permissionsOf } from '@suya/contract/access/permissions';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { inRounds } from '../../../platform/db/hot/rounds.ts';
import type { Session, SessionUse } from '../../../platform/session.ts';
import { accessWithin, type ClinicAccess, lifetimes, SEEN_EVERY_SECONDS, type Side } from '../identity.rules.ts';
import { hashToken, looksLikeToken } from '../tokens.ts';

interface Row {
  session_id: string;
  token_hash: Buffer;
  user_id: string;
  name: string;
  side: Side;
  is_stale: boolean;
  clinic_id: string | null;
  lab_name: string | null;
  lab_roles: LabRole[] | null;
  /** Ways into the clinic, as JSON. */
  accesses: string | null;
}

/** Requests that one statement answers at most; a longer list would only make its first ones wait. */
const ROUND = 64;

/**
 * One statement, which only reads: the live sessions that `which` names and what their people may do there at this
 * moment. Nothing is cached, so that an end or a lost role counts on the next request.
 */
const findLive = (which: RawBuilder<unknown>) => sql<Row>`
  SELECT s.id AS session_id, s.token_hash, s.user_id, u.name, s.side, s.clinic_id,
         s.seen_at < now() - make_interval(secs => ${SEEN_EVERY_SECONDS}) AS is_stale,
         l.name AS lab_name, l.roles AS lab_roles,
         CASE s.side WHEN 'clinic' THEN
           (SELECT json_agg(json_build_object('clinicId', a.clinic_id, 'staffName', a.staff_name, 'roles', a.roles,
                                              'isCompany', a.is_company, 'granted', a.granted,
                                              'withheld', a.withheld))::text
              FROM clinic_access a
             WHERE a.user_id = s.user_id AND (a.clinic_id = s.clinic_id OR a.is_company)) END AS accesses
    FROM session s
    JOIN user_account u ON u.id = s.user_id
    LEFT JOIN lab_staff l ON s.side = 'lab' AND l.user_id = s.user_id AND l.is_active
   WHERE ${which} AND s.revoked_at IS NULL AND s.idle_until > now() AND s.absolute_until > now()
     AND u.disabled_at IS NULL`;

/**
 * The note that sessions were used, written at most once a minute: a write on each request would cost more than the
 * request. A session that somebody else is writing at this moment is passed over, so that notes never wait.
 */
const noteUse = (ids: readonly string[]) => sql`
  UPDATE session
     SET seen_at = now(),
         idle_until = least(absolute_until, now() + make_interval(secs =>
           CASE WHEN side = 'lab' THEN ${lifetimes.lab.idle}::int ELSE ${lifetimes.clinic.idle}::int END))
   WHERE id IN (SELECT id FROM session
                 WHERE id = ANY (${[...ids]}::uuid[]) AND revoked_at IS NULL FOR NO KEY UPDATE SKIP LOCKED)`;

/** Meanings that are kept; one more begins anew. */
const MOST_MEANINGS = 5000;

/** Works out once what the same words mean; the words are asked of the database each time. */
function remembered<T>(meaning: (words: string, clinicId: string) => T): (words: string, clinicId?: string) => T {
  const known = new Map<string, T>();
  return (words, clinicId = '') => {
    const key = clinicId + words;
    const before = known.get(key);
    if (before !== undefined) return before;
    if (known.size >= MOST_MEANINGS) known.clear();
    const meant = meaning(words, clinicId);
    known.set(key, meant);
    return meant;
  };
}

const withinClinic = remembered((accesses, clinicId) => {
  const access = accessWithin(clinicId, JSON.parse(accesses) as ClinicAccess[]);
  return access && { ...access, permissions: new Set(access.permissions) };
});
const ofLabRoles = remembered((roles) => new Set(permissionsOf('lab', roles.split(','))));
const NO_PERMISSIONS: Session['permissions'] = new Set();

function sessionOf(row: Row): Session | null {
  const base = { sessionId: row.session_id, userId: row.user_id, side: row.side, name: row.name };
  const nowhere = { clinicId: null, clinicIds: [], roles: [], permissions: NO_PERMISSIONS };
  if (row.side === 'lab') {
    const { lab_name, lab_roles: roles } = row;
    return roles && { ...base, ...nowhere, name: lab_name ?? row.name, roles, permissions: ofLabRoles(roles.join()) };
  }
  const { clinic_id: clinicId, accesses } = row;
  if (!clinicId) return { ...base, ...nowhere };
  const access = withinClinic(accesses ?? '[]', clinicId);
  if (!access) return null;
  const { clinicIds, roles, permissions } = access;
  return { ...base, name: access.name ?? row.name, clinicId, clinicIds, roles, permissions };
}

/** What asks one database for sessions: the requests that come in together ask in one statement. */
function askerOf(database: Database) {
  const db = database.scoped({ kind: 'identity', userId: null });
  const note = inRounds<string, void>({
    most: ROUND,
    run: async (ids) => {
      await noteUse(ids).execute(db);
      return [];
    },
  });
  const settle = async (row: Row | undefined, as: SessionUse): Promise<Session | null> => {
    if (row?.is_stale && as === 'use') await note(row.session_id);
    return row ? sessionOf(row) : null;
  };
  const find = inRounds<Buffer, Row | undefined>({
    most: ROUND,
    run: async (hashes) => {
      // By the array as such PostgreSQL would plan it anew each time, which takes longer than to run it.
      const asked = sql`s.token_hash = ANY (ARRAY(SELECT unnest(${[...hashes]}::bytea[])))`;
      const { rows } = await findLive(asked).execute(db);
      const found = new Map(rows.map((row) => [row.token_hash.toString('hex'), row]));
      return hashes.map((hash) => found.get(hash.toString('hex')));
    },
  });
  return {
    byToken: async (token: string, as: SessionUse) => settle(await find(hashToken(token)), as),
    byId: async (id: string) => settle((await findLive(sql`s.id = ${id}`).execute(db)).rows[0], 'use'),
  };
}

const askers = new WeakMap<Database, ReturnType<typeof askerOf>>();

function asker(database: Database): ReturnType<typeof askerOf> {
  const known = askers.get(database) ?? askerOf(database);
  askers.set(database, known);
  return known;
}

/**
 * The live session of a token, or null: unknown, ended, idle or too old, its person disabled or no longer of that
 * clinic or lab.
 * @param as `look` leaves the session to idle out
 */
export async function resolveSession(
  database: Database,
  token: string,
  as: SessionUse = 'use',
): Promise<Session | null> {
  return looksLikeToken(token) ? asker(database).byToken(token, as) : null;
}

/** Whether a session could still be used at this moment; for what was handed out on its strength. */
export async function isSessionLive(database: Database, sessionId: string): Promise<boolean> {
  return (await asker(database).byId(sessionId)) !== null;
}
