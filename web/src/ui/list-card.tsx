import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './list-card.module.css';
import type { Hue } from './tokens.ts';

interface Props {
  /** Where the whole card leads; left out, it holds links of its own. */
  to?: string;
  /** Colour of the left edge. */
  hue?: Hue;
  /** What the card is, for screen readers, where it is no link. */
  label?: string;
  title: ReactNode;
  /** At the right of the title: a tag. */
  end: ReactNode;
  children: ReactNode;
}

/** One entry of a list that is shown as cards. */
export function ListCard({ to, hue, label, title, end, children }: Props) {
  const inside = (
    <>
      <span className={styles.head}>
        <strong>{title}</strong>
        {end}
      </span>
      {children}
    </>
  );
  if (to === undefined) {
    return (
      <article className={styles.card} data-hue={hue} aria-label={label}>
        {inside}
      </article>
    );
  }
  return (
    <Link to={to} className={styles.card} data-hue={hue}>
      {inside}
    </Link>
  );
}
