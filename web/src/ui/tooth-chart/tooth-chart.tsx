import type { Jaw, ToothMark } from '@suya/contract/orders/prescription.schema';
import { useId, useRef, useState } from 'react';
import { useT } from '../language.ts';
import { type MarkedTooth, marksOn, obstacleTo, paint, paintOnly } from './marks.ts';
import { MarksLegend, MarksPalette } from './marks-palette.tsx';
import { nameOfMark } from './names.ts';
import { QuickSets } from './quick-sets.tsx';
import { archOf, type Dentition, dentitionOf, teethOf } from './teeth.ts';
import styles from './tooth-chart.module.css';
import { arches, ToothPicture } from './tooth-picture.tsx';
import { useChartHands } from './use-chart-hands.ts';

export type { MarkedTooth } from './marks.ts';

interface Props {
  value: readonly MarkedTooth[];
  /** Left out where the chart is only read. */
  onChange?: ((value: MarkedTooth[]) => void) | undefined;
  /** Marks that may be set, the first one chosen at the beginning. */
  marks: readonly ToothMark[];
  /** The jaw that is worked on; the other one can carry no work, only what is there. */
  jaw?: Jaw | null;
  /** Why a mark cannot be set on a tooth, where the page knows more than the chart. */
  forbid?: (tooth: number, mark: ToothMark) => string | undefined;
}

const conditions: readonly ToothMark[] = ['missing', 'unerupted', 'extract'];

const firstDentition = (value: readonly MarkedTooth[]): Dentition =>
  value.length > 0 && value.every(({ tooth }) => dentitionOf(tooth) === 'deciduous') ? 'deciduous' : 'adult';

/** Why the brush cannot be used on a tooth; undefined where it can, or where it only has to be taken off. */
function useReasons({ value, jaw, forbid }: Props, brush: ToothMark | undefined) {
  const t = useT();
  return (tooth: number): string | undefined => {
    if (!brush || marksOn(value, tooth).includes(brush)) return undefined;
    const obstacle = obstacleTo(value, tooth, brush);
    if (obstacle) return t('orders.chart.obstacle', { mark: nameOfMark(obstacle, t) });
    const otherJaw = jaw && jaw !== 'both' && archOf(tooth) !== jaw && !conditions.includes(brush);
    return otherJaw ? t('orders.chart.otherJaw') : forbid?.(tooth, brush);
  };
}

/** Tooth chart after FDI: two drawn arches, marks by click, drag and key. The patient's right is on the left. */
export function ToothChart(props: Props) {
  const { value, onChange, marks, jaw } = props;
  const t = useT();
  const ids = useId();
  const svg = useRef<SVGSVGElement>(null);
  const [dentition, setDentition] = useState(() => firstDentition(value));
  const [chosen, setChosen] = useState<ToothMark>();
  const brush = onChange ? (marks.find((mark) => mark === chosen) ?? marks[0]) : undefined;
  const reasonFor = useReasons(props, brush);
  const latest = useRef(value);
  latest.current = value;
  const change = (next: MarkedTooth[]) => {
    latest.current = next;
    onChange?.(next);
  };
  const hands = useChartHands({
    svg,
    dentition,
    onDentition: setDentition,
    isOn: (tooth) => (brush && !reasonFor(tooth) ? marksOn(latest.current, tooth).includes(brush) : undefined),
    paint: (tooth, on) => brush && change(paint(latest.current, tooth, brush, on)),
  });
  const shown = arches.flatMap((arch) => teethOf(dentition, arch));
  const reasons = [...new Set(shown.flatMap((tooth) => reasonFor(tooth) ?? []))];
  const reasonId = (reason: string) => `${ids}-reason-${reasons.indexOf(reason)}`;
  const mixed = value.some(({ tooth }) => dentitionOf(tooth) !== dentition);
  const picture = { svg, dentition, value, brush, focused: hands.focused, reasonFor, reasonId };

  return (
    <div className={styles.chart} data-editable={Boolean(brush)}>
      <div className={styles.layout}>
        <div className={styles.side}>
          {brush && <MarksPalette marks={marks} brush={brush} onBrush={setChosen} value={value} />}
          {brush && (
            <QuickSets
              dentition={dentition}
              usable={shown.filter((tooth) => !reasonFor(tooth))}
              jaw={jaw ?? 'both'}
              onChoose={(teeth) => change(paintOnly(value, shown, teeth, brush))}
            />
          )}
          {!brush && <MarksLegend value={value} />}
          {(brush || mixed) && <Dentitions value={dentition} onChange={setDentition} />}
        </div>
        <figure className={styles.picture}>
          <ToothPicture {...picture} helpId={`${ids}-help`} listeners={hands.listeners} />
          {brush && (
            <figcaption id={`${ids}-help`} className={styles.help}>
              {t('orders.chart.help')}
            </figcaption>
          )}
          {reasons.map((reason) => (
            <span key={reason} id={reasonId(reason)} hidden>
              {reason}
            </span>
          ))}
        </figure>
      </div>
    </div>
  );
}

function Dentitions({ value, onChange }: { value: Dentition; onChange: (dentition: Dentition) => void }) {
  const t = useT();
  return (
    <fieldset className={styles.switch} aria-label={t('orders.chart.dentition')}>
      {(['adult', 'deciduous'] as const).map((one) => (
        <button key={one} type="button" aria-pressed={one === value} onClick={() => onChange(one)}>
          {t(`orders.chart.${one}.name`)}
        </button>
      ))}
    </fieldset>
  );
}
