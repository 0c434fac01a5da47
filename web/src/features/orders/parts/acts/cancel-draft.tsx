import type { OrderRow } from '@suya/contract/orders/orders.schema';
import { Button } from 'antd';
import { useState } from 'react';
import { useT } from '../../../../lib/i18n.tsx';
import { EventDialog } from './event-dialog.tsx';
import { useOrderAct } from './use-order-act.ts';

/** Gives a draft up, with the reason the workflow asks for. */
export function CancelDraft({ order }: { order: OrderRow }) {
  const t = useT();
  const act = useOrderAct(order);
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button size="small" danger onClick={() => setAsking(true)}>
        {t('orders.staging.cancel')}
      </Button>
      {asking && (
        <EventDialog
          event="cancel"
          onClose={() => setAsking(false)}
          onSend={async (fields) => {
            await act('cancel', fields);
            setAsking(false);
          }}
        >
          <p>{t('orders.staging.cancelQuestion', { no: order.no })}</p>
        </EventDialog>
      )}
    </>
  );
}
