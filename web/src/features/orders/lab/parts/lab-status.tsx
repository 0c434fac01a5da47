import type { OrderRow } from '@suya/contract/orders/orders.schema';
import type { OrderEvent } from '@suya/contract/orders/workflow/needs';
import { statusOf } from '@suya/contract/orders/workflow/states';
import { workflowActors } from '@suya/contract/orders/workflow/terms';
import { eventsFor, labelOf } from '@suya/contract/orders/workflow/workflow';
import { useAccount } from '../../../../lib/account.ts';
import { useT } from '../../../../lib/i18n.tsx';
import { describeStatus } from '../../../../lib/status.ts';
import { StatusTag } from '../../../../ui/status-tag.tsx';
import type { Tone } from '../../../../ui/tokens.ts';
import { leadsOn, workflowOf } from '../../parts/turn.ts';

/** Done by the designer of the order, and by anybody but them. */
const byDesigner: readonly OrderEvent[] = ['startDesign', 'submitCheck'];
const byOthers: readonly OrderEvent[] = ['returnCheck', 'passCheck'];

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
      if (byDesigner.includes(event)) return !row.designerName || row.designerName === name;
      return byOthers.includes(event) ? row.designerName !== name : leadsOn(event);
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
