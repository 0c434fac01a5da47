import type { OrderRow } from '@suya/contract/orders/orders.schema';
import { traitsOf } from '@suya/contract/orders/workflow/event-traits';
import { statusOf } from '@suya/contract/orders/workflow/states';
import { workflowActors } from '@suya/contract/orders/workflow/terms';
import { eventsFor, labelOf } from '@suya/contract/orders/workflow/workflow';
import { useT } from '../../../../../lib/i18n.tsx';
import { useAccount } from '../../../../../lib/session/account.ts';
import type { Tone } from '../../../../../ui/style/tokens.ts';
import { StatusTag } from '../../../../../ui/values/status-tag.tsx';
import { workflowOf } from '../../../parts/turn.ts';
import { describeStatus } from '../../../shared/status.ts';

type Row = Pick<OrderRow, 'status' | 'type' | 'kind' | 'designerName'>;

/**
 * The colour of an order's status for the lab's reader: amber is what waits for them; what waits for the clinic, amber
 * in the portal, is quiet here.
 */
export function useLabTone(): (row: Row) => Tone {
  const { roles, name } = useAccount();
  const actors = workflowActors.filter((actor) => roles.some((role) => role === actor));
  const waitsForMe = (row: Row) =>
    eventsFor(workflowOf(row), actors).some(({ event }) => {
      const { doneBy, leads } = traitsOf(event);
      if (doneBy === 'designer') return !row.designerName || row.designerName === name;
      return doneBy === 'others' ? row.designerName !== name : leads;
    });
  return (row) => {
    if (waitsForMe(row)) return 'attention';
    const { tone } = describeStatus(row.status);
    return tone === 'attention' ? 'neutral' : tone;
  };
}

/** An order's status in the lab's words, with the sub-state. */
export function LabStatus({ order }: { order: Row }) {
  const t = useT();
  const toneOf = useLabTone();
  return <StatusTag tone={toneOf(order)} label={t(labelOf(statusOf(order.status), 'lab'))} />;
}
