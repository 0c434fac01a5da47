import type { Jaw } from '@suya/contract/orders/prescription.schema';
import { useT } from '../language.ts';
import { archOf, type Dentition, positionOf } from './teeth.ts';
import styles from './tooth-chart.module.css';

interface Props {
  dentition: Dentition;
  usable: readonly number[];
  jaw: Jaw;
  onChoose: (teeth: number[]) => void;
}

/** How far from the midline each set reaches. */
const reaches: Record<Dentition, readonly number[]> = { adult: [7, 6, 4, 3], deciduous: [5, 3] };

/** Common spans by one click: the whole arch, 6–6, 4–4, 3–3, none. */
export function QuickSets({ dentition, usable, jaw, onChoose }: Props) {
  const t = useT();
  const within = (reach: number) =>
    usable.filter((tooth) => positionOf(tooth) <= reach && (jaw === 'both' || archOf(tooth) === jaw));
  const [whole, ...rest] = reaches[dentition];
  return (
    <fieldset className={styles.sets} aria-label={t('orders.chart.quickSets')}>
      <button type="button" onClick={() => onChoose(within(whole ?? 7))}>
        {t('orders.chart.wholeArch', { reach: whole ?? 7 })}
      </button>
      {rest.map((reach) => (
        <button key={reach} type="button" onClick={() => onChoose(within(reach))}>{`${reach}–${reach}`}</button>
      ))}
      <button type="button" onClick={() => onChoose([])}>
        {t('orders.chart.clear')}
      </button>
    </fieldset>
  );
}
