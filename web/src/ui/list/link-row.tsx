import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Hue } from '../style/tokens.ts';
import styles from './link-row.module.css';

interface Props {
  to: string;
  /** Colour of the left edge. */
  hue?: Hue;
  title: ReactNode;
  /** Quieter text below the title. */
  details?: readonly (string | null | undefined | false | '')[];
  /** On the right: a tag, a sum. */
  end?: ReactNode;
}

/** One line of a short list. The whole line is the link. */
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
