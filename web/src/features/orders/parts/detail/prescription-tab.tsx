import type { OrderDetail } from '@suya/contract/orders/orders.schema';
import type { Prescription } from '@suya/contract/orders/prescription/prescription.schema';
import { formatAge } from '../../../../lib/format.ts';
import { useT } from '../../../../lib/i18n.tsx';
import { Card } from '../../../../ui/page/card.tsx';
import { ToothChart } from '../../../../ui/tooth-chart/tooth-chart.tsx';
import { writeAddress } from '../address-words.ts';
import { OrderedLines } from '../ordered-lines.tsx';
import { useLabel } from '../use-label.ts';
import { useAnswers } from './answers.tsx';
import styles from './detail.module.css';
import { Facts } from './facts.tsx';

function Basics({ order }: { order: OrderDetail }) {
  const t = useT();
  const read = useLabel();
  const { prescription, series, patientSex, patientBirthDate } = order;
  const specification = series?.specifications.find(({ id }) => id === prescription.specificationId);
  const person = [
    order.patientName,
    patientSex && t(`patients.${patientSex}`),
    patientBirthDate && formatAge(patientBirthDate, t),
  ];
  return (
    <Card title={t('orders.detail.basics')}>
      <Facts
        facts={[
          [t('orders.detail.patient'), person.filter(Boolean).join(' · ')],
          [t('orders.detail.doctor'), order.doctorName],
          [t('orders.create.stage'), order.stage],
          [t('orders.detail.series'), series && read(series.label)],
          ...(series?.lines
            ? []
            : [[t('orders.detail.specification'), specification && read(specification.label)] as const]),
          [t('orders.detail.jaw'), prescription.jaw && t(`orders.create.jaws.${prescription.jaw}`)],
          ...(series?.lines ? [] : [[t('orders.detail.sets'), prescription.sets] as const]),
          ...(prescription.rush ? [[t('ordering.rush.label'), t('ordering.rush.rush')] as const] : []),
          [t('orders.create.wishedOn'), prescription.wishedOn],
          [t('orders.create.appointmentOn'), prescription.appointmentOn],
        ]}
      />
    </Card>
  );
}

function Clinical({ prescription }: { prescription: Prescription }) {
  const t = useT();
  const { characteristics, occlusion, priority, compromises, remark, delivery } = prescription;
  return (
    <Card title={t('orders.detail.clinical')}>
      <Facts
        facts={[
          [
            t('orders.create.characteristics'),
            characteristics.map((one) => t(`orders.create.characteristic.${one}`)).join(t('orders.chart.comma')),
          ],
          [t('orders.create.occlusion'), occlusion],
          [t('orders.create.priority'), priority && <strong>{priority}</strong>],
          [t('orders.create.compromises'), compromises],
          [t('orders.create.remark'), remark],
          [t('orders.create.address'), delivery && `${delivery.name} ${delivery.phone} · ${writeAddress(delivery)}`],
        ]}
      />
    </Card>
  );
}

/** What the clinic prescribed, as it was sent. */
export function PrescriptionTab({ order }: { order: OrderDetail }) {
  const t = useT();
  const answers = useAnswers()(order.series?.settings ?? [], order.prescription);
  const hasLines = Object.values(order.lines).some((rows) => rows.length > 0);
  return (
    <div className={styles.column}>
      {hasLines && (
        <Card title={t('ordering.lines.title')}>
          <OrderedLines lines={order.lines} />
        </Card>
      )}
      <div className={styles.columns}>
        <div className={styles.column}>
          <Basics order={order} />
          {answers.length > 0 && (
            <Card title={t('orders.detail.options')}>
              <Facts facts={answers} />
            </Card>
          )}
          <Clinical prescription={order.prescription} />
        </div>
        <div className={styles.column}>
          <Card title={t('orders.detail.teeth')}>
            <ToothChart value={order.prescription.teeth} marks={[]} jaw={order.prescription.jaw} />
          </Card>
        </div>
      </div>
    </div>
  );
}
