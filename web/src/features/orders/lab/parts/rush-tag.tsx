import ThunderboltOutlined from '@ant-design/icons/ThunderboltOutlined';
import { useT } from '../../../../lib/i18n.tsx';
import styles from './lab.module.css';

/** Marks an order that is made faster for a surcharge. */
export function RushTag() {
  const t = useT();
  return (
    <span className={styles.dueWord} data-due="rush">
      <ThunderboltOutlined aria-hidden="true" /> {t('labWork.rush')}
    </span>
  );
}
