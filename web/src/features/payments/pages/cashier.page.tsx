import type { PayStatus } from '@suya/contract/payments/payments.schema';
import { useSearchParams } from 'react-router';
import { Refusal } from '../../../lib/http/refusal.ts';
import { useT } from '../../../lib/i18n.tsx';
import { Empty } from '../../../ui/feedback/empty.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { SkeletonCard } from '../../../ui/feedback/skeleton.tsx';
import { usePageTitle } from '../../../ui/page/page-title.ts';
import { usePayStatus } from '../api.ts';
import { CashierFrame } from '../parts/cashier-frame.tsx';
import { PayNow } from '../parts/pay-now.tsx';
import { PaymentOver } from '../parts/payment-over.tsx';
import { PaymentSummary } from '../parts/payment-summary.tsx';

const isWrongLink = (error: unknown) => error instanceof Refusal && (error.code === 404 || error.code === 422);

/** The cashier, reached by an unguessable link and without signing in: what is paid, the code, and how it ends. */
export default function CashierPage() {
  const t = useT();
  usePageTitle(t('payments.cashier.title'));
  const [search] = useSearchParams();
  const payToken = search.get('payToken') ?? '';
  const status = usePayStatus(payToken);
  const wrong = payToken === '' || isWrongLink(status.error);
  const { refetch } = status;
  return (
    <CashierFrame>
      {wrong && <Empty title={t('payments.cashier.notFound')} hint={t('payments.cashier.notFoundHint')} />}
      {!wrong && status.error && !status.data && (
        <Failure title={t('payments.cashier.failed')} error={status.error} onRetry={() => void refetch()} />
      )}
      {!wrong && status.isPending && <SkeletonCard lines={6} />}
      {status.data && <Cashier status={status.data} readAt={status.dataUpdatedAt} payToken={payToken} />}
    </CashierFrame>
  );
}

function Cashier({ status, readAt, payToken }: { status: PayStatus; readAt: number; payToken: string }) {
  const isPayable = status.status === 'new' || status.status === 'open';
  return (
    <>
      {isPayable ? <PayNow status={status} readAt={readAt} payToken={payToken} /> : <PaymentOver status={status} />}
      <PaymentSummary status={status} />
    </>
  );
}
