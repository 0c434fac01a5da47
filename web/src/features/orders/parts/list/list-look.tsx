import { useT } from '../../../../lib/i18n.tsx';
import { usePreference } from '../../../../lib/preference.ts';
import { ColumnChoice } from '../../../../ui/column-choice.tsx';
import { useCaseColumns } from './case-columns.tsx';
import styles from './list.module.css';

const shows = ['cardShow', 'tableShow'] as const;

function Columns() {
  const t = useT();
  const [{ hiddenColumns }, prefer] = usePreference();
  return (
    <ColumnChoice
      label={t('orders.list.columns')}
      columns={useCaseColumns().filter(({ key }) => key !== 'no')}
      hidden={hiddenColumns.caseList ?? []}
      onChange={(caseList) => prefer({ hiddenColumns: { caseList } })}
    />
  );
}

/** Cards or table, and which columns the table has. */
export function ListLook() {
  const t = useT();
  const [{ orderShowType }, prefer] = usePreference();
  return (
    <div className={styles.look}>
      {orderShowType === 'tableShow' && <Columns />}
      <fieldset className={styles.show} aria-label={t('orders.list.show')}>
        {shows.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === orderShowType}
            onClick={() => prefer({ orderShowType: one })}
          >
            {t(one === 'cardShow' ? 'orders.list.cards' : 'orders.list.table')}
          </button>
        ))}
      </fieldset>
    </div>
  );
}
