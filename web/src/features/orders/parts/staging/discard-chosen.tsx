import type { OrderRow } from '@suya/contract/orders/orders.schema';
import { Button } from 'antd';
import { useState } from 'react';
import { useT } from '../../../../lib/i18n.tsx';
import { showToast } from '../../../../ui/toast.tsx';
import { useActOnOrder } from '../../api.ts';
import { EventDialog } from '../acts/event-dialog.tsx';

interface Props {
  chosen: readonly OrderRow[];
  /** These are gone now. */
  onGone: (rows: readonly OrderRow[]) => void;
}

/** Gives several drafts up for one reason; what could not be given up stays chosen. */
export function DiscardChosen({ chosen, onGone }: Props) {
  const t = useT();
  const { mutateAsync } = useActOnOrder();
  const [asking, setAsking] = useState(false);
  const discard = async (fields: Record<string, unknown>) => {
    const gone: OrderRow[] = [];
    for (const row of chosen) {
      const act = { orderId: row.id, version: row.version, event: 'cancel', fields };
      await mutateAsync(act).then(
        () => gone.push(row),
        // Told below, with how many it were.
        () => undefined,
      );
    }
    const failed = chosen.length - gone.length;
    showToast(
      failed > 0 ? 'warning' : 'success',
      failed > 0
        ? t('ordering.staging.discardFailed', { done: gone.length, failed })
        : t('ordering.staging.discarded', { count: gone.length }),
    );
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
    </>
  );
}
