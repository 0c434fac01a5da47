import type { InputOf } from '@suya/contract/http/endpoint';
import type { Page } from '@suya/contract/http/paging';
import type * as looks from '@suya/contract/patients/looks.endpoints';
import { lookKindOf } from '@suya/contract/patients/looks.rules';
import type { Look } from '@suya/contract/patients/looks.schema';
import { AppError } from '../../platform/app-error.ts';
import { type AuditedLook, findLooks } from '../../platform/audit-looks.ts';
import type { ClinicCtx } from '../../platform/ctx.ts';
import { findRecords } from './records.views.ts';

/** Whoever opened a link was not asked who they are, also where it led into a clinic. */
function sideOf({ actorId, clinicId, action }: AuditedLook): Look['side'] {
  if (actorId === null) return /^(progress|phone)\./.test(action) || clinicId !== null ? 'link' : 'system';
  return clinicId === null ? 'lab' : 'clinic';
}

/**
 * Who looked at a patient's data or changed it, newest first.
 * @throws AppError 404 where the patient is not there or another clinic's
 */
export async function listLooks(ctx: ClinicCtx, input: InputOf<typeof looks.listLooks>): Promise<Page<Look>> {
  const { patientId, act, pageIndex, pageSize } = input;
  const found = await findRecords(ctx, patientId);
  if (!found) throw new AppError(404);
  const labels = new Map(found.records.map(({ id, label }) => [id, label]));
  const { total, list } = await findLooks(ctx, {
    ...{ records: [...labels.keys()], exportsSince: found.since, outcome: act === 'all' ? null : act },
    ...{ pageIndex, pageSize },
  });
  const lookOf = (row: AuditedLook): Look => ({
    id: row.id,
    at: row.at.toISOString(),
    name: row.name,
    isMe: row.actorId === ctx.actor.userId,
    side: sideOf(row),
    roles: row.role === '' ? [] : row.role.split(','),
    clinicName: row.clinicName,
    act: row.outcome,
    kind: lookKindOf(row.action),
    label: labels.get(row.objectId ?? '') ?? null,
  });
  return { total, list: list.map(lookOf) };
}
