import type { OrderDetail } from '@suya/contract/orders/orders.schema';
import { lacksModel } from '@suya/contract/orders/workflow/turn';
import { Link } from 'react-router';
import { formatTime } from '../../../../lib/format.ts';
import { useT } from '../../../../lib/i18n.tsx';
import { labBoxPath, ownBoxPath } from '../../../../lib/paths.ts';
import { useAccount } from '../../../../lib/session/account.ts';
import styles from './detail.module.css';

/** What is wrong with the order's model, in the words of whoever received it; and where it is mended. */
export function ModelNotice({ order }: { order: OrderDetail }) {
  const t = useT();
  const isLab = useAccount().side === 'lab';
  const { model, modelReceipt: receipt } = order;
  if (!lacksModel(model) || model === null) return null;
  const box = receipt && (isLab ? labBoxPath(receipt.deliveryId) : ownBoxPath(receipt.deliveryId));
  return (
    <section
      className={styles.notice}
      data-quiet={isLab && model === 'awaited'}
      aria-label={t(`workflow.model.${model}`)}
    >
      <h2>{t(`workflow.model.${model}`)}</h2>
      {receipt && <p>{receipt.note}</p>}
      <p>
        {receipt && box && (
          <Link to={box}>
            {t('orders.model.receipt', {
              no: receipt.deliveryNo,
              when: formatTime(receipt.receivedAt),
              count: receipt.pictures,
            })}
          </Link>
        )}{' '}
        {!isLab && <Link to="/modelDelivery">{t('orders.model.send')}</Link>}
      </p>
    </section>
  );
}
