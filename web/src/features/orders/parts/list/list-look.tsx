import { useT } from '../../../../lib/i18n.tsx';
import { usePreference } from '../../../../lib/preference.ts';
import { ChoiceSwitch } from '../../../../ui/choice-switch.tsx';
import { ColumnChoice } from '../../../../ui/column-choice.tsx';
import { useCaseColumns } from './case-columns.tsx';
import styles from './list.module.css';

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

/** Cards or table, and which columns the table has where they can be chosen. */
export function ListLook({ columns = true }: { columns?: boolean }) {
  const t = useT();
  const [{ orderShowType }, prefer] = usePreference();
  return (
    <div className={styles.look}>
      {columns && orderShowType === 'tableShow' && <Columns />}
      <ChoiceSwitch
        label={t('orders.list.show')}
        value={orderShowType}
        options={[
          { value: 'cardShow', label: t('orders.list.cards') },
          { value: 'tableShow', label: t('orders.list.table') },
        ]}
        onChange={(one) => prefer({ orderShowType: one })}
      />
    </div>
  );
}
