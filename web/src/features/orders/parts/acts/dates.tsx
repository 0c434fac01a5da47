import type { OrderDetail } from '@suya/contract/orders/orders.schema';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useT } from '../../../../lib/i18n.tsx';
import { Card } from '../../../../ui/page/card.tsx';
import { StatusTag } from '../../../../ui/values/status-tag.tsx';
import { AppointmentDialog } from './appointment-dialog.tsx';
import styles from './dates.module.css';
import { DueWord, TooLate } from './due-words.tsx';

/** The promised day beside the patient's appointment. `renew` is what the lab may do about the promise. */
export function Dates({ order, renew }: { order: OrderDetail; renew?: ReactNode }) {
  const t = useT();
  const [asking, setAsking] = useState(false);
  const { promisedOn, appointmentOn, due, acts } = order;
  // What is over needs no date any more; its history keeps them.
  if (!due && !renew && !acts.includes('appointment')) return null;
  return (
    <Card title={t('followUps.dates')}>
      <dl className={styles.dates}>
        <div>
          <dt>{t('changes.amend.promised')}</dt>
          <dd>
            {promisedOn ? (
              <strong className="figures">{promisedOn}</strong>
            ) : (
              <span className={styles.quiet}>{t('changes.amend.noPromise')}</span>
            )}
            <DueWord due={due} />
            {order.rush && <StatusTag tone="moving" label={t('changes.paths.rush')} />}
            {renew}
          </dd>
        </div>
        <div>
          <dt>{t('followUps.appointment')}</dt>
          <dd>
            {appointmentOn ? (
              <strong className="figures">{appointmentOn}</strong>
            ) : (
              <span className={styles.quiet}>{t('followUps.appointmentNone')}</span>
            )}
            {acts.includes('appointment') && (
              <Button size="small" onClick={() => setAsking(true)}>
                {t(appointmentOn ? 'followUps.appointmentMove' : 'followUps.appointmentEnter')}
              </Button>
            )}
          </dd>
        </div>
      </dl>
      <TooLate promisedOn={due ? promisedOn : null} appointmentOn={appointmentOn} />
      {asking && <AppointmentDialog order={order} onClose={() => setAsking(false)} />}
    </Card>
  );
}
