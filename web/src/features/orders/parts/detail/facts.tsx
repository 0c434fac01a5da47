import { Fragment, type ReactNode } from 'react';
import { useT } from '../../../../lib/i18n.tsx';
import styles from './detail.module.css';

/** Names and values of what is only read; an empty value says so. */
export function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  const t = useT();
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value || <span className={styles.none}>{t('orders.detail.none')}</span>}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
