import type { ToothMark } from '@suya/contract/orders/prescription/prescription.schema';
import { type RefObject, useMemo } from 'react';
import { useT } from '../language.ts';
import { frameOf, placeArches } from './geometry.ts';
import { marksOn, type ShownTooth } from './marks.ts';
import { describeTooth } from './names.ts';
import type { Stage } from './teeth.ts';
import { Tooth } from './tooth.tsx';
import styles from './tooth-chart.module.css';
import type { ChartListeners } from './use-chart-hands.ts';

interface Props {
  svg: RefObject<SVGSVGElement | null>;
  stage: Stage;
  value: readonly ShownTooth[];
  brush: ToothMark | undefined;
  /** The tooth that Tab leads to. */
  focused: number;
  reasonFor: (tooth: number) => string | undefined;
  /** Id of the element that holds a reason's words. */
  reasonId: (reason: string) => string;
  helpId: string;
  listeners: ChartListeners;
}

/** Names of jaws and sides. */
function Captions({ frame }: { frame: ReturnType<typeof frameOf> }) {
  const t = useT();
  const { width, height, middle } = frame;
  return (
    <g>
      <text x={middle.upper.x} y={middle.upper.y - 6} className={styles.archName}>
        {t('orders.chart.upper')}
      </text>
      <text x={middle.lower.x} y={middle.lower.y + 6} className={styles.archName}>
        {t('orders.chart.lower')}
      </text>
      <text x={3} y={height / 2} className={styles.sideName}>
        {t('orders.chart.right')}
      </text>
      <text x={width - 3} y={height / 2} className={styles.sideName} data-end="">
        {t('orders.chart.left')}
      </text>
      <line className={styles.midline} x1={width / 2} x2={width / 2} y1={height / 2 - 3} y2={height / 2 + 3} />
    </g>
  );
}

/** Both arches, drawn. */
export function ToothPicture(props: Props) {
  const t = useT();
  const { svg, stage, value, brush, focused, reasonFor, reasonId, helpId, listeners } = props;
  const frame = frameOf(stage);
  const placed = useMemo(() => placeArches(stage), [stage]);
  return (
    <svg
      ref={svg}
      viewBox={`0 0 ${frame.width} ${frame.height}`}
      className={styles.svg}
      {...(brush ? { role: 'group', ...listeners } : { role: 'img' })}
      aria-label={t(brush ? 'orders.chart.name' : 'orders.chart.readName')}
      aria-describedby={brush ? helpId : undefined}
    >
      {placed.map(({ arch, teeth }) => (
        <g key={arch} transform={`translate(${frame.middle[arch].x} ${frame.middle[arch].y})`}>
          {teeth.map((place) => {
            const reason = reasonFor(place.tooth);
            return (
              <Tooth
                key={place.tooth}
                placed={place}
                marks={marksOn(value, place.tooth)}
                name={describeTooth(value, place.tooth, t)}
                brush={brush}
                isRefused={reason !== undefined}
                reasonId={reason && reasonId(reason)}
                focusable={focused === place.tooth}
              />
            );
          })}
        </g>
      ))}
      <Captions frame={frame} />
    </svg>
  );
}
