import styles from './badge.module.css';

interface Props {
  count: number | undefined;
  /** Counts above are shown as `99+`. */
  cap?: number;
}

/** A small amber count; nothing where there is none. The words for it stand in its owner's name. */
export function Badge({ count = 0, cap = 99 }: Props) {
  if (count <= 0) return null;
  return (
    <span className={`figures ${styles.badge}`} aria-hidden="true">
      {count > cap ? `${cap}+` : count}
    </span>
  );
}
