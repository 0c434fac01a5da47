import type { ScannedOrder, scanStates } from '@suya/contract/deliveries/deliveries.schema';
import { COUNTED_AT_MOST } from '@suya/contract/orders/order-filters';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatBytes, formatTime } from '../../../lib/format.ts';
import { useLanguage, useT } from '../../../lib/i18n.tsx';
import { createOrderPath, orderDetailPath } from '../../../lib/paths.ts';
import { useCan } from '../../../lib/session/account.ts';
import { Empty } from '../../../ui/feedback/empty.tsx';
import { pageSizeOf } from '../../../ui/paging/page-sizes.ts';
import { StatusTag } from '../../../ui/values/status-tag.tsx';
import { useAppliances } from '../../catalogue/shared/appliances.ts';
import { scannedQuery } from '../api.ts';
import styles from './deliveries.module.css';
import { OrderSearch } from './order-search.tsx';
import { type ChangePaging, PagedList, type Paging } from './paged-list.tsx';

const tones = { waiting: 'progress', checked: 'done', askedAgain: 'attention' } as const satisfies Record<
  (typeof scanStates)[number],
  string
>;

function Row({ scanned: { order, scans, uploadedAt, state, reason } }: { scanned: ScannedOrder }) {
  const t = useT();
  const language = useLanguage();
  const can = useCan();
  const { nameOf, hueOf } = useAppliances();
  return (
    <li className={styles.awaiting} data-hue={hueOf(order.type)}>
      <div className={styles.line}>
        <strong>{order.patientName ?? '—'}</strong>
        <Link className="figures" to={orderDetailPath(order.type, order.id, { tab: 'files' })}>
          {order.no}
        </Link>
        <span>{nameOf(order.type)}</span>
        <span className={styles.soft}>{t('deliveries.scans.uploadedAt', { time: formatTime(uploadedAt) })}</span>
        <span className={styles.end}>
          <StatusTag tone={tones[state]} label={t(`deliveries.scans.states.${state}`)} />
          {state === 'askedAgain' && can('editOrders') && (
            <Link to={createOrderPath(order.type, { orderId: order.id })}>{t('deliveries.scans.sendAgain')}</Link>
          )}
        </span>
      </div>
      {reason && <p>{t('deliveries.scans.reason', { reason })}</p>}
      <ul className={styles.scans} aria-label={t('deliveries.scans.files')}>
        {scans.map(({ id, name, bytes }) => (
          <li key={id}>
            {name} <span className={styles.soft}>{formatBytes(bytes, language)}</span>
          </li>
        ))}
      </ul>
    </li>
  );
}

/** Orders that came with digital scans instead of a model: which files, since when, and how the lab stands to them. */
export function ScannedOrders({ paging, onPage }: { paging: Paging; onPage: ChangePaging }) {
  const t = useT();
  const { keyword, pageIndex, pageSize } = paging;
  const page = useQuery({
    ...scannedQuery({ keyword, pageIndex, pageSize: pageSizeOf(pageSize) }),
    placeholderData: keepPreviousData,
  });
  const empty =
    keyword === '' ? (
      <Empty title={t('deliveries.scans.none')} hint={t('deliveries.scans.noneHint')} />
    ) : (
      <Empty title={t('deliveries.noOrderFound')} />
    );
  return (
    <>
      <OrderSearch keyword={keyword} onSearch={onPage} />
      <PagedList
        page={page}
        countedTo={COUNTED_AT_MOST}
        paging={paging}
        onPage={onPage}
        empty={empty}
        draw={(rows) => (
          <ul className={styles.list} aria-label={t('deliveries.scans.title')} aria-busy={page.isFetching}>
            {rows.map((scanned) => (
              <Row key={scanned.order.id} scanned={scanned} />
            ))}
          </ul>
        )}
      />
    </>
  );
}
