import { useState } from 'react';
import styles from './avatar.module.css';

interface Props {
  /** A data URL or address; empty for the default. */
  source: string;
  name: string;
  size?: 'small' | 'large';
}

/** A person's picture; where there is none, or it does not load, a quiet default one. */
export function Avatar({ source, name, size = 'small' }: Props) {
  const [broken, setBroken] = useState('');
  if (source && source !== broken)
    return (
      <img
        className={styles.avatar}
        data-size={size}
        src={source}
        alt=""
        title={name}
        onError={() => setBroken(source)}
      />
    );
  return (
    <svg className={styles.avatar} data-size={size} viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="12" className={styles.ground} />
      <circle cx="12" cy="9.5" r="4" className={styles.figure} />
      <path d="M4.5 21a7.8 7.8 0 0 1 15 0A12 12 0 0 1 12 24a12 12 0 0 1-7.5-3Z" className={styles.figure} />
    </svg>
  );
}
