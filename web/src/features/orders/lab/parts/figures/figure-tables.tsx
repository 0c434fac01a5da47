import { Table, type TableColumnsType } from 'antd';
import { useT } from '../../../../../lib/i18n.tsx';
import { BarChart } from '../../../../../ui/charts/bar-chart.tsx';
import { NamedBars } from '../../../../../ui/charts/named-bars.tsx';
import { Card } from '../../../../../ui/page/card.tsx';
import { useLabel } from '../../../parts/use-label.ts';
import { Compared } from './compared.tsx';
import styles from './figures.module.css';
import { useApplianceMeasures, useDesignerMeasures } from './measures.ts';
import { type Figures, shareOf } from './words.ts';

type Remake = Figures['remakes'][number];

/** What is counted by day. */
const counted = ['in', 'out', 'late', 'overdue'] as const;

const number = { align: 'right', className: 'figures' } as const;

function Days({ days }: { days: Figures['days'] }) {
  const t = useT();
  const heads = [t('labWork.figures.day'), t('labWork.figures.count')];
  return (
    <div className={styles.charts}>
      {counted.map((kind) => (
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

function Appliances({ appliances }: { appliances: Figures['appliances'] }) {
  const t = useT();
  const read = useLabel();
  return (
    <Compared
      title={t('labWork.figures.appliances')}
      by="appliance"
      rows={appliances}
      keyOf={({ type }) => String(type)}
      nameOf={({ appliance }) => read(appliance.label)}
      measures={useApplianceMeasures()}
      first="turnaround"
    />
  );
}

function Designers({ designers }: { designers: Figures['designers'] }) {
  const t = useT();
  const measures = useDesignerMeasures();
  if (designers.length === 0) return null;
  return (
    <Compared
      title={t('labWork.figures.designers')}
      by="designer"
      rows={designers}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      measures={measures}
      first="out"
    />
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
        <div className={styles.compared}>
          <NamedBars
            caption={t('labWork.figures.chartBy.cause', { measure: t('labWork.figures.remakeReasons') })}
            bars={remakes.map((remake) => ({
              key: `${remake.cause} ${remake.responsibility}`,
              name: `${t(`workflow.choices.cause.${remake.cause}`)} · ${t(`workflow.choices.responsibility.${remake.responsibility}`)}`,
              value: remake.count,
              shown: shareOf(remake.count, all),
            }))}
          />
          <Table
            size="small"
            rowKey={({ cause, responsibility }) => `${cause} ${responsibility}`}
            columns={columns}
            dataSource={[...remakes]}
            pagination={false}
          />
        </div>
      )}
    </Card>
  );
}

/** A single day's four counts beside each other. */
function OneDay({ day }: { day: Figures['days'][number] }) {
  const t = useT();
  return (
    <Card title={day.day}>
      <NamedBars
        caption={t('labWork.figures.charts.oneDay')}
        bars={counted.map((kind) => ({
          key: kind,
          name: t(`labWork.figures.${kind}`),
          value: day[kind],
          shown: String(day[kind]),
        }))}
      />
    </Card>
  );
}

/** The figures by day, by appliance, by designer and by the reasons of remakes. */
export function FigureTables({ figures }: { figures: Figures }) {
  const [day, ...others] = figures.days;
  return (
    <div className={styles.sections}>
      {day && others.length === 0 ? <OneDay day={day} /> : <Days days={figures.days} />}
      <Appliances appliances={figures.appliances} />
      <Designers designers={figures.designers} />
      <Remakes remakes={figures.remakes} />
    </div>
  );
}
