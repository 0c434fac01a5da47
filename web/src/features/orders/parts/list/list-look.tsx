import { lazy, Suspense } from 'react';
import { useT } from '../../../../lib/i18n.tsx';
import { usePreference } from '../../../../lib/session/preference.ts';
import { ChoiceSwitch } from '../../../../ui/form/choice-switch.tsx';
import { useCaseColumns } from './case-columns.tsx';
import styles from './list.module.css';

/** For a table only: cards have no columns. */
const KeptColumns = lazy(() =>
  import('../../../../lib/lists/kept-columns.tsx').then((module) => ({ default: module.KeptColumns })),
);

/** Cards or table, and which columns the table has where they can be chosen. */
export function ListLook({ columns }: { columns: boolean }) {
  const t = useT();
  const all = useCaseColumns();
  const [{ orderShowType }, prefer] = usePreference();
  return (
    <div className={styles.look}>
      <Suspense>
        {columns && orderShowType === 'tableShow' && <KeptColumns list="caseList" columns={all} always="no" />}
      </Suspense>
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
