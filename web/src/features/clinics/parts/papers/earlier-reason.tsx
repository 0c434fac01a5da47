import { useT } from '../../../../lib/i18n.tsx';
import styles from '../onboarding.module.css';

/** Why papers were rejected that have been handed in again since. */
export function EarlierReason({ reason }: { reason: string | null | undefined }) {
  const t = useT();
  return reason ? <p className={styles.soft}>{t('onboarding.company.earlier', { reason })}</p> : null;
}
