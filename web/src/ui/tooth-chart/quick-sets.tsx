import type { ToothMark } from '@suya/contract/orders/prescription/prescription.schema';
import { useT } from '../language.ts';
import { type Dentition, dentitionsOf, positionOf, rowsOf, type Stage } from './teeth.ts';
import styles from './tooth-chart.module.css';

/** Teeth that are often chosen together, under the name people have for them. */
export interface QuickSet {
  readonly label: string;
  readonly teeth: readonly number[];
  /** The mark that they get; left out, the one that is chosen. */
  readonly mark?: ToothMark;
}

interface Props {
  stage: Stage;
  /** Left out: whole arch, 6–6, 4–4, 3–3. */
  sets: readonly QuickSet[] | undefined;
  brush: ToothMark;
  /** Whether a tooth may get a mark. */
  isUsable: (tooth: number, mark: ToothMark) => boolean;
  onChoose: (teeth: number[], mark: ToothMark) => void;
  onClear: () => void;
}

/** How far from the midline each usual set reaches, the whole arch first. */
const reaches: Record<Dentition, readonly [number, ...number[]]> = { adult: [7, 6, 4, 3], deciduous: [5, 3] };

function useUsualSets(stage: Stage): QuickSet[] {
  const t = useT();
  const [main = 'adult'] = dentitionsOf(stage);
  const all = rowsOf(main).flat();
  const [whole, ...rest] = reaches[main];
  const within = (reach: number) => all.filter((tooth) => positionOf(tooth) <= reach);
  return [
    { label: t('orders.chart.wholeArch', { reach: whole }), teeth: within(whole) },
    ...rest.map((reach) => ({ label: `${reach}–${reach}`, teeth: within(reach) })),
  ];
}

/** Common spans by one click; a set of which no tooth can be chosen as things stand is not offered. */
export function QuickSets({ stage, sets, brush, isUsable, onChoose, onClear }: Props) {
  const t = useT();
  const usual = useUsualSets(stage);
  const shown = rowsOf(stage).flat();
  const offered = (sets ?? usual)
    .map(({ label, teeth, mark = brush }) => ({
      label,
      mark,
      teeth: teeth.filter((tooth) => shown.includes(tooth) && isUsable(tooth, mark)),
    }))
    .filter(({ teeth }) => teeth.length > 0);
  return (
    <fieldset className={styles.sets} aria-label={t('orders.chart.quickSets')}>
      {offered.map(({ label, mark, teeth }) => (
        <button key={label} type="button" onClick={() => onChoose(teeth, mark)}>
          {label}
        </button>
      ))}
      <button type="button" onClick={onClear}>
        {t('orders.chart.clear')}
      </button>
    </fieldset>
  );
}
