import type { Setting } from '@suya/contract/catalogue/catalogue.schema';
import type { OrderDetail } from '@suya/contract/orders/orders.schema';
import { isAsked } from '@suya/contract/orders/prescription.rules';
import type { Prescription } from '@suya/contract/orders/prescription.schema';
import type { ReactNode } from 'react';
import { formatAge } from '../../../../lib/format.ts';
import { useT } from '../../../../lib/i18n.tsx';
import { Card } from '../../../../ui/card.tsx';
import { ToothChart } from '../../../../ui/tooth-chart/tooth-chart.tsx';
import { writeAddress } from '../address-words.ts';
import { useLabel } from '../use-label.ts';
import styles from './detail.module.css';
import { Facts } from './facts.tsx';

type Fact = readonly [string, ReactNode];

/** The answers to a series' questions in words. */
export function useAnswers(): (settings: readonly Setting[], options: Prescription['options']) => Fact[] {
  const t = useT();
  const read = useLabel();
  const wordsOf = (setting: Setting, answer: Prescription['options'][string] | undefined): ReactNode => {
    if (answer === undefined) return '';
    if (typeof answer === 'boolean') return t(answer ? 'common.yes' : 'common.no');
    if (typeof answer === 'number') return `${answer} ${setting.unit ?? ''}`;
    const labels = [answer].flat().map((value) => {
      const option = setting.options.find((one) => one.value === value);
      return option ? read(option.label) : value;
    });
    return labels.join(t('orders.chart.comma'));
  };
  return (settings, options) =>
    settings
      .filter((setting) => setting.kind !== 'teeth' && isAsked(setting, options))
      .map((setting) => [read(setting.label), wordsOf(setting, options[setting.key])] as const);
}

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
          [t('orders.detail.series'), series && read(series.label)],
          [t('orders.detail.specification'), specification && read(specification.label)],
          [t('orders.detail.jaw'), prescription.jaw && t(`orders.create.jaws.${prescription.jaw}`)],
          [t('orders.detail.sets'), prescription.sets],
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
  const answers = useAnswers()(order.series?.settings ?? [], order.prescription.options);
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <Basics order={order} />
        <Card title={t('orders.detail.options')}>
          <Facts facts={answers} />
        </Card>
        <Clinical prescription={order.prescription} />
      </div>
      <div className={styles.column}>
        <Card title={t('orders.detail.teeth')}>
          <ToothChart value={order.prescription.teeth} marks={[]} jaw={order.prescription.jaw} />
        </Card>
      </div>
    </div>
  );
}
