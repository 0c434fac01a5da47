import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from './ctx.ts';
import { type Cte, fromChanged } from './db/hot/cte.ts';

/** The record a call is about: its id, and its kind as the input or event names it. */
export interface Subject {
  readonly kind: string;
  readonly id: string;
}

/** A call of the API that may change something. */
export interface Act {
  /** Method and path of the endpoint. */
  readonly action: string;
  readonly subject: Subject | null;
  readonly patientId: string | null;
}

type Input = Readonly<Record<string, unknown>>;

const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value);

/** Ids that accompany a record but are not the record the call is about. */
const BESIDE = new Set(['doctorId', 'designerId', 'clinicId', 'captchaId']);

/**
 * The records that an input names, those in the path first. Free text is never used, because it may contain a
 * person's name.
 */
export function subjectsIn(input: Input): Subject[] {
  const named = Object.entries(input).flatMap(([name, value]) => {
    const kind = /^(\w+?)Ids?$/.exec(name)?.[1];
    return kind ? [value].flat().flatMap((id) => (isId(id) ? [{ name, kind, id: id.toLowerCase() }] : [])) : [];
  });
  const own = named.filter(({ name }) => !BESIDE.has(name));
  return (own.length > 0 ? own : named).map(({ kind, id }) => ({ kind, id }));
}

/** The audit entry of a call before it is answered. */
export const actOf = (action: string, input: Input): Act => ({
  action,
  subject: subjectsIn(input)[0] ?? null,
  patientId: isId(input.patientId) ? input.patientId : null,
});

/** The record an event is about, from its aggregate (`order:…`). */
export function subjectOfNews(aggregate: string): Subject | null {
  const [kind = '', id] = aggregate.split(':');
  return isId(id) ? { kind, id } : null;
}

/** The record a call answers with: the one it created, or the person who signed in. */
export function subjectOfAnswer(answer: unknown): Subject | null {
  if (typeof answer !== 'object' || answer === null) return null;
  const { id, currentUserId } = answer as { readonly id?: unknown; readonly currentUserId?: unknown };
  if (isId(id)) return { kind: 'made', id };
  return isId(currentUserId) ? { kind: 'user', id: currentUserId } : null;
}

type Acting = Pick<Ctx, 'actor' | 'scope' | 'address' | 'traceId'>;

const rowOfAct = (
  { actor, scope, address, traceId }: Acting,
  { action, patientId }: Act,
  subject: Subject | null,
): RawBuilder<unknown> => sql`
  INSERT INTO audit (actor_id, session_id, role, clinic_id, action, object, object_id, patient_id, outcome, ip, trace_id)
  SELECT ${actor.userId}::uuid, ${actor.sessionId}::uuid, ${actor.roles.join(',')},
         ${scope.kind === 'clinic' ? scope.clinicId : null}::uuid, ${action}, ${subject?.kind ?? null}::text,
         ${subject?.id ?? null}::text, ${patientId}::uuid, 'done', ${address}, ${traceId}`;

/**
 * The audit row of a transaction, written as part of it. PostgreSQL assigns a transaction id at the first change,
 * so a transaction without one changed nothing and leaves no row.
 */
export const notingAct = (acting: Acting, act: Act, subject: Subject | null): RawBuilder<unknown> =>
  sql`${rowOfAct(acting, act, subject)} WHERE pg_current_xact_id_if_assigned() IS NOT NULL`;

/** The same row, written by the statement that makes the change. */
export const notingChange = (acting: Acting, act: Act, subject: Subject | null): Cte =>
  sql`noted AS (${rowOfAct(acting, act, subject)} ${fromChanged})`;

/** Transactions that already have an audit row with their own wording (`auditAct`). */
const noted = new WeakSet<object>();
export const markNoted = (db: object): void => void noted.add(db);
export const unmarkNoted = (db: object): void => void noted.delete(db);
export const isNoted = (db: object): boolean => noted.has(db);

/** Tables that are logs themselves, or that only rate-limit and guard sign-in. They hold no personal records. */
const LOGS = new Set(['audit', 'rate', 'captcha', 'sign_in']);
const WRITTEN = /\b(?:insert\s+into|delete\s+from|(?<!\b(?:for|do|key)\s+)update)\s+(?:only\s+)?"?(\w+)"?/gi;
const MAX_KNOWN = 1000;
const known = new Map<string, boolean>();

/** Whether a statement outside a transaction changes personal records. */
export function changesRecords(text: string): boolean {
  const before = known.get(text);
  if (before !== undefined) return before;
  const changes = [...text.matchAll(WRITTEN)].some(([, table]) => !LOGS.has(table?.toLowerCase() ?? ''));
  if (known.size < MAX_KNOWN) known.set(text, changes);
  return changes;
}
