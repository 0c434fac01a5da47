import type { Tone } from '../style/tokens.ts';
import { toneIcons } from '../style/tone-icons.tsx';
import styles from './status-tag.module.css';

interface Props {
  tone: Tone;
  label: string;
  /** A second, quieter text: the sub-state that the lab sees. */
  detail?: string | undefined;
}

/** A status, shown the same way everywhere: the colour of its group, its sign and its label. */
export function StatusTag({ tone, label, detail }: Props) {
  const Icon = toneIcons[tone];
  return (
    <span className={styles.tag} data-tone={tone}>
      <Icon aria-hidden="true" />
      <span>{label}</span>
      {detail && <span className={styles.detail}>{detail}</span>}
    </span>
  );
}
