import styles from './progress-line.module.css';

/** The thin bar at the top edge while requests are active. Decorative: the waiting place itself says so in words. */
export function ProgressLine({ active }: { active: boolean }) {
  return <div className={styles.line} data-active={active} aria-hidden="true" />;
}
