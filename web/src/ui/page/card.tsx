import { type ReactNode, useId } from 'react';
import styles from './card.module.css';

interface Props {
  title: ReactNode;
  /** To the right of the title: a link to all, a switch. */
  extra?: ReactNode;
  /** Amber edge: something in the card waits for the reader. */
  attention?: boolean;
  children: ReactNode;
}

/** A titled surface: one section of a page. */
export function Card({ title, extra, attention = false, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.card} data-attention={attention}>
      <header className={styles.header}>
        <h2 id={id}>{title}</h2>
        {extra}
      </header>
      {children}
    </section>
  );
}
