import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useT } from '../../../../lib/i18n.tsx';
import { labOrderPath } from '../../../../lib/paths.ts';
import { Empty } from '../../../../ui/feedback/empty.tsx';
import { PageHeader } from '../../../../ui/page/page-header.tsx';
import { useAddressState } from '../../../../ui/page/use-address-state.ts';
import { pageSizeOf } from '../../../../ui/paging/page-sizes.ts';
import { DeliveryCard } from '../../parts/delivery-card.tsx';
import { DeliveryPages, defaultDeliveryFilters, stateOf } from '../../parts/delivery-pages.tsx';
import { labDeliveriesQuery } from '../api.ts';
import { ScanField } from '../parts/scan-field.tsx';

/** Boxes that clinics sent, the newest first; what is on its way is received by its label's code or from here. */
export default function LabDeliveriesPage() {
  const t = useT();
  const [filters, setFilters] = useAddressState(defaultDeliveryFilters);
  const { keyword, state, pageIndex, pageSize } = filters;
  const known = stateOf(state);
  const page = useQuery({
    ...labDeliveriesQuery({ keyword, pageIndex, pageSize: pageSizeOf(pageSize), ...(known ? { state: known } : {}) }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHeader title={t('deliveries.lab.title')} purpose={t('deliveries.lab.purpose')} />
      <ScanField onSearch={(keyword) => setFilters({ keyword, state: '' })} />
      <DeliveryPages
        page={page}
        filters={filters}
        onFilter={setFilters}
        empty={<Empty title={t('deliveries.lab.none')} hint={t('deliveries.lab.noneHint')} />}
        draw={(delivery) => (
          <DeliveryCard
            key={delivery.id}
            delivery={delivery}
            showClinic
            orderPath={({ orderId }) => labOrderPath(orderId)}
            actions={
              <Link to={`/lab/deliveries/${delivery.id}`}>
                {t(delivery.state === 'sent' ? 'deliveries.lab.receive' : 'deliveries.lab.open')}
              </Link>
            }
          />
        )}
      />
    </>
  );
}
