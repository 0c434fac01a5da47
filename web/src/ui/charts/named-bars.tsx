import styles from './named-bars.module.css';

export interface NamedBar {
  readonly key: string;
  readonly name: string;
  /** Its length against the longest; null where there is nothing to show. */
  readonly value: number | null;
  /** The value in words, beside the bar. */
  readonly shown: string;
}

/** Bars that lie beneath each other, each with its name and its value: for a few things that are compared. */
export function NamedBars({ caption, bars }: { caption: string; bars: readonly NamedBar[] }) {
  const top = Math.max(...bars.map(({ value }) => value ?? 0), 0);
  return (
    <figure className={styles.figure}>
      <figcaption>{caption}</figcaption>
      <ul className={styles.bars}>
        {bars.map(({ key, name, value, shown }) => (
          <li key={key}>
            <span className={styles.name}>{name}</span>
            <span className={styles.track} aria-hidden="true">
              <span className={styles.bar} style={{ inlineSize: `${top > 0 ? ((value ?? 0) / top) * 100 : 0}%` }} />
            </span>
            <span className={`figures ${styles.value}`}>{shown}</span>
          </li>
        ))}
      </ul>
    </figure>
  );
}
