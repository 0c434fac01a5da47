import type { Jaw, ToothMark } from '@suya/contract/orders/prescription.schema';
import { useId, useMemo, useRef, useState } from 'react';
import { useT } from '../language.ts';
import { frameOf, placeTeeth } from './geometry.ts';
import { type MarkedTooth, marksOn, obstacleTo, paint, paintOnly } from './marks.ts';
import { MarksLegend, MarksPalette } from './marks-palette.tsx';
import { describeTooth, nameOfMark } from './names.ts';
import { QuickSets } from './quick-sets.tsx';
import { type Arch, archOf, type Dentition, dentitionOf, teethOf } from './teeth.ts';
import { Tooth } from './tooth.tsx';
import styles from './tooth-chart.module.css';
import { useChartHands } from './use-chart-hands.ts';

export type { MarkedTooth } from './marks.ts';

interface Props {
  /** Id of the chart's frame, which takes the focus when a page leads to it. */
  id?: string;
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

const arches: readonly Arch[] = ['upper', 'lower'];
const conditions: readonly ToothMark[] = ['missing', 'unerupted', 'extract'];

const firstDentition = (value: readonly MarkedTooth[]): Dentition =>
  value.length > 0 && value.every(({ tooth }) => dentitionOf(tooth) === 'deciduous') ? 'deciduous' : 'adult';

/** Tooth chart after FDI: two drawn arches, marks by click, drag and key. The patient's right is on the left. */
export function ToothChart({ id, value, onChange, marks, jaw, forbid }: Props) {
  const t = useT();
  const ids = useId();
  const svg = useRef<SVGSVGElement>(null);
  const [dentition, setDentition] = useState(() => firstDentition(value));
  const [chosen, setChosen] = useState<ToothMark>();
  const brush = onChange ? (marks.find((mark) => mark === chosen) ?? marks[0]) : undefined;
  const frame = frameOf(dentition);
  const placed = useMemo(() => arches.map((arch) => ({ arch, teeth: placeTeeth(dentition, arch) })), [dentition]);

  const reasonFor = (tooth: number): string | undefined => {
    if (!brush || marksOn(value, tooth).includes(brush)) return undefined;
    const obstacle = obstacleTo(value, tooth, brush);
    if (obstacle) return t('orders.chart.obstacle', { mark: nameOfMark(obstacle, t) });
    const otherJaw = jaw && jaw !== 'both' && archOf(tooth) !== jaw && !conditions.includes(brush);
    return otherJaw ? t('orders.chart.otherJaw') : forbid?.(tooth, brush);
  };
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
  const usable = arches.flatMap((arch) => teethOf(dentition, arch)).filter((tooth) => !reasonFor(tooth));
  const reasons = [...new Set(placed.flatMap(({ teeth }) => teeth.flatMap(({ tooth }) => reasonFor(tooth) ?? [])))];

  return (
    <div id={id} className={styles.chart} data-editable={Boolean(brush)}>
      <div className={styles.side}>
        {brush ? (
          <>
            <MarksPalette marks={marks} brush={brush} onBrush={setChosen} value={value} />
            <QuickSets
              dentition={dentition}
              usable={usable}
              jaw={jaw ?? 'both'}
              onChoose={(teeth) => change(paintOnly(value, arches.flatMap((arch) => teethOf(dentition, arch)), teeth, brush))}
            />
          </>
        ) : (
          <MarksLegend value={value} />
        )}
        <Dentitions value={dentition} onChange={setDentition} />
      </div>
      <figure className={styles.picture}>
        <svg
          ref={svg}
          viewBox={`0 0 ${frame.width} ${frame.height}`}
          className={styles.svg}
          {...(brush ? { role: 'group', ...hands.listeners } : { role: 'img' })}
          aria-label={t(brush ? 'orders.chart.name' : 'orders.chart.readName')}
          aria-describedby={brush ? `${ids}-help` : undefined}
        >
          {placed.map(({ arch, teeth }) => (
            <g key={arch} transform={`translate(${frame.middle[arch].x} ${frame.middle[arch].y})`}>
              <text y={arch === 'upper' ? -8 : 8} className={styles.archName} aria-hidden="true">{t(`orders.chart.${arch}`)}</text>
              {teeth.map((place) => {
                const reason = reasonFor(place.tooth);
                return (
                  <Tooth
                    key={place.tooth}
                    placed={place}
                    marks={marksOn(value, place.tooth)}
                    name={describeTooth(value, place.tooth, t)}
                    brush={brush}
                    reason={reason}
                    reasonId={reason && `${ids}-reason-${reasons.indexOf(reason)}`}
                    focusable={hands.focused === place.tooth}
                  />
                );
              })}
            </g>
          ))}
          <line className={styles.midline} x1={frame.width / 2} x2={frame.width / 2} y1={frame.height / 2 - 4} y2={frame.height / 2 + 4} />
          <text x={3} y={frame.height / 2} className={styles.sideName} aria-hidden="true">{t('orders.chart.right')}</text>
          <text x={frame.width - 3} y={frame.height / 2} className={styles.sideName} data-end="" aria-hidden="true">{t('orders.chart.left')}</text>
        </svg>
        {brush && <figcaption id={`${ids}-help`} className={styles.help}>{t('orders.chart.help')}</figcaption>}
        {reasons.map((reason, index) => (
          <span key={reason} id={`${ids}-reason-${index}`} hidden>{reason}</span>
        ))}
      </figure>
    </div>
  );
}

function Dentitions({ value, onChange }: { value: Dentition; onChange: (dentition: Dentition) => void }) {
  const t = useT();
  return (
    <div className={styles.switch} role="group" aria-label={t('orders.chart.dentition')}>
      {(['adult', 'deciduous'] as const).map((one) => (
        <button key={one} type="button" aria-pressed={one === value} onClick={() => onChange(one)}>
          {t(`orders.chart.${one}.name`)}
        </button>
      ))}
    </div>
  );
}
