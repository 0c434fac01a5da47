import CloseOutlined from '@ant-design/icons/CloseOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import type { CaseFields } from '@suya/contract/cases/cases.schema';
import { Button, Input } from 'antd';
import { dayOf } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import styles from './form.module.css';

type Stage = CaseFields['stages'][number];

interface Props {
  value: readonly Stage[];
  onChange: (value: Stage[]) => void;
  errors: Readonly<Record<string, string>>;
}

const mostStages = 20;

/** The stages of a treatment, in their order; each with the day on which it begins, where that is known. */
export function StagesField({ value, onChange, errors }: Props) {
  const t = useT();
  const set = (index: number, part: Partial<Stage>) =>
    onChange(value.map((stage, at) => (at === index ? { ...stage, ...part } : stage)));
  return (
    <div className={styles.stages}>
      <ol>
        {value.map((stage, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a stage is its place in the list; it has no other name while it is typed.
          <li key={index}>
            <Input
              aria-label={`${t('cases.create.stageName')} ${index + 1}`}
              placeholder={t('cases.create.stageName')}
              maxLength={60}
              value={stage.name}
              {...(errors[`stages.${index}.name`] ? { status: 'error' as const } : {})}
              onChange={(event) => set(index, { name: event.target.value })}
            />
            <DateField
              today={dayOf(new Date())}
              aria-label={`${t('cases.create.stageDate')} ${index + 1}`}
              placeholder={t('cases.create.stageDate')}
              value={stage.date}
              onChange={(date) => set(index, { date })}
            />
            <Button
              type="text"
              icon={<CloseOutlined aria-hidden="true" />}
              aria-label={t('cases.create.removeStage', { name: stage.name || String(index + 1) })}
              onClick={() => onChange(value.filter((_, at) => at !== index))}
            />
            {errors[`stages.${index}.name`] && <p className={styles.error}>{errors[`stages.${index}.name`]}</p>}
          </li>
        ))}
      </ol>
      {value.length < mostStages && (
        <Button
          icon={<PlusOutlined aria-hidden="true" />}
          onClick={() => onChange([...value, { name: '', date: null }])}
        >
          {t('cases.create.addStage')}
        </Button>
      )}
    </div>
  );
}
