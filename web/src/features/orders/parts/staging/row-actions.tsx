import type { OrderRow } from '@suya/contract/orders/orders.schema';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { useT } from '../../../../lib/i18n.tsx';
import { createOrderPath } from '../../../../lib/paths.ts';
import { useCopyOrder } from '../../api.ts';
import { CancelDraft } from '../acts/cancel-draft.tsx';
import { LinkButton } from '../link-button.tsx';
import styles from '../list/list.module.css';

/** What can be done with one draft: go on with it, copy it, give it up. */
export function RowActions({ row }: { row: OrderRow }) {
  const t = useT();
  const navigate = useNavigate();
  const copy = useCopyOrder();
  const duplicate = async () => {
    const draft = await copy.mutateAsync({ orderId: row.id });
    await navigate(createOrderPath(draft.type, { orderId: draft.id }));
  };
  return (
    // biome-ignore lint/a11y: keeps presses on the buttons from opening the row as well
    <span className={styles.actions} onClick={(event) => event.stopPropagation()}>
      <LinkButton size="small" type="primary" to={createOrderPath(row.type, { orderId: row.id })}>
        {t('orders.staging.resume')}
      </LinkButton>
      <Button size="small" loading={copy.isPending} onClick={() => void duplicate().catch(() => undefined)}>
        {t('orders.staging.copy')}
      </Button>
      <CancelDraft order={row} />
    </span>
  );
}
