import { Table, type TableColumnsType } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useT } from '../../../../../lib/i18n.tsx';
import { NamedBars } from '../../../../../ui/charts/named-bars.tsx';
import { ChoiceSwitch } from '../../../../../ui/form/choice-switch.tsx';
import { Card } from '../../../../../ui/page/card.tsx';
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
  const place = useRef<HTMLDivElement>(null);
  // A table wider than the page scrolls within itself, and none of its rows takes the focus: that place does.
  useEffect(() => {
    for (const content of place.current?.querySelectorAll<HTMLElement>('.ant-table-content') ?? [])
      content.tabIndex = 0;
  });
  const measure = measures.find(({ key }) => key === chosen);
  const columns: TableColumnsType<Row> = [
    { title: t(`labWork.figures.${by}`), key: 'name', render: (_, row) => nameOf(row) },
    ...measures.map(({ key, name, hint, show }) => ({
      title: hint ? <abbr title={hint}>{name}</abbr> : name,
      key,
      align: 'right' as const,
      className: 'figures',
      render: (_: unknown, row: Row) => show(row),
    })),
  ];
  return (
    <Card title={title}>
      <div className={styles.compared} ref={place}>
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
        <Table
          size="small"
          rowKey={keyOf}
          columns={columns}
          dataSource={[...rows]}
          pagination={false}
          scroll={{ x: 'max-content' }}
        />
      </div>
    </Card>
  );
}
