import { Progress, Slider } from 'antd';
import { fill, type ViewerLabels } from '../controls/labels.ts';
import styles from '../mesh-viewer.module.css';
import { contactBands, cssColour, scaleGradient } from './scales.ts';
import type { Maps } from './use-maps.ts';

interface MapLegendProps {
  readonly maps: Maps;
  readonly labels: ViewerLabels;
  /** What the other version is called. */
  readonly other: string;
}

const RANGES = { min: 0.1, max: 2, step: 0.1 };

const signed = (mm: number): string => `${mm > 0 ? '+' : ''}${mm.toFixed(2)}`;

function DistanceScale({ maps, labels, other }: MapLegendProps) {
  const { range, setRange, figures } = maps;
  const told = (mm: number): string => fill(labels.scaleValue, { mm: mm.toFixed(1) });
  return (
    <>
      <div className={styles.scale} style={{ background: scaleGradient }} aria-hidden="true" />
      <div className={styles.scaleEnds}>
        <span>{signed(-range)}</span>
        <span>0</span>
        <span>{signed(range)}</span>
      </div>
      <div className={styles.scaleEnds}>
        <span>{fill(labels.scaleBehind, { label: other })}</span>
        <span>{fill(labels.scaleBefore, { label: other })}</span>
      </div>
      <div className={styles.studyHead}>
        <span>{labels.scaleRange}</span>
        <Slider
          className={styles.short}
          {...RANGES}
          value={range}
          ariaLabelForHandle={labels.scaleRange}
          ariaValueTextFormatterForHandle={told}
          tooltip={{ formatter: (value) => told(value ?? 0) }}
          onChange={setRange}
        />
      </div>
      {figures && <p className={styles.note}>{fill(labels.mostWithin, { mm: figures.mostWithin.toFixed(2) })}</p>}
    </>
  );
}

function ContactScale({ labels }: Pick<MapLegendProps, 'labels'>) {
  return (
    <ul className={styles.bands}>
      {contactBands.map(({ mm, colour }) => (
        <li key={mm}>
          <span className={styles.swatch} style={{ background: cssColour(colour) }} aria-hidden="true" />
          {fill(labels.contactBand, { mm })}
        </li>
      ))}
    </ul>
  );
}

/** The scale of the map on show with its figures, and the value under the pointer; before, how far measuring has come. */
export function MapLegend(props: MapLegendProps) {
  const { maps, labels } = props;
  if (maps.isEmpty) return <p className={styles.note}>{labels.noDistance}</p>;
  if (maps.percent !== null)
    return (
      <div className={styles.note}>
        <span>{fill(labels.measuring, { percent: maps.percent })}</span>
        <Progress
          percent={maps.percent}
          showInfo={false}
          size="small"
          aria-label={fill(labels.measuring, { percent: maps.percent })}
        />
      </div>
    );
  const { here } = maps;
  return (
    <>
      {maps.kind === 'contacts' ? <ContactScale labels={labels} /> : <DistanceScale {...props} />}
      <p className={styles.note} role="status">
        {here !== null && (Number.isNaN(here) ? labels.nothingNear : fill(labels.valueHere, { mm: signed(here) }))}
      </p>
    </>
  );
}
