import { create } from 'qrcode';
import { useMemo } from 'react';
import styles from './qr-code.module.css';

const quiet = 4;

/** The dark squares as one path, in units of one square. */
function pathOf(text: string): { path: string; size: number } {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const dark = Array.from(modules.data, (bit, index) => ({
    bit,
    x: index % modules.size,
    y: Math.floor(index / modules.size),
  }));
  const path = dark
    .filter(({ bit }) => bit)
    .map(({ x, y }) => `M${x + quiet} ${y + quiet}h1v1h-1z`)
    .join('');
  return { path, size: modules.size + 2 * quiet };
}

/** A QR code as a drawing: sharp at any size, black on white in the dark too, since scanners want it so. */
export default function QrCode({ text, label }: { text: string; label: string }) {
  const { path, size } = useMemo(() => pathOf(text), [text]);
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className={styles.code}
    >
      <rect width={size} height={size} className={styles.paper} />
      <path d={path} className={styles.ink} />
    </svg>
  );
}
