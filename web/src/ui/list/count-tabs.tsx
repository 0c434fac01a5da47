import type { Tone } from '../style/tokens.ts';
import styles from './count-tabs.module.css';

export interface CountTab {
  key: string;
  label: string;
  /** The number of its items; undefined while unknown. */
  count: number | undefined;
  /** Amber if its items wait for the reader. */
  tone?: Tone;
}

interface Props {
  label: string;
  tabs: readonly CountTab[];
  value: string;
  onChoose: (key: string) => void;
}

/** The groups of a list with their counts, as tabs. */
export function CountTabs({ label, tabs, value, onChoose }: Props) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map(({ key, label: name, count, tone = 'neutral' }) => (
        <button key={key} type="button" aria-pressed={key === value} data-tone={tone} onClick={() => onChoose(key)}>
          {name}
          <span className={`figures ${styles.count}`}>{count ?? '·'}</span>
        </button>
      ))}
    </nav>
  );
}
