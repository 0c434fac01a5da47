import { codes } from '@suya/contract/http/errors';
import type { PayType } from '@suya/contract/payments/payments.schema';
import { wayWord } from '@suya/contract/payments/way-words';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { formatMoney } from '../../../lib/format.ts';
import type { Refusal } from '../../../lib/http/refusal.ts';
import { useLanguage, useT } from '../../../lib/i18n.tsx';
import { cashierPath } from '../../../lib/paths.ts';
import { Empty } from '../../../ui/feedback/empty.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { SkeletonCard } from '../../../ui/feedback/skeleton.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { usePageTitle } from '../../../ui/page/page-title.ts';
import { Money } from '../../../ui/values/money.tsx';
import { chooseOnlyWay, combineQuery, useMergePay } from '../api.ts';
import { BillRow } from '../parts/bill-row.tsx';
import styles from './confirm-payment.module.css';

/** The last look before paying: which bills, how much, which way. */
export default function ConfirmPaymentPage() {
  const t = useT();
  usePageTitle(t('payments.confirm.title'));
  const [search] = useSearchParams();
  const ids = search.getAll('id');
  const checked = useQuery({ ...combineQuery(ids), enabled: ids.length > 0 });
  const back = <Link to="/mergePay">{t('payments.confirm.back')}</Link>;
  const nothing = (
    <Empty title={t('payments.confirm.nothing')} hint={t('payments.confirm.nothingHint')} action={back} />
  );
  return (
    <>
      <PageHeader title={t('payments.confirm.title')} purpose={t('payments.confirm.purpose')} actions={back} />
      {checked.error && !checked.data && <Failure error={checked.error} onRetry={() => void checked.refetch()} />}
      {checked.isLoading && <SkeletonCard lines={5} />}
      {(ids.length === 0 || checked.data?.payable.length === 0) && nothing}
      {checked.data && checked.data.payable.length > 0 && (
        <Chosen {...checked.data} onStale={() => void checked.refetch()} />
      )}
    </>
  );
}

type Checked = NonNullable<Awaited<ReturnType<NonNullable<ReturnType<typeof combineQuery>['queryFn']>>>>;

function Chosen({ payable, refused, totalFen, ways, onStale }: Checked & { onStale: () => void }) {
  const t = useT();
  return (
    <div className={styles.columns}>
      <Card title={t('payments.confirm.bills')}>
        {refused.length > 0 && (
          <Alert
            type="warning"
            showIcon
            className={styles.refused}
            title={t('payments.confirm.refused')}
            description={[...new Set(refused.map(({ why }) => why))].join(' · ')}
          />
        )}
        <ul className={styles.list}>
          {payable.map((bill) => (
            <BillRow key={bill.payInfoId} bill={bill} chosen={false} />
          ))}
        </ul>
      </Card>
      <Pay payInfoIds={payable.map((bill) => bill.payInfoId)} totalFen={totalFen} ways={ways} onStale={onStale} />
    </div>
  );
}

const wordsOf = (error: Refusal | null, changed: string) =>
  error?.code === codes.amountChanged ? changed : error?.message;

interface PayProps {
  payInfoIds: string[];
  totalFen: number;
  ways: readonly PayType[];
  onStale: () => void;
}

function Pay({ payInfoIds, totalFen, ways, onStale }: PayProps) {
  const t = useT();
  const language = useLanguage();
  const navigate = useNavigate();
  const merge = useMergePay();
  const pay = async () => {
    try {
      const payment = await merge.mutateAsync({ payInfoIds, amountFen: totalFen });
      await chooseOnlyWay(payment, ways);
      await navigate(cashierPath(payment.payToken), { replace: true });
    } catch {
      // The words stand above the button; what is shown may be out of date.
      onStale();
    }
  };
  const wordsOfWays = (word: 'name' | 'how') => ways.map((payType) => t(wayWord(payType, word))).join(' / ');
  const trouble = wordsOf(merge.error, t('payments.confirm.amountChanged'));
  return (
    <div className={styles.side}>
      <Card title={t('payments.bills.total')}>
        <Money fen={totalFen} className={styles.total} />
        <dl className={styles.way}>
          <dt>{t('payments.confirm.way')}</dt>
          <dd>{wordsOfWays('name')}</dd>
        </dl>
        <p className={styles.hint}>
          {ways.length > 0 ? t('payments.confirm.wayHint', { how: wordsOfWays('how') }) : t('payments.errors.noWay')}
        </p>
        {trouble && <Alert type="error" showIcon role="alert" className={styles.refused} title={trouble} />}
        <Button
          type="primary"
          size="large"
          block
          disabled={ways.length === 0}
          loading={merge.isPending}
          onClick={() => void pay()}
        >
          {t('payments.confirm.submit', { amount: formatMoney(totalFen, language) })}
        </Button>
      </Card>
    </div>
  );
}
