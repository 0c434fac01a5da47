import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import type { OrderDetail } from '@suya/contract/orders/orders.schema';
import { Button, Input, Select } from 'antd';
import { useT } from '../../../../../lib/i18n.tsx';
import { ToothChart } from '../../../../../ui/tooth-chart/tooth-chart.tsx';
import styles from './step.module.css';

/** Permanent teeth: abutments stand on no milk tooth. */
const teeth = [1, 2, 3, 4].flatMap((quadrant) =>
  Array.from({ length: 8 }, (_, at) => ({ value: quadrant * 10 + at + 1, label: String(quadrant * 10 + at + 1) })),
);

interface Row {
  tooth?: number | undefined;
  abutment: string;
}

interface Props {
  order: Pick<OrderDetail, 'prescription'>;
  value: unknown;
  change: (rows: Row[]) => void;
}

/** One line for each tooth, its number and the abutment that it gets, and where they stand on the chart of what was ordered. */
export function AbutmentRows({ order, value, change }: Props) {
  const t = useT();
  const rows = (Array.isArray(value) ? value : []) as Row[];
  const put = (index: number, part: Partial<Row>) =>
    change(rows.map((row, place) => (place === index ? { ...row, ...part } : row)));
  return (
    <div className={styles.field}>
      <div className={styles.chart}>
        <ToothChart value={order.prescription.teeth} marks={[]} abutments={rows.flatMap(({ tooth }) => tooth ?? [])} />
      </div>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line has no identity but its place while it is typed.
        <div key={index} className={styles.abutment}>
          <Select
            showSearch
            className={styles.tooth}
            aria-label={t('lab.act.tooth')}
            placeholder={t('lab.act.tooth')}
            value={row.tooth}
            options={teeth.filter(({ value }) => value === row.tooth || rows.every(({ tooth }) => tooth !== value))}
            onChange={(tooth: number) => put(index, { tooth })}
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
