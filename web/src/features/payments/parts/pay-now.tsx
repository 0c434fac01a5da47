import type { PayStatus, PayType } from '@suya/contract/payments/payments.schema';
import { wayWord } from '@suya/contract/payments/way-words';
import { lazy, Suspense } from 'react';
import { formatMoney } from '../../../lib/format.ts';
import { useLanguage, useT } from '../../../lib/i18n.tsx';
import { PlainButton } from '../../../ui/page/plain.tsx';
import { Money } from '../../../ui/values/money.tsx';
import { useSavePayType } from '../api.ts';
import styles from './cashier.module.css';
import { CopyLink } from './copy-link.tsx';
import { TimeLeft } from './time-left.tsx';

const QrCode = lazy(() => import('../../../ui/values/qr-code.tsx'));

interface Props {
  status: PayStatus;
  /** When the status was read, in ms of our clock. */
  readAt: number;
  payToken: string;
}

/** The amount, the code to scan or the page to go on to, the ways to pay and how long it can still be paid. */
export function PayNow({ status, readAt, payToken }: Props) {
  const t = useT();
  const choose = useSavePayType();
  const { payType, codeUrl, payUrl } = status;
  const app = payType ? t(wayWord(payType, 'app')) : '';
  return (
    <section className={styles.card} aria-labelledby="amount-due">
      <h2 id="amount-due" className={styles.label}>
        {t('payments.cashier.amount')}
      </h2>
      <Money fen={status.amountFen} className={styles.amount} />
      <div role="status" className={styles.scan}>
        {codeUrl && <p className={styles.scanWords}>{t('payments.cashier.scan', { app })}</p>}
      </div>
      {payType && codeUrl && <Code codeUrl={codeUrl} payType={payType} amountFen={status.amountFen} />}
      {payUrl && <a href={payUrl}>{t('payments.cashier.openPage', { app })}</a>}
      {choose.error && (
        <p role="alert" className={styles.trouble}>
          {choose.error.message}
        </p>
      )}
      {status.ways.length === 0 && <p role="alert">{t('payments.errors.noWay')}</p>}
      {status.ways.map((way) => (
        <PlainButton
          key={way}
          look={codeUrl || payUrl ? 'quiet' : 'primary'}
          busy={choose.isPending && choose.variables.payType === way}
          onClick={() => choose.mutate({ payNo: status.payNo, payToken, payType: way })}
        >
          {t(codeUrl && way === payType ? 'payments.cashier.newCode' : wayWord(way, 'choose'))}
        </PlainButton>
      ))}
      <div className={styles.hint}>
        {codeUrl && <p>{t('payments.cashier.scanHint')}</p>}
        <TimeLeft seconds={status.expiresInSeconds} at={readAt} />
      </div>
      <CopyLink />
    </section>
  );
}

function Code({ codeUrl, payType, amountFen }: { codeUrl: string; payType: PayType; amountFen: number }) {
  const t = useT();
  const language = useLanguage();
  const label = t('payments.cashier.codeLabel', {
    code: t(wayWord(payType, 'code')),
    amount: formatMoney(amountFen, language),
  });
  // A gateway's own codes open its app (weixin://…); only the sandbox's lead to a page that a browser can open.
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
