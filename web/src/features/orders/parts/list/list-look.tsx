import { useT } from '../../../../lib/i18n.tsx';
import { KeptColumns } from '../../../../lib/kept-columns.tsx';
import { usePreference } from '../../../../lib/preference.ts';
import { ChoiceSwitch } from '../../../../ui/choice-switch.tsx';
import { useCaseColumns } from './case-columns.tsx';
import styles from './list.module.css';

/** Cards or table, and which columns the table has where they can be chosen. */
export function ListLook({ columns = true }: { columns?: boolean }) {
  const t = useT();
  const all = useCaseColumns();
  const [{ orderShowType }, prefer] = usePreference();
  return (
    <div className={styles.look}>
      {columns && orderShowType === 'tableShow' && <KeptColumns list="caseList" columns={all} always="no" />}
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
