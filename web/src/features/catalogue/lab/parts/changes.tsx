import type { CatalogueChange } from '@suya/contract/catalogue/lab-catalogue.schema';
import { useQuery } from '@tanstack/react-query';
import { Pagination } from 'antd';
import { useState } from 'react';
import { formatMoney, formatTime } from '../../../../lib/format.ts';
import { useLanguage, useT } from '../../../../lib/i18n.tsx';
import { Empty } from '../../../../ui/feedback/empty.tsx';
import { Failure } from '../../../../ui/feedback/failure.tsx';
import { SkeletonRows } from '../../../../ui/feedback/skeleton.tsx';
import { changesQuery } from '../api.ts';
import styles from './catalogue.module.css';

const pageSize = 10;

function useDetails() {
  const t = useT();
  const language = useLanguage();
  return ({ action, after }: CatalogueChange): string => {
    const { priceFen, holdsFrom } = after;
    if (action === 'priceSet' || action === 'priceWithdrawn')
      return t('catalogue.editor.changes.price', {
        date: String(holdsFrom),
        amount: formatMoney(Number(priceFen), language),
      });
    const fields = Object.keys(after);
    return action === 'changed' && fields.length > 0
      ? t('catalogue.editor.changes.fields', { fields: fields.join(', ') })
      : '';
  };
}

/** Who changed what of an entry, the newest first. */
export function Changes({ objectId }: { objectId: string }) {
  const t = useT();
  const details = useDetails();
  const [pageIndex, setPageIndex] = useState(1);
  const { data, error, refetch } = useQuery(changesQuery(objectId, pageIndex));
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={3} />;
  if (data.total === 0) return <Empty title={t('catalogue.editor.changes.none')} />;
  return (
    <div className={styles.stack}>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('catalogue.editor.changes.when')}</th>
              <th scope="col">{t('catalogue.editor.changes.who')}</th>
              <th scope="col">{t('catalogue.editor.changes.what')}</th>
            </tr>
          </thead>
          <tbody>
            {data.list.map((change) => (
              <tr key={`${change.at} ${change.action}`}>
                <td className="figures">{formatTime(change.at)}</td>
                <td>{change.actorName}</td>
                <td>
                  {t(`catalogue.editor.changes.actions.${change.action}`)}{' '}
                  <span className={styles.hint}>{details(change)}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {data.total > pageSize && (
        <Pagination
          current={pageIndex}
          pageSize={pageSize}
          total={data.total}
          onChange={setPageIndex}
          showSizeChanger={false}
        />
      )}
    </div>
  );
}
