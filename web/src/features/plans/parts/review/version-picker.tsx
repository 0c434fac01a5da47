import SwapOutlined from '@ant-design/icons/SwapOutlined';
import type { DesignVersion } from '@suya/contract/orders/orders.schema';
import { Select } from 'antd';
import { formatTime } from '../../../../lib/format.ts';
import { useT } from '../../../../lib/i18n.tsx';
import styles from './review.module.css';

interface Props {
  /** The newest first. */
  versions: readonly DesignVersion[];
  value: string;
  onChange: (versionId: string) => void;
  /** The version it is compared with; empty for none. */
  compared: string;
  onCompare: (versionId: string) => void;
}

function useLabel() {
  const t = useT();
  return (version: DesignVersion): string => {
    const state = version.decision ?? (version.publishedAt ? 'open' : 'inner');
    return [
      t('plans.review.version', { version: version.version }),
      version.rough ? t('plans.review.rough') : '',
      t(version.rough ? `plans.review.roughDecision.${state}` : `plans.review.decision.${state}`),
      version.openMarks > 0 ? t('plans.review.openMarks', { count: version.openMarks }) : '',
    ]
      .filter(Boolean)
      .join(' · ');
  };
}

/** Every version, the newest first, each with how it was decided; and another one to lay beside it. */
export function VersionPicker({ versions, value, onChange, compared, onCompare }: Props) {
  const t = useT();
  const label = useLabel();
  const chosen = versions.find(({ id }) => id === value);
  const others = versions.filter(({ id }) => id !== value);
  return (
    <>
      <Select
        className={styles.pick ?? ''}
        aria-label={t('plans.review.versions')}
        value={value}
        onChange={onChange}
        popupMatchSelectWidth={false}
        options={versions.map((version) => ({ value: version.id, label: label(version) }))}
      />
      {others.length > 0 && (
        <Select
          className={styles.pick ?? ''}
          aria-label={t('plans.review.compareWith')}
          prefix={<SwapOutlined aria-hidden="true" />}
          value={compared}
          onChange={onCompare}
          popupMatchSelectWidth={false}
          options={[
            { value: '', label: t('plans.review.compareNone') },
            ...others.map((version) => ({
              value: version.id,
              label: t('plans.review.compareWithVersion', { version: version.version }),
            })),
          ]}
        />
      )}
      {chosen && (
        <span className={styles.by}>
          {chosen.designerName} · <time className="figures">{formatTime(chosen.publishedAt ?? chosen.createdAt)}</time>
          {chosen.note && ` · ${chosen.note}`}
        </span>
      )}
    </>
  );
}
