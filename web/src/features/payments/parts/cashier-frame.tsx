import type { ReactNode } from 'react';
import { brandName } from '../../../lib/brand.ts';
import { chooseLanguage, useLanguage, useT } from '../../../lib/i18n.tsx';
import { PlainButton } from '../../../ui/page/plain.tsx';
import { Mark } from '../../../ui/values/mark.tsx';
import styles from './cashier.module.css';

/** Around the cashier: who is paid, the other language, one column that fits a phone. */
export function CashierFrame({ children }: { children: ReactNode }) {
  const t = useT();
  const other = useLanguage() === 'zh' ? 'en' : 'zh';
  return (
    <div className={styles.frame}>
      <header className={styles.header}>
        <p className={styles.brand}>
          <Mark />
          {brandName()}
        </p>
        <PlainButton lang={other === 'zh' ? 'zh-CN' : 'en'} onClick={() => void chooseLanguage(other)}>
          {t(other === 'zh' ? 'shell.chinese' : 'shell.english')}
        </PlainButton>
      </header>
      <main className={styles.main}>
        <h1 className={styles.heading}>{t('payments.cashier.payTo', { brand: brandName() })}</h1>
        {children}
      </main>
    </div>
  );
}
