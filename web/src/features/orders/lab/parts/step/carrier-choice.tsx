import { Input } from 'antd';
import { useT } from '../../../../../lib/i18n.tsx';
import { ChoiceCards } from '../../../parts/choice-cards.tsx';
import { useCourierNames } from '../../../shared/couriers.ts';
import styles from './step.module.css';

interface Props {
  value: string;
  onChange: (carrier: string) => void;
}

/** The courier: one of the usual ones, or another by its name. */
export function CarrierChoice({ value, onChange }: Props) {
  const t = useT();
  const names = useCourierNames();
  return (
    <div className={styles.field}>
      <ChoiceCards
        choices={names.map((name) => ({ value: name, title: name }))}
        value={names.find((name) => name === value) ?? null}
        onChange={onChange}
      />
      <Input
        aria-label={t('workflow.fields.carrier')}
        placeholder={t('lab.act.carrierHint')}
        maxLength={50}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
