import type { OrderRow } from '@suya/contract/orders/orders.schema';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { useT } from '../../../../../lib/i18n.tsx';
import { ChoicesFailed } from '../../../../../ui/feedback/outdated.tsx';
import { clinicQuery, clinicsQuery } from '../../api.ts';
import styles from './lab.module.css';

interface Props {
  value: string;
  /** What the list shows now: they name the clinic that is chosen. */
  rows: readonly OrderRow[];
  onChange: (clinicId: string) => void;
}

/** The name of the clinic that is chosen, asked for only where no line on show has it. */
function useChosen({ value, rows }: Pick<Props, 'value' | 'rows'>): { id: string; name: string }[] {
  const named = rows.find(({ clinicId }) => clinicId === value);
  const { data = [] } = useQuery({ ...clinicQuery(value), enabled: value !== '' && !named });
  if (value === '') return [];
  return named ? [{ id: value, name: named.clinicName }] : data;
}

/** Only what is one clinic's, found by a part of its name; empty for all of them. */
export function ClinicFilter({ value, rows, onChange }: Props) {
  const t = useT();
  const [opened, setOpened] = useState(false);
  const [keyword, setKeyword] = useState('');
  const found = useQuery({ ...clinicsQuery(keyword), enabled: opened, placeholderData: keepPreviousData });
  const chosen = useChosen({ value, rows });
  const name = t('lab.queue.clinic');
  const others = (found.data ?? []).filter(({ id }) => id !== value);
  const clinics = keyword === '' ? [...chosen, ...others] : (found.data ?? []);
  return (
    <>
      <Select
        className={styles.wide}
        aria-label={name}
        showSearch={{ filterOption: false, onSearch: (typed) => setKeyword(typed.trim()) }}
        placeholder={t('lab.queue.searchClinic')}
        value={value}
        options={[
          ...(keyword === '' ? [{ value: '', label: t('lab.queue.allClinics') }] : []),
          ...clinics.map((clinic) => ({ value: clinic.id, label: clinic.name })),
        ]}
        onOpenChange={(open) => open && setOpened(true)}
        onChange={onChange}
      />
      <ChoicesFailed name={name} page={found} />
    </>
  );
}
