import { useT } from '../../../../lib/i18n.tsx';
import type { Tone } from '../../../../ui/style/tokens.ts';
import { StatusTag } from '../../../../ui/values/status-tag.tsx';
import styles from '../onboarding.module.css';

export type Standing = -1 | 0 | 1 | 2;

const tones: Record<Standing, Tone> = { [-1]: 'attention', 0: 'info', 1: 'done', 2: 'problem' };

/** How papers stand: not handed in, under review, passed, not passed; and that it is not for the first time. */
export function StandingTag({ standing, isAgain = false }: { standing: Standing; isAgain?: boolean }) {
  const t = useT();
  return (
    <span className={styles.tags}>
      <StatusTag tone={tones[standing]} label={t(`onboarding.standing.${standing}`)} />
      {isAgain && <StatusTag tone="attention" label={t('onboarding.company.again')} />}
    </span>
  );
}
