import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useT } from '../../../../../lib/i18n.tsx';
import { ChoicesFailed } from '../../../../../ui/feedback/outdated.tsx';
import { designersQuery } from '../../api.ts';
import styles from './lab.module.css';

/** Only what is one designer's; empty for everybody's. */
export function DesignerFilter({ value, onChange }: { value: string; onChange: (designer: string) => void }) {
  const t = useT();
  const designers = useQuery(designersQuery);
  const name = t('labWork.filter.designer');
  return (
    <>
      <Select
        className={styles.narrow}
        aria-label={name}
        showSearch={{ optionFilterProp: 'label' }}
        value={value}
        options={[
          { value: '', label: t('labWork.filter.allDesigners') },
          ...(designers.data ?? []).map((one) => ({ value: one.id, label: one.name })),
        ]}
        onChange={onChange}
      />
      <ChoicesFailed name={name} page={designers} />
    </>
  );
}
