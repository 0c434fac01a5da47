import { Outlet } from 'react-router';
import { brandName } from '../../lib/brand.ts';
import { useT } from '../../lib/i18n.tsx';
import { Mark } from '../../ui/values/mark.tsx';
import styles from './entrance.module.css';
import { LanguageMenu } from './language-menu.tsx';

/** Two quiet arches of teeth, drawn from circles: the one picture of the entrance. */
function Arches() {
  const teeth = Array.from({ length: 14 }, (_, index) => {
    const angle = (Math.PI * (index + 0.5)) / 14;
    const size = 13 + 5 * Math.abs(Math.cos(angle));
    return {
      index,
      size,
      x: 160 - 112 * Math.cos(angle),
      y: 150 - 118 * Math.sin(angle),
      turn: (angle * 180) / Math.PI - 90,
    };
  });
  const arch = teeth.map(({ index, size, x, y, turn }) => (
    <rect
      key={index}
      x={x - size / 2}
      y={y - 10}
      width={size}
      height="20"
      rx="7"
      transform={`rotate(${turn} ${x} ${y})`}
    />
  ));
  return (
    <svg viewBox="0 0 320 380" className={styles.arches} aria-hidden="true">
      <g>{arch}</g>
      <g transform="matrix(1 0 0 -1 0 380)">{arch}</g>
    </svg>
  );
}

/** Around the sign-in: brand, language, one calm picture. Needs no component library. */
export function EntranceLayout() {
  const t = useT();
  return (
    <div className={styles.entrance}>
      <div className={styles.picture}>
        <p className={styles.tagline}>{t('shell.tagline')}</p>
        <Arches />
      </div>
      <div className={styles.column}>
        <header className={styles.header}>
          <p className={styles.brand}>
            <Mark />
            {brandName()}
          </p>
          <LanguageMenu />
        </header>
        <main className={styles.main}>
          <Outlet />
        </main>
      </div>
    </div>
  );
}
