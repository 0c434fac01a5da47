import type { Series } from '@suya/contract/catalogue/catalogue.schema';
import { codes } from '@suya/contract/http/errors';
import type { Draft } from '@suya/contract/orders/orders.schema';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { formatMoney } from '../../../../lib/format.ts';
import type { Refusal } from '../../../../lib/http/refusal.ts';
import { useLanguage, useT } from '../../../../lib/i18n.tsx';
import { createOrderPath, orderDetailPath } from '../../../../lib/paths.ts';
import { showToast } from '../../../../ui/feedback/toast.tsx';
import { Card } from '../../../../ui/page/card.tsx';
import { Money } from '../../../../ui/values/money.tsx';
import { useSubmitOrder } from '../../api.ts';
import create from '../create/create.module.css';
import { LinkButton } from '../link-button.tsx';
import { PriceLines } from '../price-lines.tsx';
import { Ordered } from './ordered.tsx';
import { isStale, useRefusalWords } from './refusal-words.tsx';

interface Props {
  draft: Draft;
  series: Series | undefined;
  doctorName: string;
  /** The draft has to be read again: its price or its version changed. */
  onStale: () => void;
}

/** What is being ordered, its price and what is promised; submitting freezes the price that is shown. */
export function ConfirmOrder({ draft, series, doctorName, onStale }: Props) {
  const t = useT();
  const language = useLanguage();
  const navigate = useNavigate();
  const submit = useSubmitOrder();
  const wordsOf = useRefusalWords();
  const [refusal, setRefusal] = useState<Refusal>();
  const toForm = createOrderPath(draft.type, { orderId: draft.id });
  const amount = formatMoney(draft.totalFen, language);
  const send = async () => {
    setRefusal(undefined);
    try {
      await submit.mutateAsync({ orderId: draft.id, version: draft.version, amountFen: draft.totalFen });
      showToast('success', t('orders.confirm.submitted'));
      await navigate(orderDetailPath(draft.type, draft.id), { replace: true });
    } catch (error) {
      const refused = error as Refusal;
      setRefusal(refused);
      if (isStale(refused)) onStale();
    }
  };
  // The client leads to the open order by itself.
  const words = refusal && refusal.code !== codes.openOrderExists ? wordsOf(refusal, toForm) : undefined;
  return (
    <div className={create.page}>
      <div className={create.sections}>
        <Ordered draft={draft} series={series} doctorName={doctorName} />
      </div>
      <aside className={create.side} aria-label={t('orders.confirm.price')}>
        <Card title={t('orders.confirm.price')}>
          <div className={create.summary}>
            <PriceLines lines={draft.priceLines} />
            <p className={create.total}>
              <span>{t('orders.side.total')}</span>
              <strong>
                <Money fen={draft.totalFen} />
              </strong>
            </p>
            <p>
              {draft.earliestOn
                ? t('orders.confirm.promise', { date: draft.earliestOn })
                : t('orders.confirm.promiseUnknown')}
            </p>
            <p className={create.quiet}>{t('orders.confirm.payLater')}</p>
            <p className={create.quiet}>{t('orders.confirm.changeUntil')}</p>
            {words && <Alert type="warning" showIcon title={words.text} action={words.action} />}
            {draft.missing.length > 0 ? (
              <Alert
                type="warning"
                showIcon
                title={t('orders.confirm.notComplete', { count: draft.missing.length })}
                action={
                  <LinkButton size="small" to={toForm}>
                    {t('orders.confirm.completeIt')}
                  </LinkButton>
                }
              />
            ) : (
              <Button type="primary" size="large" block loading={submit.isPending} onClick={() => void send()}>
                {amount ? t('orders.confirm.submit', { amount }) : t('orders.confirm.submitFree')}
              </Button>
            )}
            <LinkButton block to={toForm}>
              {t('orders.confirm.edit')}
            </LinkButton>
          </div>
        </Card>
      </aside>
    </div>
  );
}
