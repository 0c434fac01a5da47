import { missingOf } from '@suya/contract/orders/prescription/prescription.rules';
import { statusesOf } from '@suya/contract/orders/workflow/states';
import type { OrderFacts } from '@suya/contract/orders/workflow/workflow';
import { sql } from 'kysely';
import type { SeriesInJson } from '../../catalogue/index.ts';
import { seriesOfOrder } from '../draft/hold-submission.ts';
import { seriesNow } from '../draft/series-of-draft.ts';
import { isDraft } from '../orders.rules.ts';
import type { OrderRecord } from '../orders.types.ts';

const drafts = sql.join(statusesOf('draft').map((status) => sql.lit(status)));

/**
 * Facts the submission guards need, as a part of a statement over the order `o`; null once the order is no longer a
 * draft.
 */
export const guardsOfDraft = [
  sql<boolean | null>`CASE WHEN o.status IN (${drafts}) THEN
    (SELECT c.auth_status = 1 FROM clinic c WHERE c.id = o.clinic_id) END`.as('clinic_authenticated'),
  sql<SeriesInJson[] | null>`CASE WHEN o.status IN (${drafts}) THEN ${seriesOfOrder} END`.as('catalogue'),
] as const;

interface Read {
  readonly clinic_authenticated: boolean | null;
  readonly catalogue: readonly SeriesInJson[] | null;
}

/** The guards whose truth follows from what `guardsOfDraft` read for the clinic. */
export function knownOfDraft(order: OrderRecord, read: Read): OrderFacts {
  if (!isDraft(order)) return {};
  return {
    clinicAuthenticated: read.clinic_authenticated === true,
    prescriptionComplete: missingOf(order, seriesNow(order, read.catalogue ?? [])).length === 0,
  };
}
