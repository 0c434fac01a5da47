import type * as progress from '@suya/contract/cases/progress.endpoints';
import { progressOf, type Travelled } from '@suya/contract/cases/progress.rules';
import type { AnswerOf } from '@suya/contract/http/endpoint';
import type { OrderEvent } from '@suya/contract/orders/workflow/needs';
import { sql } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import { auditAct } from '../../../platform/audit.ts';
import type { ClinicCtx, IdentityCtx } from '../../../platform/ctx.ts';
import { countVisit, hashToken } from '../../identity/index.ts';

/** Thirty looks at once, then one a minute: enough for a waiting room behind one address, too few to guess. */
const VISITS = { burst: 30, everyMs: 60_000 };
const APPLIANCES_AT_MOST = 20;

interface Opened {
  /** Sees the clinic of this link only, with nobody as the actor. */
  readonly visitor: ClinicCtx;
  readonly linkId: string;
  readonly caseId: string;
}

/** Whose case a link opens. @throws AppError 404, the same for a wrong, an expired and a revoked one */
async function openLink(ctx: IdentityCtx, token: string): Promise<Opened> {
  const link = await ctx.db
    .selectFrom('progress_link')
    .select(['clinic_id', 'id', 'case_id'])
    .where('token_hash', '=', hashToken(token))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  if (!link) throw new AppError(404);
  const clinicId = link.clinic_id;
  const scope = { kind: 'clinic', clinicId, clinicIds: [clinicId], userId: '' } as const;
  const visitor = ctx.as(scope, { userId: null, name: 'patient', roles: ['patient'] });
  return { visitor, linkId: link.id, caseId: link.case_id };
}

type Line = Omit<Travelled['order'], 'appliance'> &
  Pick<Travelled, 'status' | 'arrivals'> &
  Pick<progress.ApplianceProgress, 'label'> & { readonly track: 'design' | 'plan' };

/** The orders that were handed in and are still on their road, the newest first, with where they have been. */
async function readRoads(ctx: ClinicCtx, caseId: string): Promise<Line[]> {
  const { rows } = await sql<Line>`
    SELECT o.type, o.kind, o.road, o.status, a.label, a.track, (
             SELECT coalesce(jsonb_agg(jsonb_build_object(
                      'to', h.to_status, 'on', ((h.at AT TIME ZONE clinic.time_zone)::date)::text) ORDER BY h.seq), '[]')
               FROM order_history h
              WHERE h.clinic_id = o.clinic_id AND h.order_id = o.id AND h.event <> ${sql.lit('saveDraft' satisfies OrderEvent)}) AS arrivals
      FROM orders o JOIN clinic ON clinic.id = o.clinic_id JOIN catalogue_appliance a ON a.order_type = o.type
     WHERE o.clinic_id = ${ctx.scope.clinicId} AND o.case_id = ${caseId} AND o.submitted_at IS NOT NULL
     ORDER BY o.submitted_at DESC LIMIT ${APPLIANCES_AT_MOST}`.execute(ctx.db);
  return rows;
}

function shownOf({ label, status, arrivals, track, ...order }: Line): progress.ApplianceProgress[] {
  const found = progressOf({ order: { ...order, appliance: { track } }, status, arrivals });
  return found ? [{ label, ...found }] : [];
}

/** Counts the visit and notes it for the audit. @returns the day on which the link ends, at the clinic */
async function noteVisit({ visitor, linkId, caseId }: Opened): Promise<string> {
  const { rows } = await sql<{ expiresOn: string; patientId: string }>`
    UPDATE progress_link l SET opened = opened + 1, last_opened_at = now()
      FROM treatment_case c, clinic
     WHERE l.clinic_id = ${visitor.scope.clinicId} AND l.id = ${linkId}
       AND c.clinic_id = l.clinic_id AND c.id = ${caseId} AND clinic.id = l.clinic_id
    RETURNING (l.expires_at AT TIME ZONE clinic.time_zone)::date AS "expiresOn", c.patient_id AS "patientId"`.execute(
    visitor.db,
  );
  const noted = rows[0];
  if (!noted) throw new AppError(404);
  await auditAct(visitor, { action: 'progress.open', objectId: linkId, patientId: noted.patientId });
  return noted.expiresOn;
}

/**
 * What a patient's link shows: how far each appliance is, and nothing else.
 * @throws AppError 404 for a link that opens nothing, 429 where an address asks too often
 */
export async function openProgress(ctx: IdentityCtx, token: string): Promise<AnswerOf<typeof progress.openProgress>> {
  await countVisit(ctx, 'progress', VISITS);
  const opened = await openLink(ctx, token);
  return opened.visitor.transaction(async (visitor) => ({
    expiresOn: await noteVisit({ ...opened, visitor }),
    appliances: (await readRoads(visitor, opened.caseId)).flatMap(shownOf),
  }));
}
