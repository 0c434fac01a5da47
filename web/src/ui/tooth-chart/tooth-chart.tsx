import type { Jaw, ToothMark } from '@suya/contract/orders/prescription/prescription.schema';
import { useId, useRef, useState } from 'react';
import { useT } from '../language.ts';
import { spotOf } from './geometry.ts';
import { type MarkedTooth, marksOn, obstacleTo, paint, paintOnly, type ShownTooth } from './marks.ts';
import { MarksLegend, MarksPalette } from './marks-palette.tsx';
import { nameOfMark, nameOfTooth } from './names.ts';
import { type QuickSet, QuickSets } from './quick-sets.tsx';
import { archOf, type Dentition, dentitionOf, rowsOf, type Stage, stageOf, stages } from './teeth.ts';
import styles from './tooth-chart.module.css';
import { ToothPicture } from './tooth-picture.tsx';
import { useChartHands } from './use-chart-hands.ts';

export type { MarkedTooth } from './marks.ts';
export type { QuickSet } from './quick-sets.tsx';

interface Props {
  value: readonly MarkedTooth[];
  /** Left out where the chart is only read. */
  onChange?: ((value: MarkedTooth[]) => void) | undefined;
  /** Marks that may be set, the first one chosen at the beginning. */
  marks: readonly ToothMark[];
  /** Teeth that are to stand on abutments: agreed elsewhere, only shown here. */
  abutments?: readonly number[];
  /** The jaw that is worked on; the other one can carry no work, only what is there. */
  jaw?: Jaw | null;
  /** Why a mark cannot be set on a tooth, in words; null where it can. */
  refusal?: (tooth: number, mark: ToothMark) => string | null;
  /** Spans to choose by one click; the usual ones where it is left out. */
  sets?: readonly QuickSet[] | undefined;
  /** Dentitions that may be marked. */
  dentitions?: readonly Dentition[] | undefined;
  /** The dentition to begin with, where nothing is marked yet. */
  proposed?: Stage | undefined;
}

const conditions: readonly ToothMark[] = ['missing', 'unerupted', 'extract'];
const both: readonly Dentition[] = ['adult', 'deciduous'];

/** Why the brush, or another mark, cannot be used on a tooth; undefined where it can, or where it only has to be taken off. */
function useReasons({ value, jaw, refusal }: Props, brush: ToothMark | undefined) {
  const t = useT();
  return (tooth: number, mark = brush): string | undefined => {
    if (!mark || marksOn(value, tooth).includes(mark)) return undefined;
    const obstacle = obstacleTo(value, tooth, mark);
    if (obstacle) return t('orders.chart.obstacle', { mark: nameOfMark(obstacle, t) });
    const otherJaw = jaw && jaw !== 'both' && archOf(tooth) !== jaw && !conditions.includes(mark);
    return otherJaw ? t('orders.chart.otherJaw') : (refusal?.(tooth, mark) ?? undefined);
  };
}

/** The teeth of the arches that some of these stand in: a set for one jaw leaves the other as it is. */
const neighboursOf = (teeth: readonly number[], shown: readonly number[]) =>
  shown.filter((tooth) => teeth.some((one) => archOf(one) === archOf(tooth)));

/** Which teeth are drawn: what somebody chose, else what is marked, else what was proposed. */
function useStage({ value, onChange, dentitions = both, proposed }: Props) {
  const [picked, pick] = useState<Stage>();
  const marked = stageOf(value.map(({ tooth }) => tooth));
  const [atFirst] = useState(marked);
  const offered = stages.filter((stage) =>
    stage === 'mixed' ? dentitions.length > 1 : dentitions.includes(stage) || marked === stage,
  );
  const wished = onChange ? (picked ?? atFirst ?? proposed) : (picked ?? marked);
  const stage = wished && (offered.includes(wished) || !onChange) ? wished : (offered[0] ?? 'adult');
  const reveal = (tooth: number) => {
    const wider = offered.find((one) => one === 'mixed') ?? offered.find((one) => one === dentitionOf(tooth));
    if (wider) pick(wider);
    return wider !== undefined;
  };
  return { stage, offered, pick, reveal };
}

