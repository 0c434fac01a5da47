import styles from './skeleton.module.css';

const places = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;

/** One grey bar in place of text. `width` is a share of the line in percent. */
export function SkeletonLine({ width = 100, tall = false }: { width?: 20 | 40 | 60 | 80 | 100; tall?: boolean }) {
  return <span className={styles.line} data-skeleton data-width={width} data-tall={tall} />;
}

/** In place of a card: title and a few lines. */
export function SkeletonCard({ lines = 3 }: { lines?: number }) {
  return (
    <div className={styles.card}>
      <SkeletonLine width={40} tall />
      {places.slice(0, lines).map((place) => (
        <SkeletonLine key={place} width={place % 2 ? 80 : 60} />
      ))}
    </div>
  );
}

/** In place of a list of rows. */
export function SkeletonRows({ rows = 6 }: { rows?: number }) {
  return (
    <div className={styles.rows}>
      {places.slice(0, rows).map((place) => (
        <div key={place} className={styles.row}>
          <SkeletonLine width={20} />
          <SkeletonLine width={40} />
          <SkeletonLine width={20} />
        </div>
      ))}
    </div>
  );
}

/** In place of a whole page: header and two cards. Screen readers read `label`. */
export function SkeletonPage({ label }: { label: string }) {
  return (
    <div className={styles.page} role="status">
      <span className="sr-only">{label}</span>
      <SkeletonLine width={20} tall />
      <SkeletonCard />
      <SkeletonCard lines={5} />
    </div>
  );
}
