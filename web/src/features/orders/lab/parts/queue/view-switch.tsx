import { useT } from '../../../../../lib/i18n.tsx';
import { Badge } from '../../../../../ui/values/badge.tsx';
import styles from './lab.module.css';

interface Props {
  mine: boolean;
  /** How many wait for the reader; left out while unknown. */
  waiting?: number | undefined;
  onChange: (mine: boolean) => void;
}

/** What waits for me, or everything. */
export function ViewSwitch({ mine, waiting, onChange }: Props) {
  const t = useT();
  return (
    <fieldset className={styles.views} aria-label={t('lab.queue.views')}>
      <button type="button" aria-pressed={mine} onClick={() => onChange(true)}>
        {t('lab.queue.mine')}
        {waiting !== undefined && <span className="sr-only">{waiting}</span>}
        <Badge count={waiting} />
      </button>
      <button type="button" aria-pressed={!mine} onClick={() => onChange(false)}>
        {t('lab.queue.all')}
      </button>
    </fieldset>
  );
}
