import SwapOutlined from '@ant-design/icons/SwapOutlined';
import type { DesignVersion, OrderDetail } from '@suya/contract/orders/orders.schema';
import { checkItems } from '@suya/contract/orders/workflow/needs';
import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox } from 'antd';
import { useT } from '../../../../../lib/i18n.tsx';
import { useAddressState } from '../../../../../ui/page/use-address-state.ts';
import { marksQuery } from '../../../api.ts';
import { labMeans } from '../../lab-means.ts';
import styles from './check.module.css';
import { useTicks } from './use-ticks.ts';

const address = { tab: '', version: '', with: '' };

/** What the checker goes through, and the way to what the last version was. */
export default function CheckPanel({ order, design }: { order: OrderDetail; design: DesignVersion }) {
  const t = useT();
  const { ticked, left, tick } = useTicks(design.id);
  const [, setAddress] = useAddressState(address);
  // Kept at hand: sent back, the version takes its open marks along as the reason.
  useQuery(marksQuery(labMeans, order.id, design.id));
  const before = order.designs.find(({ version }) => version === design.version - 1);
  return (
    <div className={styles.check}>
      <h3>{t('plans.check.title', { version: design.version })}</h3>
      <Checkbox.Group
        className={styles.items ?? ''}
        aria-label={t('plans.check.title', { version: design.version })}
        value={[...ticked]}
        onChange={tick}
        options={checkItems.map((value) => ({ value, label: t(`plans.check.items.${value}`) }))}
      />
      <p className={styles.left}>
        {left > 0 ? t('plans.check.left', { count: left }) : t('plans.check.done')}
        {design.openMarks > 0 && ` · ${t('plans.review.openMarks', { count: design.openMarks })}`}
      </p>
      {before && (
        <Button
          className={styles.compare ?? ''}
          icon={<SwapOutlined />}
          onClick={() => setAddress({ tab: 'plan', version: design.id, with: before.id }, { replace: true })}
        >
          {t('plans.check.compare', { version: before.version })}
        </Button>
      )}
    </div>
  );
}
