import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import { Button, Input } from 'antd';
import { useT } from '../../../../lib/i18n.tsx';
import { NumberField } from '../../../../ui/numbers/number-field.tsx';
import styles from './step.module.css';

interface Row {
  tooth?: number | undefined;
  abutment: string;
}

interface Props {
  value: unknown;
  change: (rows: Row[]) => void;
}

/** One line for each tooth: its number and the abutment that it gets. */
export function AbutmentRows({ value, change }: Props) {
  const t = useT();
  const rows = (Array.isArray(value) ? value : []) as Row[];
  const put = (index: number, part: Partial<Row>) =>
    change(rows.map((row, place) => (place === index ? { ...row, ...part } : row)));
  return (
    <div className={styles.field}>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line has no identity but its place while it is typed.
        <div key={index} className={styles.abutment}>
          <NumberField
            aria-label={t('lab.act.tooth')}
            placeholder={t('lab.act.tooth')}
            min={11}
            max={48}
            integer
            value={row.tooth ?? null}
            onChange={(tooth) => put(index, { tooth: tooth ?? undefined })}
          />
          <Input
            aria-label={t('lab.act.abutment')}
            placeholder={t('lab.act.abutment')}
            maxLength={100}
            value={row.abutment}
            onChange={(event) => put(index, { abutment: event.target.value })}
          />
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={t('lab.act.removeTooth')}
            onClick={() => change(rows.filter((_, place) => place !== index))}
          />
        </div>
      ))}
      <Button onClick={() => change([...rows, { abutment: '' }])}>{t('lab.act.addTooth')}</Button>
    </div>
  );
}
