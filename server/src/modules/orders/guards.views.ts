import { missingOf } from '@suya/contract/orders/prescription.rules';
import { statusesOf } from '@suya/contract/orders/workflow/states';
import type { OrderFacts } from '@suya/contract/orders/workflow/workflow';
import { sql } from 'kysely';
import type { SeriesInJson } from '../catalogue/index.ts';
import { isDraft } from './orders.rules.ts';
import type { OrderRecord } from './orders.types.ts';
import { seriesNow } from './series-of-draft.ts';
import { seriesOfOrder } from './submission.views.ts';

const drafts = sql.join(statusesOf('draft').map((status) => sql.lit(status)));

/** What the guards on a draft's way out ask about, within a statement over the order `o`; nothing where it is a draft no more. */
export const guardsOfDraft = [
  sql<boolean | null>`CASE WHEN o.status IN (${drafts}) THEN
    (SELECT c.auth_status = 1 FROM clinic c WHERE c.id = o.clinic_id) END`.as('clinic_authenticated'),
  sql<SeriesInJson[] | null>`CASE WHEN o.status IN (${drafts}) THEN ${seriesOfOrder} END`.as('catalogue'),
] as const;

interface Read {
  readonly clinic_authenticated: boolean | null;
  readonly catalogue: readonly SeriesInJson[] | null;
}

/** The guards that are known by what `guardsOfDraft` read for the clinic itself. */
export function knownOfDraft(order: OrderRecord, read: Read): OrderFacts {
  if (!isDraft(order)) return {};
  return {
    clinicAuthenticated: read.clinic_authenticated === true,
    prescriptionComplete: missingOf(order, seriesNow(order, read.catalogue ?? [])).length === 0,
  };
}
