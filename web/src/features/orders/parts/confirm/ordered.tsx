import type { Series } from '@suya/contract/catalogue/catalogue.schema';
import type { Draft } from '@suya/contract/orders/orders.schema';
import { useT } from '../../../../lib/i18n.tsx';
import { Card } from '../../../../ui/page/card.tsx';
import { ToothChart } from '../../../../ui/tooth-chart/tooth-chart.tsx';
import { writeAddress } from '../address-words.ts';
import create from '../create/create.module.css';
import { useAnswers } from '../detail/answers.tsx';
import { Facts } from '../detail/facts.tsx';
import { OrderedLines } from '../ordered-lines.tsx';
import { useLabel } from '../use-label.ts';

interface Props {
  draft: Draft;
  series: Series | undefined;
  doctorName: string;
}

function useModelWords(draft: Draft): string {
  const t = useT();
  const { scans, photos, smilePhoto, physicalModel } = draft.prescription;
  const pictures = photos.length + (smilePhoto ? 1 : 0);
  const count = Object.values(scans).filter((id) => id !== null).length;
  return [
    count > 0 && t('orders.confirm.scans', { count }),
    physicalModel && t('orders.confirm.physical'),
    pictures > 0 && t('orders.confirm.photosCount', { count: pictures }),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** The prescription in short, and where it goes. */
export function Ordered({ draft, series, doctorName }: Props) {
  const t = useT();
  const read = useLabel();
  const answers = useAnswers()(series?.settings ?? [], draft.prescription);
  const files = useModelWords(draft);
  const { specificationId, jaw, sets, teeth, delivery, rush, wishedOn, appointmentOn } = draft.prescription;
  const specification = series?.specifications.find(({ id }) => id === specificationId);
  const product = [
    series && read(series.label),
    specification && read(specification.label),
    jaw && t(`orders.create.jaws.${jaw}`),
  ];
  return (
    <>
      <Card title={t('orders.confirm.ordered')}>
        <div className={create.stack}>
          <OrderedLines lines={draft.lines} />
          <Facts
            facts={[
              [t('orders.confirm.patient'), draft.patientName],
              [t('orders.confirm.doctor'), doctorName],
              [t('orders.create.stage'), draft.stage],
              [t('orders.confirm.product'), product.filter(Boolean).join(' · ')],
              ...(series?.lines ? [] : [[t('orders.detail.sets'), sets] as const]),
              ...answers,
              [t('orders.confirm.files'), files],
            ]}
          />
          <ToothChart value={teeth} marks={[]} jaw={jaw} />
        </div>
      </Card>
      <Card title={t('orders.confirm.delivery')}>
        <Facts
          facts={[
            [t('orders.confirm.address'), delivery && `${delivery.name} ${delivery.phone} · ${writeAddress(delivery)}`],
            ...(rush ? [[t('ordering.rush.label'), t('ordering.rush.rush')] as const] : []),
            [t('orders.confirm.wishedOn'), wishedOn],
            [t('orders.confirm.appointmentOn'), appointmentOn],
          ]}
        />
      </Card>
    </>
  );
}
