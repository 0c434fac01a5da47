import { useT } from '../../lib/i18n.tsx';
import { isEmbedded } from '../../lib/session/embedded.ts';
import { SkeletonPage } from '../../ui/feedback/skeleton.tsx';
import styles from './frame.module.css';

/** Pages that stand without the frame: while they are loaded there is nothing but their ground. */
const frameless =
  /^\/(?:login|register|forgits|change|complete|scan|privacypolicy|useragreement|smsOutbox|phone|progress)(?:\/|$)/;

/** In the place of the frame while it is loaded, in its own layout; before the sign-in nothing but its ground. */
export function Arrival() {
  const t = useT();
  if (frameless.test(location.pathname)) return null;
  const framed = !isEmbedded();
  return (
    <div className={styles.frame}>
      {framed && <div className={styles.sidebar} />}
      <div className={styles.column}>
        {framed && <div className={styles.topBar} />}
        <div className={styles.content}>
          <SkeletonPage label={t('common.loading')} />
        </div>
      </div>
    </div>
  );
}
