import type { ReactNode } from 'react';
import { Refusal } from '../../../../lib/http/refusal.ts';
import { useT } from '../../../../lib/i18n.tsx';
import { PlainButton } from '../../../../ui/page/plain.tsx';
import type { Waiting } from './use-waiting-device.ts';
import styles from './waiting.module.css';

interface Props {
  way: 'scan' | 'code';
  waiting: Waiting;
  /** The two digits that have to be chosen at the other device. */
  number: string | undefined;
  /** What the other device needs: a code to scan, a link to open. */
  children: (isDimmed: boolean) => ReactNode;
}

/** What is said in the place of what can no longer be used; undefined while it can. */
function useWordsInstead({ way, waiting: { state, failure, isPaused } }: Props): string | undefined {
  const t = useT();
  if (failure) return (failure instanceof Refusal && failure.message) || t(`identity.${way}.failed`);
  if (state === 'refused') return t(`identity.${way}.refused`);
  return isPaused ? t(`identity.${way}.paused`) : undefined;
}

/** A sign-in that waits for somebody at another device: what that one needs, the number to match, how far it is. */
export function WaitingPanel(props: Props) {
  const t = useT();
  const { way, waiting, number, children } = props;
  const { state, secondsLeft, renew } = waiting;
  const isTaken = state === 'scanned' || state === 'confirmed';
  const instead = useWordsInstead(props);
  return (
    <section className={styles.waiting} aria-label={t(`identity.${way}.title`)}>
      {children(instead !== undefined || isTaken)}
      {instead ? (
        <>
          <p role="alert" className={styles.over}>
            {instead}
          </p>
          <PlainButton onClick={renew}>{t(`identity.${way}.renew`)}</PlainButton>
        </>
      ) : (
        <>
          {number && (
            <p className={styles.number}>
              {t(`identity.${way}.number`)} <strong className="figures">{number}</strong>
            </p>
          )}
          <p className={styles.news} role="status">
            {isTaken && t(`identity.${way}.${state}`)}
          </p>
          {!isTaken && secondsLeft > 0 && (
            <p className={styles.soft}>{t(`identity.${way}.expiresIn`, { seconds: secondsLeft })}</p>
          )}
        </>
      )}
    </section>
  );
}
