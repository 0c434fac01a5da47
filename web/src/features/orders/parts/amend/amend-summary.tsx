import type { MessageKey } from '@suya/contract/messages/catalogue';
import type { Amendment } from '@suya/contract/orders/amend.endpoints';
import { Button, Checkbox } from 'antd';
import { useT } from '../../../../lib/i18n.tsx';
import { Failure } from '../../../../ui/feedback/failure.tsx';
import { SkeletonLine } from '../../../../ui/feedback/skeleton.tsx';
import { Card } from '../../../../ui/page/card.tsx';
import { Money } from '../../../../ui/values/money.tsx';
import styles from '../create/create.module.css';
import { PriceLines } from '../price-lines.tsx';
import amend from './amend.module.css';

interface Props {
  /** What the change would make of the order; undefined while it is being worked out. */
  amendment: Amendment | undefined;
  /** Why it could not be worked out. */
  error: unknown;
  onRetry: () => void;
  busy: boolean;
  acknowledged: boolean;
  /** Somebody wanted to go on without having acknowledged the new day. */
  complaint: string | undefined;
  onAcknowledge: (acknowledged: boolean) => void;
  onConfirm: () => void;
}

/** Whether the change would move the day that was promised. */
export const movesPromise = ({ promisedOn, oldPromisedOn }: Amendment): boolean => promisedOn !== oldPromisedOn;

function Price({ amendment }: { amendment: Amendment }) {
  const t = useT();
  const { priceLines, totalFen, oldTotalFen } = amendment;
  if (priceLines.length === 0) return null;
  return (
    <>
      <PriceLines lines={priceLines} />
      <p className={styles.total}>
        <span>{t('changes.amend.price')}</span>
        <strong>
          <Money fen={totalFen} />
        </strong>
      </p>
      {totalFen !== oldTotalFen && (
        <p className={amend.was}>
          <Money fen={oldTotalFen} /> → <Money fen={totalFen} />
        </p>
      )}
    </>
  );
}

function PromisedDay({ amendment }: { amendment: Amendment }) {
  const t = useT();
  const { promisedOn, oldPromisedOn } = amendment;
  return (
    <p className={styles.total}>
      <span>
        {t('changes.amend.promised')}{' '}
        {movesPromise(amendment) && oldPromisedOn && (
          <small className={styles.quiet}>{t('changes.amend.was', { value: oldPromisedOn })}</small>
        )}
      </span>
      <span className="figures">{promisedOn ?? t('changes.amend.noPromise')}</span>
    </p>
  );
}

/** What stands where nothing is worked out (yet). */
function Unknown({ error, onRetry }: Pick<Props, 'error' | 'onRetry'>) {
  return error ? <Failure error={error} onRetry={onRetry} /> : <SkeletonLine width={80} tall />;
}

/** What the change costs, when it would ship, what differs, and the way to make it. */
export function AmendSummary({
  amendment,
  error,
  onRetry,
  busy,
  acknowledged,
  complaint,
  onAcknowledge,
  onConfirm,
}: Props) {
  const t = useT();
  const isNothing = amendment?.changed.length === 0;
  return (
    <Card title={t('changes.amend.preview')}>
      <div className={styles.summary}>
        {amendment ? (
          <>
            <Price amendment={amendment} />
            <PromisedDay amendment={amendment} />
            <p>
              {isNothing
                ? t('changes.amend.nothing')
                : `${t('changes.amend.changed')}: ${amendment.changed
                    .map((part) => t(`changes.paths.${part}` as MessageKey))
                    .join(t('orders.chart.comma'))}`}
            </p>
            {movesPromise(amendment) && (
              <div>
                <Checkbox checked={acknowledged} onChange={(event) => onAcknowledge(event.target.checked)}>
                  {t('changes.amend.acknowledge', { date: amendment.promisedOn ?? '' })}
                </Checkbox>
                {complaint && (
                  <p className={amend.error} role="alert">
                    {complaint}
                  </p>
                )}
              </div>
            )}
          </>
        ) : (
          <Unknown error={error} onRetry={onRetry} />
        )}
        <Button type="primary" size="large" block loading={busy} disabled={!amendment || isNothing} onClick={onConfirm}>
          {t('changes.amend.confirm')}
        </Button>
        <p className={styles.quiet}>{t('changes.amend.until')}</p>
      </div>
    </Card>
  );
}
