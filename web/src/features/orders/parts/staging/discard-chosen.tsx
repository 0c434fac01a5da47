import type { OrderRow } from '@suya/contract/orders/orders.schema';
import { Button } from 'antd';
import { useState } from 'react';
import { useT } from '../../../../lib/i18n.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { showToast } from '../../../../ui/feedback/toast.tsx';
import { useActOnOrder } from '../../api.ts';
import { EventDialog } from '../acts/event-dialog.tsx';

/** A draft that could not be given up, and why. */
interface Kept {
  readonly row: OrderRow;
  readonly words: string;
}

interface Props {
  chosen: readonly OrderRow[];
  /** These are gone now. */
  onGone: (rows: readonly OrderRow[]) => void;
}

/** Gives several drafts up for one reason; what could not be given up stays chosen, and is named with the reason. */
export function DiscardChosen({ chosen, onGone }: Props) {
  const t = useT();
  const { mutateAsync } = useActOnOrder();
  const [asking, setAsking] = useState(false);
  const [refused, setRefused] = useState<{ kept: readonly Kept[]; done: number }>({ kept: [], done: 0 });
  const discard = async (fields: Record<string, unknown>) => {
    const gone: OrderRow[] = [];
    const kept: Kept[] = [];
    for (const row of chosen) {
      const act = { orderId: row.id, version: row.version, event: 'cancel', fields };
      await mutateAsync(act).then(
        () => gone.push(row),
        (error: unknown) => kept.push({ row, words: error instanceof Error ? error.message : '' }),
      );
    }
    if (kept.length === 0) showToast('success', t('ordering.staging.discarded', { count: gone.length }));
    setRefused({ kept, done: gone.length });
    setAsking(false);
    onGone(gone);
  };
  return (
    <>
      <Button danger onClick={() => setAsking(true)}>
        {t('ordering.staging.discard')}
      </Button>
      {asking && (
        <EventDialog event="cancel" onClose={() => setAsking(false)} onSend={(fields) => discard({ ...fields })}>
          <p>{t('ordering.staging.discardQuestion', { count: chosen.length })}</p>
        </EventDialog>
      )}
      <Dialog
        open={refused.kept.length > 0}
        onClose={() => setRefused({ kept: [], done: 0 })}
        title={t('ordering.staging.discardFailed', { done: refused.done, failed: refused.kept.length })}
        closeLabel={t('common.close')}
      >
        <ul>
          {refused.kept.map(({ row, words }) => (
            <li key={row.id}>
              {t('ordering.staging.notDiscarded', { name: row.patientName ?? row.no, no: row.no, words })}
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}
