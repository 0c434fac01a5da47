import type { Draft } from '@suya/contract/orders/orders.schema';
import { useQueries } from '@tanstack/react-query';
import { Alert, Button, Progress } from 'antd';
import { formatMoney } from '../../../../lib/format.ts';
import { useLanguage, useT } from '../../../../lib/i18n.tsx';
import { orderDetailPath } from '../../../../lib/paths.ts';
import { Empty } from '../../../../ui/feedback/empty.tsx';
import { Failure } from '../../../../ui/feedback/failure.tsx';
import { SkeletonCard } from '../../../../ui/feedback/skeleton.tsx';
import { Card } from '../../../../ui/page/card.tsx';
import { Money } from '../../../../ui/values/money.tsx';
import { draftQuery } from '../../api.ts';
import create from '../create/create.module.css';
import { LinkButton } from '../link-button.tsx';
import { isMoved } from '../moved-draft.tsx';
import { isStale } from './refusal-words.tsx';
import styles from './several.module.css';
import { SeveralRow } from './several-row.tsx';
import { type Answer, useSubmitMany } from './submit-many.ts';

interface Props {
  orderIds: readonly string[];
  /** Takes one out of the address. */
  onRemove: (orderId: string) => void;
}

/** The drafts that can be handed in now: complete, and not handed in already. */
const readyOf = (drafts: readonly Draft[], answers: Readonly<Record<string, Answer>>) =>
  drafts.filter(({ id, missing }) => missing.length === 0 && answers[id]?.phase !== 'done');

const sumOf = (drafts: readonly Draft[]) => drafts.reduce((sum, { totalFen }) => sum + totalFen, 0);

function Outcome({ answers, busy }: { answers: Readonly<Record<string, Answer>>; busy: boolean }) {
  const t = useT();
  const all = Object.values(answers);
  if (all.length === 0) return null;
  const done = all.filter(({ phase }) => phase === 'done').length;
  const failed = all.filter(({ phase }) => phase === 'failed').length;
  if (busy) {
    const words = t('ordering.confirm.progress', { done: done + failed, total: all.length });
    return (
      <div role="status">
        {words}
        <Progress aria-label={words} percent={Math.round(((done + failed) / all.length) * 100)} showInfo={false} />
      </div>
    );
  }
  return (
    <Alert
      type={failed > 0 ? 'warning' : 'success'}
      showIcon
      title={t(failed > 0 ? 'ordering.confirm.result' : 'ordering.confirm.allDone', { done, failed })}
      action={
        <LinkButton size="small" to={failed > 0 ? '/stagingBox' : '/caseList'}>
          {t(failed > 0 ? 'ordering.confirm.toBox' : 'orders.list.title')}
        </LinkButton>
      }
    />
  );
}

/** Several drafts at once: each with its price and its own answer; what cannot be handed in keeps back none of the others. */
export function ConfirmSeveral({ orderIds, onRemove }: Props) {
  const t = useT();
  const language = useLanguage();
  const { answers, busy, submit } = useSubmitMany();
  const readings = useQueries({
    queries: orderIds.map((id) => ({ ...draftQuery(id), refetchOnWindowFocus: false, retry: false })),
  });
  const drafts = readings.flatMap(({ data }) => data ?? []);
  const ready = readyOf(drafts, answers);
  const again = Object.values(answers).some(({ phase }) => phase === 'failed');
  const send = async () => {
    const refused = await submit(ready);
    // The price or the content is another one now: what is shown has to be read again before it is tried again.
    for (const [id, refusal] of refused) if (isStale(refusal)) void readings[orderIds.indexOf(id)]?.refetch();
  };
  return (
    <div className={create.page}>
      <ul className={styles.rows}>
        {readings.map((reading, index) => {
          const id = orderIds[index] ?? '';
          if (reading.data) {
            return (
              <SeveralRow
                key={id}
                draft={reading.data}
                answer={answers[id]}
                busy={busy}
                onRemove={() => onRemove(id)}
              />
            );
          }
          if (isMoved(reading.error)) {
            const { orderType } = reading.error.extra;
            const action = (
              <LinkButton to={orderDetailPath(Number(orderType), id)}>{t('ordering.confirm.toOrder')}</LinkButton>
            );
            return (
              <li key={id} className={styles.row}>
                <Empty title={t('ordering.confirm.gone')} action={action} />
              </li>
            );
          }
          return (
            <li key={id}>
              {reading.error ? (
                <Failure error={reading.error} onRetry={() => void reading.refetch()} />
              ) : (
                <SkeletonCard lines={2} />
              )}
            </li>
          );
        })}
      </ul>
      <aside className={create.side} aria-label={t('orders.confirm.price')}>
        <Card title={t('orders.confirm.price')}>
          <div className={create.summary}>
            <p className={create.total}>
              <span>{t('ordering.confirm.sum', { count: ready.length })}</span>
              <strong>
                <Money fen={sumOf(ready)} />
              </strong>
            </p>
            <p className={create.quiet}>{t('orders.confirm.payLater')}</p>
            <Outcome answers={answers} busy={busy} />
            {ready.length > 0 && (
              <Button type="primary" size="large" block loading={busy} onClick={() => void send()}>
                {again
                  ? t('ordering.confirm.again', { count: ready.length })
                  : t('ordering.confirm.submit', {
                      count: ready.length,
                      amount: formatMoney(sumOf(ready), language) ?? '',
                    })}
              </Button>
            )}
            {ready.length === 0 && Object.keys(answers).length === 0 && drafts.length === orderIds.length && (
              <Alert type="warning" showIcon title={t('ordering.confirm.nothing')} />
            )}
            <LinkButton block to="/stagingBox">
              {t('ordering.confirm.toBox')}
            </LinkButton>
          </div>
        </Card>
      </aside>
    </div>
  );
}
