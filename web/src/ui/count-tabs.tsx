import styles from './count-tabs.module.css';
import type { Tone } from './tokens.ts';

export interface CountTab {
  key: string;
  label: string;
  /** How many it holds; undefined while unknown. */
  count: number | undefined;
  /** Amber where what it holds waits for the reader. */
  tone?: Tone;
}

interface Props {
  label: string;
  tabs: readonly CountTab[];
  value: string;
  onChoose: (key: string) => void;
}

/** Groups of a list with how much each holds, of which one is chosen. */
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
