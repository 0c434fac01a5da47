import type { DatedPrice, LabSpecification } from '@suya/contract/catalogue/lab-catalogue.schema';
import { Button } from 'antd';
import { useState } from 'react';
import { formatMoney } from '../../../../../lib/format.ts';
import { Refusal } from '../../../../../lib/http/refusal.ts';
import { useLanguage, useT } from '../../../../../lib/i18n.tsx';
import { ConfirmAction } from '../../../../../ui/dialog/confirm-action.tsx';
import { showToast } from '../../../../../ui/feedback/toast.tsx';
import { DateField } from '../../../../../ui/form/date-field.tsx';
import { Money } from '../../../../../ui/values/money.tsx';
import { useSetPrice, useWithdrawPrice } from '../../api.ts';
import styles from '../catalogue.module.css';
import { EntryField, YuanEntry } from '../entry-fields.tsx';

interface Props {
  specification: LabSpecification;
  today: string;
}

type State = 'holds' | 'coming' | 'past';

/** Whether a price is in force, still to come, or was followed by another. */
function stateOf(price: DatedPrice, prices: readonly DatedPrice[], today: string): State {
  if (price.holdsFrom > today) return 'coming';
  const current = prices.findLast(({ holdsFrom }) => holdsFrom <= today);
  return current?.holdsFrom === price.holdsFrom ? 'holds' : 'past';
}

function Withdraw({ specification: { id, version }, price }: { specification: LabSpecification; price: DatedPrice }) {
  const t = useT();
  const language = useLanguage();
  const { mutateAsync } = useWithdrawPrice();
  const { holdsFrom, priceFen } = price;
  return (
    <ConfirmAction
      question={t('catalogue.editor.specification.withdrawQuestion', {
        date: holdsFrom,
        amount: formatMoney(priceFen, language),
      })}
      confirmLabel={t('catalogue.editor.specification.withdraw')}
      onConfirm={() => mutateAsync({ specificationId: id, version, holdsFrom })}
      trigger={(open) => (
        <Button size="small" danger onClick={open}>
          {t('catalogue.editor.specification.withdraw')}
        </Button>
      )}
    />
  );
}

function NewPrice({ specification, today }: Props) {
  const t = useT();
  const [priceFen, setPriceFen] = useState<number>();
  const [holdsFrom, setHoldsFrom] = useState<string | null>(today);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const set = useSetPrice();
  const send = async () => {
    if (priceFen === undefined || holdsFrom === null) return;
    setErrors({});
    try {
      const { id: specificationId, version } = specification;
      await set.mutateAsync({ specificationId, version, priceFen, holdsFrom });
      setPriceFen(undefined);
      showToast('success', t('catalogue.editor.saved'));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      setErrors(error.fields);
      if (Object.keys(error.fields).length === 0) showToast('error', error.message);
    }
  };
  return (
    <div className={styles.newPrice}>
      <YuanEntry
        label={t('catalogue.editor.specification.price')}
        value={priceFen}
        error={errors.priceFen}
        onChange={setPriceFen}
      />
      <EntryField label={t('catalogue.editor.specification.from')} error={errors.holdsFrom}>
        {(id) => <DateField today={today} id={id} value={holdsFrom} min={today} onChange={setHoldsFrom} />}
      </EntryField>
      <Button
        type="primary"
        loading={set.isPending}
        disabled={priceFen === undefined || holdsFrom === null}
        onClick={() => void send()}
      >
        {t('catalogue.editor.specification.setPrice')}
      </Button>
    </div>
  );
}

/** Every price of a specification with the day from which it holds, the newest first, and a form for the next. */
export function PriceHistory({ specification, today }: Props) {
  const t = useT();
  return (
    <div className={styles.stack}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('catalogue.editor.specification.from')}</th>
            <th scope="col">{t('catalogue.editor.specification.prices')}</th>
            <th scope="col">{t('catalogue.editor.specification.state')}</th>
            <th scope="col">{t('catalogue.editor.specification.actions')}</th>
          </tr>
        </thead>
        <tbody>
          {specification.prices.toReversed().map((price) => {
            const state = stateOf(price, specification.prices, today);
            return (
              <tr key={price.holdsFrom} data-retired={state === 'past'}>
                <th scope="row" className="figures">
                  {price.holdsFrom}
                </th>
                <td>
                  <Money fen={price.priceFen} />
                </td>
                <td>{t(`catalogue.editor.specification.${state}`)}</td>
                <td>{state === 'coming' && <Withdraw specification={specification} price={price} />}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <NewPrice specification={specification} today={today} />
      <p className={styles.hint}>{t('catalogue.editor.specification.setPriceHint')}</p>
    </div>
  );
}
