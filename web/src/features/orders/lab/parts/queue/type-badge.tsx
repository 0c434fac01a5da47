import ShapeOutlined from '@ant-design/icons/AppstoreOutlined';
import ControlOutlined from '@ant-design/icons/ControlOutlined';
import HeartOutlined from '@ant-design/icons/HeartOutlined';
import SafetyOutlined from '@ant-design/icons/SafetyOutlined';
import SmileOutlined from '@ant-design/icons/SmileOutlined';
import TrophyOutlined from '@ant-design/icons/TrophyOutlined';
import type { OrderRow } from '@suya/contract/orders/orders.schema';
import { useLabel } from '../../../parts/use-label.ts';
import styles from './lab.module.css';

const icons: Readonly<Record<number, typeof HeartOutlined>> = {
  3: TrophyOutlined,
  4: SmileOutlined,
  5: SafetyOutlined,
  7: ControlOutlined,
  8: HeartOutlined,
};

/** The appliance: the sign and colour of its type, and its series where one was chosen. */
export function TypeBadge({ order }: { order: Pick<OrderRow, 'type' | 'appliance' | 'seriesLabel'> }) {
  const read = useLabel();
  const Icon = icons[order.type] ?? ShapeOutlined;
  const type = read(order.appliance.label);
  return (
    <span className={styles.type} data-hue={order.appliance.hue}>
      <Icon role="img" aria-label={type} title={type} />
      <span>{order.seriesLabel ? read(order.seriesLabel) : type}</span>
    </span>
  );
}