/** Tooth chart after FDI: two drawn arches, marks by click, drag and key. The patient's right is on the left. */
export function ToothChart(props: Props) {
  const { value, onChange, marks, sets, abutments = [] } = props;
  const t = useT();
  const ids = useId();
  const svg = useRef<SVGSVGElement>(null);
  const { stage, offered, pick, reveal } = useStage(props);
  const [chosen, setChosen] = useState<ToothMark>();
  const [said, say] = useState('');
  const brush = onChange ? (marks.find((mark) => mark === chosen) ?? marks[0]) : undefined;
  const reasonFor = useReasons(props, brush);
  const latest = useRef(value);
  latest.current = value;
  const change = (next: MarkedTooth[]) => {
    latest.current = next;
    say('');
    onChange?.(next);
  };
  const rows = rowsOf(stage);
  const hands = useChartHands({
    ...{ svg, rows, reveal },
    isOn: (tooth) => (brush && !reasonFor(tooth) ? marksOn(latest.current, tooth).includes(brush) : undefined),
    paint: (tooth, on) => brush && change(paint(latest.current, tooth, brush, on)),
    refuse: (tooth) => say(t('orders.chart.refused', { name: nameOfTooth(tooth, t), reason: reasonFor(tooth) ?? '' })),
  });
  const shown = rows.flat();
  const reasons = [...new Set(shown.flatMap((tooth) => reasonFor(tooth) ?? []))];
  const reasonId = (reason: string) => `${ids}-reason-${reasons.indexOf(reason)}`;
  const all: ShownTooth[] = [...value, ...abutments.map((tooth) => ({ tooth, mark: 'abutment' as const }))];
  const picture = { svg, stage, value: all, brush, focused: hands.focused, reasonId };

  return (
    <div className={styles.chart} data-editable={Boolean(brush)}>
      <div className={styles.layout}>
        <div className={styles.side}>
          {brush && <MarksPalette marks={marks} brush={brush} onBrush={setChosen} value={value} />}
          {brush && (
            <QuickSets
              stage={stage}
              // Nobody says of a whole arch at once that it is missing.
              sets={sets ?? (conditions.includes(brush) ? [] : undefined)}
              brush={brush}
              isUsable={(tooth, mark) => marks.includes(mark) && !reasonFor(tooth, mark)}
              onChoose={(teeth, mark) => {
                setChosen(mark);
                change(paintOnly(value, neighboursOf(teeth, shown), teeth, mark));
              }}
              onClear={() => change(paintOnly(value, shown, [], brush))}
            />
          )}
          {!brush && <MarksLegend value={all} />}
          {brush && offered.length > 1 && <Stages value={stage} offered={offered} onChange={pick} />}
        </div>
        <figure className={styles.picture}>
          <div className={styles.drawing}>
            <ToothPicture
              {...picture}
              reasonFor={(tooth) => reasonFor(tooth)}
              helpId={`${ids}-help`}
              listeners={hands.listeners}
            />
            {brush && <Reason tooth={hands.noticed} stage={stage} reasonFor={reasonFor} />}
          </div>
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
          {brush && (
            <p role="status" className="sr-only">
              {said}
            </p>
          )}
        </figure>
      </div>
    </div>
  );
}

interface ReasonProps {
  tooth: number | undefined;
  stage: Stage;
  reasonFor: (tooth: number) => string | undefined;
}

/** Says beside the tooth under the pointer or the focus why it cannot be marked; screen readers have it as its description. */
function Reason({ tooth, stage, reasonFor }: ReasonProps) {
  const reason = tooth === undefined ? undefined : reasonFor(tooth);
  const spot = tooth === undefined ? undefined : spotOf(tooth, stage);
  if (!reason || !spot) return null;
  const edge = spot.x < 1 / 3 ? 'start' : spot.x > 2 / 3 ? 'end' : 'middle';
  return (
    <span
      aria-hidden="true"
      className={styles.reason}
      data-edge={edge}
      style={{ left: `${spot.x * 100}%`, top: `${spot.y * 100}%` }}
    >
      {reason}
    </span>
  );
}

interface StagesProps {
  value: Stage;
  offered: readonly Stage[];
  onChange: (stage: Stage) => void;
}

function Stages({ value, offered, onChange }: StagesProps) {
  const t = useT();
  return (
    <fieldset className={styles.switch} aria-label={t('orders.chart.dentition')}>
      {offered.map((one) => (
        <button key={one} type="button" aria-pressed={one === value} onClick={() => onChange(one)}>
          {t(`orders.chart.${one}.name`)}
        </button>
      ))}
    </fieldset>
  );
}
