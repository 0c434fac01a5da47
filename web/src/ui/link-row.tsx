import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './link-row.module.css';
import type { Hue } from './tokens.ts';

interface Props {
  to: string;
  /** Colour of the left edge. */
  hue?: Hue;
  title: ReactNode;
  /** Quieter words beneath the title. */
  details?: readonly (string | null | undefined | false | '')[];
  /** At the right: a tag, a sum. */
  end?: ReactNode;
}

/** One line of a short list; the whole of it is the link. */
export function LinkRow({ to, hue, title, details = [], end }: Props) {
  return (
    <Link to={to} className={styles.row} data-hue={hue}>
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        <span className={styles.details}>
          {details.filter(Boolean).map((detail) => (
            <span key={String(detail)}>{detail}</span>
          ))}
        </span>
      </span>
      {end}
    </Link>
  );
}
