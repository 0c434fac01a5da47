import type { ToothMark } from '@suya/contract/orders/prescription/prescription.schema';
import { useId } from 'react';
import { useT } from '../language.ts';
import { GlyphIcon } from './glyphs.tsx';
import type { ChartMark, MarkedTooth, ShownTooth } from './marks.ts';
import { nameOfMark, writeTeeth } from './names.ts';
import styles from './tooth-chart.module.css';

interface Props {
  marks: readonly ToothMark[];
  brush: ToothMark;
  onBrush: (mark: ToothMark) => void;
  value: readonly MarkedTooth[];
}

const teethWith = (value: readonly ShownTooth[], mark: ChartMark) =>
  value.filter((entry) => entry.mark === mark).map(({ tooth }) => tooth);

/** The marks to choose from: which one a click sets, its sign, and the teeth that have it. Legend and tool in one. */
export function MarksPalette({ marks, brush, onBrush, value }: Props) {
  const t = useT();
  const name = useId();
  return (
    <fieldset className={styles.palette}>
      <legend>{t('orders.chart.markWith')}</legend>
      {marks.map((mark) => (
        <label key={mark} className={styles.brush}>
          <input type="radio" name={name} checked={mark === brush} onChange={() => onBrush(mark)} />
          <GlyphIcon mark={mark} />
          <span>{nameOfMark(mark, t)}</span>
          <span className={styles.teeth}>{writeTeeth(teethWith(value, mark), t)}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** What is marked, in words: the chart's text beside a picture that is only read. */
export function MarksLegend({ value }: { value: readonly ShownTooth[] }) {
  const t = useT();
  const marks = [...new Set(value.map(({ mark }) => mark))];
  if (marks.length === 0) return <p className={styles.none}>{t('orders.chart.nothingMarked')}</p>;
  return (
    <ul className={styles.legend}>
      {marks.map((mark) => (
        <li key={mark}>
          <GlyphIcon mark={mark} />
          <span>{nameOfMark(mark, t)}</span>
          <span className={styles.teeth}>{writeTeeth(teethWith(value, mark), t)}</span>
        </li>
      ))}
    </ul>
  );
}
