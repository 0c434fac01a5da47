import ThunderboltOutlined from '@ant-design/icons/ThunderboltOutlined';
import { useT } from '../../../../lib/i18n.tsx';
import styles from './due.module.css';

/** Marks an order that is made faster for a surcharge. */
export function RushTag() {
  const t = useT();
  return (
    <span className={styles.word} data-due="rush">
      <ThunderboltOutlined aria-hidden="true" /> {t('followUps.dueWords.rush')}
    </span>
  );
}
