import type { Endpoint } from '@suya/contract/http/endpoint';
import { sql } from 'kysely';
import { AppError } from './app-error.ts';
import { markNoted, type Subject, subjectsIn } from './audit-writes.ts';
import type { Ctx } from './ctx.ts';
import type { Database } from './db/database.ts';
import { inRounds } from './db/hot/rounds.ts';

/** Maximum number of rows in one statement and commit. */
const ROUND = 200;

/**
 * Records that somebody viewed a patient's data: who, from where, which call and which record; never the data
 * itself. Resolves once the row is committed and rejects if that fails; the answer waits for it. (PIPL: access to
 * sensitive personal information is recorded and kept for 3 years.)
 */
export type AuditRead = (ctx: Ctx, endpoint: Endpoint, input: Readonly<Record<string, unknown>>) => Promise<void>;

interface Seen {
  readonly ctx: Pick<Ctx, 'actor' | 'scope' | 'address' | 'traceId'>;
  readonly action: string;
  readonly subject: Subject | null;
}

/**
 * Audits reads. Requests answered at the same time share one commit. The rows are inserted under the sign-in role,
 * which may add a row for any clinic and read none.
 */
export function makeReadAudit(database: Database): AuditRead {
  const db = database.scoped({ kind: 'identity', userId: null });
  const write = inRounds<Seen, void>({
    most: ROUND,
    // A row that the database refuses fails its own request only, not the others in its round.
    isBlamed: (error) => !(error instanceof AppError),
    run: async (seen) => {
      await insertSeen(seen).execute(db);
      return [];
    },
  });
  return async (ctx, endpoint, input) => {
    const action = `${endpoint.method} ${endpoint.path}`;
    const looked = looksOf(input).map((subject) => write({ ctx, action, subject }));
    await Promise.all(looked);
  };
}

/** One view of the record a call names first. If it names several records of a kind, one view of each. */
function looksOf(input: Readonly<Record<string, unknown>>): readonly (Subject | null)[] {
  const [first = null, ...rest] = subjectsIn(input);
  return [first, ...rest.filter(({ kind }) => kind === first?.kind)];
}

const insertSeen = (seen: readonly Seen[]) => {
  const each = <T>(pick: (one: Seen) => T): T[] => seen.map(pick);
  return sql`
    INSERT INTO audit (actor_id, session_id, role, clinic_id, action, outcome, object, object_id, ip, trace_id)
    SELECT actor_id, session_id, role, clinic_id, action, 'read', object, object_id, ip, trace_id
      FROM unnest(${each(({ ctx }) => ctx.actor.userId)}::uuid[], ${each(({ ctx }) => ctx.actor.sessionId)}::uuid[],
                  ${each(({ ctx }) => ctx.actor.roles.join(','))}::text[],
                  ${each(({ ctx }) => (ctx.scope.kind === 'clinic' ? ctx.scope.clinicId : null))}::uuid[],
                  ${each(({ action }) => action)}::text[], ${each(({ subject }) => subject?.kind ?? null)}::text[],
                  ${each(({ subject }) => subject?.id ?? null)}::text[],
                  ${each(({ ctx }) => ctx.address)}::text[], ${each(({ ctx }) => ctx.traceId)}::text[])
             AS seen (actor_id, session_id, role, clinic_id, action, object, object_id, ip, trace_id)`;
};

/**
 * Records an act with its own wording, and the record and patient it concerns. Replaces the transaction's usual
 * audit row.
 */
export async function auditAct(
  ctx: Ctx,
  act: { readonly action: string; readonly objectId: string; readonly patientId: string | null },
): Promise<void> {
  markNoted(ctx.db);
  await ctx.db
    .insertInto('audit')
    .values({
      actor_id: ctx.actor.userId,
      session_id: ctx.actor.sessionId,
      role: ctx.actor.roles.join(','),
      clinic_id: ctx.scope.kind === 'clinic' ? ctx.scope.clinicId : null,
      action: act.action,
      outcome: 'done',
      object_id: act.objectId,
      patient_id: act.patientId,
      ip: ctx.address,
      trace_id: ctx.traceId,
    })
    .execute();
}
