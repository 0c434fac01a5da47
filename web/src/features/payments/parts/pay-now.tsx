import type { PayStatus } from '@suya/contract/payments/payments.schema';
import { lazy, Suspense } from 'react';
import { formatMoney } from '../../../lib/format.ts';
import { useLanguage, useT } from '../../../lib/i18n.tsx';
import { Money } from '../../../ui/money.tsx';
import { PlainButton } from '../../../ui/plain.tsx';
import { useChooseWay } from '../api.ts';
import styles from './cashier.module.css';
import { CopyLink } from './copy-link.tsx';
import { TimeLeft } from './time-left.tsx';

const QrCode = lazy(() => import('../../../ui/qr-code.tsx'));

interface Props {
  status: PayStatus;
  /** When the status was read, in ms of our clock. */
  readAt: number;
  payToken: string;
}

/** The amount, the code to scan and how long it can still be paid. */
export function PayNow({ status, readAt, payToken }: Props) {
  const t = useT();
  const choose = useChooseWay();
  const getCode = () => choose.mutate({ payNo: status.payNo, payToken, payType: 1 });
  return (
    <section className={styles.card} aria-labelledby="amount-due">
      <h2 id="amount-due" className={styles.label}>
        {t('payments.cashier.amount')}
      </h2>
      <Money fen={status.amountFen} className={styles.amount} />
      <div role="status" className={styles.scan}>
        {status.codeUrl && <p className={styles.scanWords}>{t('payments.cashier.scan')}</p>}
      </div>
      {status.codeUrl && <Code codeUrl={status.codeUrl} amountFen={status.amountFen} />}
      {choose.error && (
        <p role="alert" className={styles.trouble}>
          {choose.error.message}
        </p>
      )}
      <PlainButton look={status.codeUrl ? 'quiet' : 'primary'} busy={choose.isPending} onClick={getCode}>
        {t(status.codeUrl ? 'payments.cashier.newCode' : 'payments.cashier.getCode')}
      </PlainButton>
      <div className={styles.hint}>
        {status.codeUrl && <p>{t('payments.cashier.scanHint')}</p>}
        <TimeLeft seconds={status.expiresInSeconds} at={readAt} />
      </div>
      <CopyLink />
    </section>
  );
}

function Code({ codeUrl, amountFen }: { codeUrl: string; amountFen: number }) {
  const t = useT();
  const language = useLanguage();
  const label = t('payments.cashier.codeLabel', { amount: formatMoney(amountFen, language) });
  // WeChat's own codes are weixin:// texts; only the sandbox's lead to a page that a browser can open.
  const isPage = /^https?:\/\//.test(codeUrl);
  return (
    <>
      <div className={styles.code}>
        <Suspense fallback={null}>
          <QrCode text={codeUrl} label={label} />
        </Suspense>
      </div>
      {isPage && (
        <a href={codeUrl} target="_blank" rel="noreferrer">
          {t('payments.cashier.openSandbox')}
        </a>
      )}
    </>
  );
}
