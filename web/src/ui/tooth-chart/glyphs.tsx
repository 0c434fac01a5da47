import type { ReactNode } from 'react';
import type { ChartMark } from './marks.ts';
import styles from './tooth-chart.module.css';

/** Each mark's sign on a field of ±2 mm: a second way to tell it besides its colour. */
const signs: Readonly<Record<ChartMark, ReactNode>> = {
  covered: <path d="M-1.5.1-.4 1.2 1.6-1.1" />,
  missing: <path d="M-1.7-1.7 1.7 1.7M1.7-1.7-1.7 1.7" />,
  unerupted: <path d="M0 1.7V-1.5M-1.3-.2 0-1.6 1.3-.2" />,
  extract: <path d="M-1.9 1.3 .7-1.7M-.7 1.7 1.9-1.3" />,
  attachment: <rect x="-1.1" y="-1.3" width="2.2" height="2.6" rx=".5" data-solid="" />,
  bracket: <path d="M-1.3-1.3h2.6v2.6h-2.6ZM-2.1 0h4.2" />,
  clasp: <path d="M-1.5-1.1A2 2 0 1 0 1.5-1.1" />,
  spring: <path d="M-2 1 -1-1 0 1 1-1 2 1" />,
  pontic: <path d="M-.9 1.8V-1.6H.3a1.2 1.2 0 0 1 0 2.4H-.9" />,
  abutment: <path d="M-1.9 1.7h3.8M-1.2 1.7-.6-1.6H.6L1.2 1.7" />,
  bonded: (
    <>
      <path d="M-2 0h4" />
      <circle r="1.1" data-solid="" />
    </>
  ),
};

/** The sign of a mark inside an SVG, at `x`, `y`. */
export function Glyph({ mark, x = 0, y = 0 }: { mark: ChartMark; x?: number; y?: number }) {
  return (
    <g className={styles.glyph} data-mark={mark} transform={`translate(${x} ${y})`}>
      <circle r="2.9" className={styles.glyphField} />
      {signs[mark]}
    </g>
  );
}

/** The sign on its own, beside a word. */
export function GlyphIcon({ mark }: { mark: ChartMark }) {
  return (
    <svg viewBox="-3.2 -3.2 6.4 6.4" width="20" height="20" aria-hidden="true">
      <Glyph mark={mark} />
    </svg>
  );
}
