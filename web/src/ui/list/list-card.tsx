import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Hue } from '../style/tokens.ts';
import styles from './list-card.module.css';

interface Props {
  /** The target of the whole card. Without it, the card contains links of its own. */
  to?: string;
  /** Colour of the left edge. */
  hue?: Hue;
  /** The card's name for screen readers, if it is not a link. */
  label?: string;
  title: ReactNode;
  /** To the right of the title: a tag. */
  end: ReactNode;
  children: ReactNode;
}

/** One entry of a list of cards. */
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
