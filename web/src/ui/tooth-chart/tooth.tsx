import type { ToothMark } from '@suya/contract/orders/prescription/prescription.schema';
import { memo } from 'react';
import { outlineOf, type Placed, reliefOf } from './geometry.ts';
import { Glyph } from './glyphs.tsx';
import type { ChartMark } from './marks.ts';
import styles from './tooth-chart.module.css';

interface Props {
  placed: Placed;
  marks: readonly ChartMark[];
  /** What screen readers hear. */
  name: string;
  /** The mark that a click sets or takes off; undefined where the chart is only read. */
  brush: ToothMark | undefined;
  /** Whether the brush cannot be used here. */
  isRefused: boolean;
  /** Id of the element that holds the reason for screen readers. */
  reasonId: string | undefined;
  focusable: boolean;
}

const outlines = new Map<number, { crown: string; halo: string; relief: string }>();

function drawing(tooth: number) {
  const known = outlines.get(tooth);
  if (known) return known;
  const drawn = { crown: outlineOf(tooth), halo: outlineOf(tooth, 0.9), relief: reliefOf(tooth) };
  outlines.set(tooth, drawn);
  return drawn;
}

const lookOf = (marks: readonly ChartMark[]) =>
  (['missing', 'unerupted', 'extract', 'covered'] as const).find((mark) => marks.includes(mark)) ?? 'plain';

/** One drawn tooth with its number and the signs of its marks. */
export const Tooth = memo(function Tooth({ placed, marks, name, brush, isRefused, reasonId, focusable }: Props) {
  const { tooth, x, y, transform, label, outer } = placed;
  const { crown, halo, relief } = drawing(tooth);
  const [inner, ...rest] = marks;
  const able = brush !== undefined;
  const role = able
    ? ({
        role: 'checkbox',
        'aria-checked': marks.includes(brush),
        'aria-label': name,
        tabIndex: focusable ? 0 : -1,
      } as const)
    : {};
  return (
    <g
      {...role}
      className={styles.tooth}
      data-tooth={tooth}
      data-look={lookOf(marks)}
      data-able={able && !isRefused}
      aria-disabled={(able && isRefused) || undefined}
      aria-describedby={reasonId}
    >
      <title>{name}</title>
      <path d={halo} transform={transform} className={styles.halo} />
      <path d={crown} transform={transform} className={styles.crown} />
      <path d={relief} transform={transform} className={styles.relief} />
      {inner && <Glyph mark={inner} x={x} y={y} />}
      {rest.map((mark, index) => (
        <Glyph
          key={mark}
          mark={mark}
          x={outer.x + (outer.x - x) * 0.62 * index}
          y={outer.y + (outer.y - y) * 0.62 * index}
        />
      ))}
      <g>
        <text x={label.x} y={label.y} className={styles.number}>
          {tooth}
        </text>
      </g>
    </g>
  );
});
