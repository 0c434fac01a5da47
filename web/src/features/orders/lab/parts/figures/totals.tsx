import { useT } from '../../../../../lib/i18n.tsx';
import styles from './figures.module.css';
import { type Figures, shareOf, useDays } from './words.ts';

/** The range's figures at a glance. */
export function Totals({ total, late }: { total: Figures['total']; late: number }) {
  const t = useT();
  const days = useDays();
  const { out, promised, onTime, overdue, remakes, medianDays } = total;
  const figures = [
    [t('labWork.figures.in'), String(total.in), ''],
    [t('labWork.figures.out'), String(out), ''],
    [t('labWork.figures.late'), String(late), ''],
    [t('labWork.figures.overdue'), String(overdue), t('labWork.figures.overdueHint')],
    [
      t('labWork.figures.onTime'),
      shareOf(onTime, promised),
      t('labWork.figures.ofPromised', { part: onTime, whole: promised }),
    ],
    [t('labWork.figures.remakes'), shareOf(remakes, out), t('labWork.figures.ofOut', { part: remakes, whole: out })],
    [t('labWork.figures.turnaround'), days(medianDays), t('labWork.figures.turnaroundHint')],
  ] as const;
  return (
    <dl className={styles.totals}>
      {figures.map(([name, value, hint]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="figures">{value}</dd>
          {hint && <dd className={styles.hint}>{hint}</dd>}
        </div>
      ))}
    </dl>
  );
}
