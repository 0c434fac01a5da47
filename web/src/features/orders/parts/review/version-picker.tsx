import type { DesignVersion } from '@suya/contract/orders/orders.schema';
import { Select } from 'antd';
import { formatTime } from '../../../../lib/format.ts';
import { useT } from '../../../../lib/i18n.tsx';
import styles from './review.module.css';

interface Props {
  versions: readonly DesignVersion[];
  value: string;
  onChange: (versionId: string) => void;
}

/** Every version, the newest first, each with how it was decided. */
export function VersionPicker({ versions, value, onChange }: Props) {
  const t = useT();
  const state = (version: DesignVersion) => {
    if (version.decision) return t(`plans.review.decision.${version.decision}`);
    return t(version.publishedAt ? 'plans.review.decision.open' : 'plans.review.decision.inner');
  };
  const chosen = versions.find(({ id }) => id === value);
  return (
    <div className={styles.versions}>
      <Select
        aria-label={t('plans.review.versions')}
        value={value}
        onChange={onChange}
        popupMatchSelectWidth={false}
        options={versions.map((version) => ({
          value: version.id,
          label: `${t('plans.review.version', { version: version.version })} · ${state(version)}`,
        }))}
      />
      {chosen && (
        <span className={styles.by}>
          {chosen.designerName} · <time className="figures">{formatTime(chosen.publishedAt ?? chosen.createdAt)}</time>
          {chosen.note && ` · ${chosen.note}`}
        </span>
      )}
    </div>
  );
}
