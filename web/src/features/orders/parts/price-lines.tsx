import type { PriceLine } from '@suya/contract/orders/orders.schema';
import { formatMoney } from '../../../lib/format.ts';
import { useLanguage, useT } from '../../../lib/i18n.tsx';
import { Money } from '../../../ui/values/money.tsx';
import styles from './create/create.module.css';
import { useLabel } from './use-label.ts';

/** What the sum is made of: each line with count, price of one, and its total. */
export function PriceLines({ lines }: { lines: readonly PriceLine[] }) {
  const t = useT();
  const read = useLabel();
  const language = useLanguage();
  return (
    <ul className={styles.prices}>
      {lines.map((line) => (
        <li key={`${line.label.zh} ${line.unitFen}`} className={styles.price}>
          <span>{read(line.label)}</span>
          <Money fen={line.totalFen} />
          <small className="figures">
            {t('orders.side.pieces', { count: line.count, unit: formatMoney(line.unitFen, language) })}
          </small>
        </li>
      ))}
    </ul>
  );
}
