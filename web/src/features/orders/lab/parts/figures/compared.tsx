import { useState } from 'react';
import { useT } from '../../../../../lib/i18n.tsx';
import { Card } from '../../../../../ui/card.tsx';
import { ChoiceSwitch } from '../../../../../ui/choice-switch.tsx';
import { NamedBars } from '../../../../../ui/named-bars.tsx';
import { Table, type TableColumn } from '../../../../../ui/table.tsx';
import styles from './figures.module.css';
import type { Measure } from './measures.ts';

interface Props<Row> {
  title: string;
  /** What a row is: the first column's heading, and by what the chart compares. */
  by: 'appliance' | 'designer';
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  nameOf: (row: Row) => string;
  measures: readonly Measure<Row>[];
  /** The figure that the chart shows at first. */
  first: string;
}

/** Appliances or designers beside each other: one figure as a chart, all of them as a table beneath. */
export function Compared<Row extends object>({ title, by, rows, keyOf, nameOf, measures, first }: Props<Row>) {
  const t = useT();
  const [chosen, setChosen] = useState(first);
  const measure = measures.find(({ key }) => key === chosen);
  const columns: TableColumn<Row>[] = [
    { title: t(`labWork.figures.${by}`), key: 'name', render: (row) => nameOf(row) },
    ...measures.map(({ key, name, hint, show }) => ({
      title: hint ? <abbr title={hint}>{name}</abbr> : name,
      key,
      align: 'right' as const,
      className: 'figures',
      render: (row: Row) => show(row),
    })),
  ];
  return (
    <Card title={title}>
      <div className={styles.compared}>
        <ChoiceSwitch
          label={t('labWork.figures.chartOf')}
          value={chosen}
          options={measures.map(({ key, name }) => ({ value: key, label: name }))}
          onChange={setChosen}
        />
        {measure && (
          <NamedBars
            caption={t(`labWork.figures.chartBy.${by}`, { measure: measure.name })}
            bars={rows.map((row) => ({
              key: keyOf(row),
              name: nameOf(row),
              value: measure.figureOf(row),
              shown: measure.show(row),
            }))}
          />
        )}
        <Table small rowKey={keyOf} columns={columns} rows={rows} />
      </div>
    </Card>
  );
}
