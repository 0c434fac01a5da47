import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { useT } from '../../../lib/i18n.tsx';
import { cashierPath } from '../../../lib/paths.ts';
import { ConfirmAction } from '../../../ui/dialog/confirm-action.tsx';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { useCancelPayment, useRenewLink } from '../api.ts';

/** Goes on with a payment that was begun, or gives it up. */
export function PaymentUnderWay({ payNo }: { payNo: string }) {
  const t = useT();
  const navigate = useNavigate();
  const renew = useRenewLink();
  const cancel = useCancelPayment();
  const goOn = () => renew.mutate({ payNo }, { onSuccess: ({ payToken }) => void navigate(cashierPath(payToken)) });
  const giveUp = async () => {
    await cancel.mutateAsync({ payNo });
    showToast('success', t('payments.bills.gaveUp'));
  };
  return (
    <>
      <Button size="small" type="primary" loading={renew.isPending} onClick={goOn}>
        {t('payments.bills.continue')}
      </Button>
      <ConfirmAction
        question={t('payments.bills.giveUpQuestion')}
        confirmLabel={t('payments.bills.giveUp')}
        onConfirm={giveUp}
        trigger={(open) => (
          <Button size="small" onClick={open}>
            {t('payments.bills.giveUp')}
          </Button>
        )}
      >
        <p>{t('payments.bills.giveUpHint', { no: payNo })}</p>
      </ConfirmAction>
    </>
  );
}
