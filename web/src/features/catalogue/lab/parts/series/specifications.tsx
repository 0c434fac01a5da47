import type { LabSeries, LabSpecification } from '@suya/contract/catalogue/lab-catalogue.schema';
import { Button } from 'antd';
import { useState } from 'react';
import { useT } from '../../../../../lib/i18n.tsx';
import { ConfirmAction } from '../../../../../ui/dialog/confirm-action.tsx';
import { Dialog } from '../../../../../ui/dialog/dialog.tsx';
import { Empty } from '../../../../../ui/feedback/empty.tsx';
import { Money } from '../../../../../ui/values/money.tsx';
import { useRetireSpecification } from '../../api.ts';
import styles from '../catalogue.module.css';
import { useRead } from '../entry-fields.tsx';
import { PriceHistory } from './price-history.tsx';
import { newSpecification, SpecificationForm } from './specification-form.tsx';

interface RowProps {
  specification: LabSpecification;
  today: string;
  onEdit: () => void;
  onPrices: () => void;
}

function RetireToggle({ specification }: { specification: LabSpecification }) {
  const t = useT();
  const read = useRead();
  const { mutateAsync } = useRetireSpecification();
  const { id: specificationId, version, retired, label } = specification;
  if (retired) {
    return (
      <Button size="small" onClick={() => void mutateAsync({ specificationId, version, retired: false })}>
        {t('catalogue.editor.specification.restore')}
      </Button>
    );
  }
  return (
    <ConfirmAction
      question={t('catalogue.editor.specification.retireQuestion', { name: read(label) })}
      confirmLabel={t('catalogue.editor.specification.retire')}
      onConfirm={() => mutateAsync({ specificationId, version, retired: true })}
      trigger={(open) => (
        <Button size="small" danger onClick={open}>
          {t('catalogue.editor.specification.retire')}
        </Button>
      )}
    >
      <p>{t('catalogue.editor.series.retireText')}</p>
    </ConfirmAction>
  );
}

function Row({ specification, today, onEdit, onPrices }: RowProps) {
  const t = useT();
  const read = useRead();
  const { label, thicknessMm, priceFen, prices, retired } = specification;
  const next = prices.find(({ holdsFrom }) => holdsFrom > today);
  return (
    <tr data-retired={retired}>
      <th scope="row">
        {read(label)} {retired && <span className={styles.mark}>{t('catalogue.editor.retired')}</span>}
      </th>
      <td className="figures">{thicknessMm ?? '–'}</td>
      <td>{priceFen === null ? t('catalogue.editor.specification.noPrice') : <Money fen={priceFen} />}</td>
      <td>
        {next ? (
          <span className={styles.coming}>
            <Money fen={next.priceFen} /> <span className="figures">{next.holdsFrom}</span>
          </span>
        ) : (
          '–'
        )}
      </td>
      <td>
        <span className={styles.rowTools}>
          <Button size="small" onClick={onPrices}>
            {t('catalogue.editor.specification.setPrice')}
          </Button>
          <Button size="small" onClick={onEdit}>
            {t('catalogue.editor.specification.edit')}
          </Button>
          <RetireToggle specification={specification} />
        </span>
      </td>
    </tr>
  );
}

/** The specifications of a series with today's price and the next; each is saved on its own. */
export function Specifications({ series, today }: { series: LabSeries; today: string }) {
  const t = useT();
  const read = useRead();
  const [open, setOpen] = useState<{ what: 'edit' | 'prices' | 'new'; id?: string }>();
  const chosen = series.specifications.find(({ id }) => id === open?.id);
  const close = () => setOpen(undefined);
  const title = chosen ? read(chosen.label) : t('catalogue.editor.specification.add');
  return (
    <div className={styles.stack}>
      {series.specifications.length === 0 ? (
        <Empty title={t('catalogue.editor.specification.none')} />
      ) : (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('catalogue.editor.name')}</th>
                <th scope="col">{t('catalogue.editor.specification.thickness')}</th>
                <th scope="col">{t('catalogue.editor.specification.today')}</th>
                <th scope="col">{t('catalogue.editor.specification.next')}</th>
                <th scope="col">{t('catalogue.editor.specification.actions')}</th>
              </tr>
            </thead>
            <tbody>
              {series.specifications.map((specification) => (
                <Row
                  key={specification.id}
                  specification={specification}
                  today={today}
                  onEdit={() => setOpen({ what: 'edit', id: specification.id })}
                  onPrices={() => setOpen({ what: 'prices', id: specification.id })}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Button className={styles.start} onClick={() => setOpen({ what: 'new' })}>
        {t('catalogue.editor.specification.add')}
      </Button>
      <Dialog open={open !== undefined} onClose={close} title={title} closeLabel={t('common.close')}>
        {open?.what === 'prices' && chosen && <PriceHistory specification={chosen} today={today} />}
        {open?.what === 'edit' && chosen && (
          <SpecificationForm key={chosen.version} seriesId={series.id} initial={chosen} onSaved={close} />
        )}
        {open?.what === 'new' && (
          <SpecificationForm
            seriesId={series.id}
            initial={newSpecification(series.specifications.length)}
            onSaved={close}
          />
        )}
      </Dialog>
    </div>
  );
}
