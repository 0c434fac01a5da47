import { Table, type TableColumnsType } from 'antd';
import { useT } from '../../../../../lib/i18n.tsx';
import { BarChart } from '../../../../../ui/bar-chart.tsx';
import { Card } from '../../../../../ui/card.tsx';
import { useLabel } from '../../../parts/use-label.ts';
import styles from './figures.module.css';
import { type Figures, shareOf, useDays } from './words.ts';

type Appliance = Figures['appliances'][number];
type Designer = Figures['designers'][number];
type Remake = Figures['remakes'][number];

const number = { align: 'right', className: 'figures' } as const;

function Days({ days }: { days: Figures['days'] }) {
  const t = useT();
  const heads = [t('labWork.figures.day'), t('labWork.figures.count')];
  return (
    <div className={styles.charts}>
      {(['in', 'out', 'late'] as const).map((kind) => (
        <Card key={kind} title={t(`labWork.figures.${kind}`)}>
          <BarChart
            caption={t(`labWork.figures.charts.${kind}`)}
            heads={heads}
            bars={days.map((day) => ({ key: day.day, label: day.day.slice(5), value: day[kind] }))}
          />
        </Card>
      ))}
    </div>
  );
}

function Appliances({ appliances }: { appliances: readonly Appliance[] }) {
  const t = useT();
  const read = useLabel();
  const days = useDays();
  const timed = appliances.filter(({ medianDays }) => medianDays !== null);
  const columns: TableColumnsType<Appliance> = [
    { title: t('labWork.figures.appliance'), key: 'name', render: (_, { appliance }) => read(appliance.label) },
    { title: t('labWork.figures.in'), dataIndex: 'in', ...number },
    { title: t('labWork.figures.out'), dataIndex: 'out', ...number },
    {
      title: t('labWork.figures.onTime'),
      key: 'onTime',
      ...number,
      render: (_, { onTime, promised }) => shareOf(onTime, promised),
    },
    {
      title: t('labWork.figures.remakes'),
      key: 'remakes',
      ...number,
      render: (_, { remakes, out }) => shareOf(remakes, out),
    },
    {
      title: t('labWork.figures.turnaround'),
      key: 'days',
      ...number,
      render: (_, { medianDays }) => days(medianDays),
    },
  ];
  return (
    <Card title={t('labWork.figures.appliances')}>
      {timed.length > 0 && (
        <BarChart
          caption={t('labWork.figures.turnaroundByAppliance')}
          heads={[t('labWork.figures.appliance'), t('labWork.figures.turnaround')]}
          bars={timed.map(({ type, appliance, medianDays }) => ({
            key: String(type),
            label: read(appliance.label),
            value: medianDays ?? 0,
          }))}
        />
      )}
      <Table
        size="small"
        rowKey={({ type }) => type}
        columns={columns}
        dataSource={[...appliances]}
        pagination={false}
        scroll={{ x: 'max-content' }}
      />
    </Card>
  );
}

function Designers({ designers }: { designers: readonly Designer[] }) {
  const t = useT();
  const days = useDays();
  const columns: TableColumnsType<Designer> = [
    { title: t('labWork.figures.designer'), dataIndex: 'name' },
    { title: t('labWork.figures.checks'), dataIndex: 'checks', ...number },
    {
      title: t('labWork.figures.returned'),
      key: 'returned',
      ...number,
      render: (_, { returned, checks }) => `${returned} (${shareOf(returned, checks)})`,
    },
    { title: t('labWork.figures.out'), dataIndex: 'out', ...number },
    {
      title: t('labWork.figures.onTime'),
      key: 'onTime',
      ...number,
      render: (_, { onTime, promised }) => shareOf(onTime, promised),
    },
    {
      title: <abbr title={t('labWork.figures.designHint')}>{t('labWork.figures.designDays')}</abbr>,
      key: 'days',
      ...number,
      render: (_, { medianDesignDays }) => days(medianDesignDays),
    },
  ];
  if (designers.length === 0) return null;
  return (
    <Card title={t('labWork.figures.designers')}>
      <BarChart
        caption={t('labWork.figures.outByDesigner')}
        heads={[t('labWork.figures.designer'), t('labWork.figures.out')]}
        bars={designers.map(({ id, name, out }) => ({ key: id, label: name, value: out }))}
      />
      <Table
        size="small"
        rowKey={({ id }) => id}
        columns={columns}
        dataSource={[...designers]}
        pagination={false}
        scroll={{ x: 'max-content' }}
      />
    </Card>
  );
}

function Remakes({ remakes }: { remakes: readonly Remake[] }) {
  const t = useT();
  const all = remakes.reduce((sum, { count }) => sum + count, 0);
  const columns: TableColumnsType<Remake> = [
    { title: t('labWork.figures.cause'), key: 'cause', render: (_, { cause }) => t(`workflow.choices.cause.${cause}`) },
    {
      title: t('labWork.figures.responsibility'),
      key: 'responsibility',
      render: (_, { responsibility }) => t(`workflow.choices.responsibility.${responsibility}`),
    },
    { title: t('labWork.figures.count'), dataIndex: 'count', ...number },
    { title: '%', key: 'share', ...number, render: (_, { count }) => shareOf(count, all) },
  ];
  return (
    <Card title={t('labWork.figures.remakeReasons')}>
      {all === 0 ? (
        <p>{t('labWork.figures.noRemakes')}</p>
      ) : (
        <Table
          size="small"
          rowKey={({ cause, responsibility }) => `${cause} ${responsibility}`}
          columns={columns}
          dataSource={[...remakes]}
          pagination={false}
        />
      )}
    </Card>
  );
}

/** The figures by day, by appliance, by designer and by the reasons of remakes. */
export function FigureTables({ figures }: { figures: Figures }) {
  return (
    <div className={styles.sections}>
      {figures.days.length > 1 && <Days days={figures.days} />}
      <Appliances appliances={figures.appliances} />
      <Designers designers={figures.designers} />
      <Remakes remakes={figures.remakes} />
    </div>
  );
}
