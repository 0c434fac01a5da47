import { useT } from '../language.ts';
import { type Dentition, dentitionsOf, positionOf, rowsOf, type Stage } from './teeth.ts';
import styles from './tooth-chart.module.css';

/** Teeth that are often chosen together, under the name people have for them. */
export interface QuickSet {
  readonly label: string;
  readonly teeth: readonly number[];
}

interface Props {
  stage: Stage;
  /** Left out: whole arch, 6–6, 4–4, 3–3. */
  sets: readonly QuickSet[] | undefined;
  /** Whether the brush may touch a tooth. */
  isUsable: (tooth: number) => boolean;
  onChoose: (teeth: number[]) => void;
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
export function QuickSets({ stage, sets, isUsable, onChoose }: Props) {
  const t = useT();
  const usual = useUsualSets(stage);
  const shown = rowsOf(stage).flat();
  const offered = (sets?.length ? sets : usual)
    .map(({ label, teeth }) => ({ label, teeth: teeth.filter((tooth) => shown.includes(tooth) && isUsable(tooth)) }))
    .filter(({ teeth }) => teeth.length > 0);
  return (
    <fieldset className={styles.sets} aria-label={t('orders.chart.quickSets')}>
      {offered.map(({ label, teeth }) => (
        <button key={label} type="button" onClick={() => onChoose(teeth)}>
          {label}
        </button>
      ))}
      <button type="button" onClick={() => onChoose([])}>
        {t('orders.chart.clear')}
      </button>
    </fieldset>
  );
}
