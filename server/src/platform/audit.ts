import type { Endpoint } from '@suya/contract/http/endpoint';
import { sql } from 'kysely';
import { AppError } from './app-error.ts';
import { markNoted, type Subject, subjectsIn } from './audit-writes.ts';
import type { Ctx } from './ctx.ts';
import type { Database } from './db/database.ts';
import { inRounds } from './db/hot/rounds.ts';

/** Maximum number of rows in one statement and commit. */
const ROUND = 200;

type Input = Readonly<Record<string, unknown>>;

/** What the platform books of calls, besides what they change. */
export interface CallAudit {
  /**
   * Records that somebody viewed a patient's data: who, from where, which call and which record; never the data
   * itself. Resolves once the row is committed and rejects if that fails; the answer waits for it. (PIPL: access to
   * sensitive personal information is recorded and kept for 3 years.)
   * @param shown the answer's text; null if it is a file
   */
  looked(ctx: Ctx, endpoint: Endpoint, input: Input, shown: string | null): Promise<void>;
  /** Records that somebody was refused, by what they may do or because it is not theirs. */
  refused(ctx: Ctx, endpoint: Endpoint, input: Input): Promise<void>;
}

interface Seen {
  readonly ctx: Pick<Ctx, 'actor' | 'scope' | 'address' | 'traceId'>;
  readonly action: string;
  readonly outcome: 'read' | 'refused';
  readonly subject: Subject | null;
}

/**
 * Audits looks and refusals. Requests answered at the same time share one commit. The rows are inserted under the
 * sign-in role, which may add a row for any clinic and read none; each names the clinic of who asked.
 */
export function makeCallAudit(database: Database): CallAudit {
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
  const actionOf = ({ method, path }: Endpoint): string => `${method} ${path}`;
  return {
    async looked(ctx, endpoint, input, shown) {
      const row = { ctx, action: actionOf(endpoint), outcome: 'read' } as const;
      await Promise.all(looksOf(endpoint, input, shown).map((subject) => write({ ...row, subject })));
    },
    async refused(ctx, endpoint, input) {
      await write({ ctx, action: actionOf(endpoint), outcome: 'refused', subject: subjectsIn(input)[0] ?? null });
    },
  };
}

/**
 * What a call showed: the record in its path, which was there or the call would have been refused. Ids that a list is
 * narrowed by count only where the answer shows them: they may be anybody's. Of a file that is answered nobody knows
 * that; it holds what it was asked to hold (ids in a list), or everything.
 * @returns one view of the first record. If there are several of its kind, one view of each
 */
function looksOf({ params }: Endpoint, input: Input, shown: string | null): readonly (Subject | null)[] {
  const inPath = Object.entries(input).filter(([name]) => params && name in params.shape);
  const lists = Object.entries(input).filter(([, value]) => Array.isArray(value));
  const asked = (): Subject[] =>
    shown === null ? subjectsIn(Object.fromEntries(lists)) : subjectsIn(input).filter(({ id }) => shown.includes(id));
  const named = subjectsIn(Object.fromEntries(inPath));
  const [first = null, ...rest] = named.length > 0 ? named : asked();
  return [first, ...rest.filter(({ kind }) => kind === first?.kind)];
}

const insertSeen = (seen: readonly Seen[]) => {
  const each = <T>(pick: (one: Seen) => T): T[] => seen.map(pick);
  return sql`
    INSERT INTO audit (actor_id, session_id, role, clinic_id, action, outcome, object, object_id, ip, trace_id)
    SELECT actor_id, session_id, role, clinic_id, action, outcome, object, object_id, ip, trace_id
      FROM unnest(${each(({ ctx }) => ctx.actor.userId)}::uuid[], ${each(({ ctx }) => ctx.actor.sessionId)}::uuid[],
                  ${each(({ ctx }) => ctx.actor.roles.join(','))}::text[],
                  ${each(({ ctx }) => (ctx.scope.kind === 'clinic' ? ctx.scope.clinicId : null))}::uuid[],
                  ${each(({ action }) => action)}::text[], ${each(({ outcome }) => outcome)}::text[],
                  ${each(({ subject }) => subject?.kind ?? null)}::text[],
                  ${each(({ subject }) => subject?.id ?? null)}::text[],
                  ${each(({ ctx }) => ctx.address)}::text[], ${each(({ ctx }) => ctx.traceId)}::text[])
             AS seen (actor_id, session_id, role, clinic_id, action, outcome, object, object_id, ip, trace_id)`;
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
