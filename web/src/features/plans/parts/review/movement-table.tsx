import CopyOutlined from '@ant-design/icons/CopyOutlined';
import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import { movementRows, type ToothRow, type ToothWay } from '@suya/contract/plans/movement-table';
import type { Movements } from '@suya/contract/plans/stages.schema';
import { Button, Segmented } from 'antd';
import { useMemo, useState } from 'react';
import { useT } from '../../../../lib/i18n.tsx';
import { showToast } from '../../../../ui/feedback/toast.tsx';
import styles from './movement.module.css';
import { type Directions, type MovementColumn, movementColumns } from './movement-columns.ts';
import { figuresOf, type Reach, toCsv, toTabs } from './movement-figures.ts';

interface Props {
  movements: Movements;
  /** The step that is shown, 0 for the beginning; the table then tells the last one. */
  step: number;
  /** What the exported file is called, without its ending. */
  name: string;
}

function download(csv: string, name: string): void {
  const url = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }));
  Object.assign(document.createElement('a'), { href: url, download: `${name}.csv` }).click();
  URL.revokeObjectURL(url);
}

/** Every tooth at every step as plain rows, the heading first: what is copied and exported. */
function useAllRows(movements: Movements, rows: readonly ToothRow[]) {
  const t = useT();
  return () => {
    const own = movements.axes.length > 0 ? movementColumns('clinical', t) : [];
    const columns = [...own, ...movementColumns('patient', t)].filter(({ inFile }) => inFile !== null);
    const heading = [t('plans.movement.step'), t('plans.movement.tooth'), ...columns.map(({ inFile }) => inFile ?? '')];
    const figure = (way: ToothWay | undefined, { figureOf }: MovementColumn) => {
      const value = way && figureOf(way);
      return value === undefined ? '' : Number(value.toFixed(3));
    };
    const figures = movements.stages.flatMap((stage, at) =>
      rows.map((row) => {
        const way = figuresOf(row, at + 1, 'total');
        return [stage.label || at + 1, row.tooth, ...columns.map((column) => figure(way, column))];
      }),
    );
    return [heading, ...figures];
  };
}

function Tools({ movements, rows, name }: { movements: Movements; rows: readonly ToothRow[]; name: string }) {
  const t = useT();
  const all = useAllRows(movements, rows);
  const copy = async () => {
    await navigator.clipboard.writeText(toTabs(all()));
    showToast('success', t('common.copied'));
  };
  return (
    <div className={styles.tools}>
      {/* Browsers give no clipboard to pages that came over plain http; the file beside it holds the same. */}
      {navigator.clipboard && (
        <Button size="small" icon={<CopyOutlined />} onClick={() => void copy()}>
          {t('common.copy')}
        </Button>
      )}
      <Button size="small" icon={<DownloadOutlined />} onClick={() => download(toCsv(all()), name)}>
        {t('plans.movement.export')}
      </Button>
    </div>
  );
}

interface RowProps {
  row: ToothRow;
  columns: readonly MovementColumn[];
  step: number;
  reach: Reach;
}

function Row({ row, columns, step, reach }: RowProps) {
  const t = useT();
  const way = figuresOf(row, step, reach);
  if (!way) return null;
  const isTold = columns.every(({ figureOf }) => figureOf(way) !== undefined);
  return (
    <tr>
      <th scope="row">
        {row.tooth}
        {row.attachmentFrom !== null && row.attachmentFrom <= step && (
          <span role="img" className={styles.attached} aria-label={t('plans.movement.attachment')}>
            ◆
          </span>
        )}
      </th>
      {isTold ? (
        columns.map(({ key, figureOf, show }) => <td key={key}>{show(figureOf(way) ?? 0, row.tooth)}</td>)
      ) : (
        <td colSpan={columns.length} className={styles.untold}>
          {t('plans.movement.noAxes')}
        </td>
      )}
    </tr>
  );
}

function Ipr({ movements, step }: { movements: Movements; step: number }) {
  const t = useT();
  const cuts = movements.stages.flatMap(({ ipr }, at) =>
    at < step ? ipr.map((cut) => ({ ...cut, step: at + 1 })) : [],
  );
  if (cuts.length === 0) return null;
  return (
    <ul className={styles.ipr}>
      {cuts.map(({ between: [from, to], mm, step: before }) => (
        <li key={`${before} ${from} ${to}`}>{t('plans.movement.ipr', { step: before, from, to, mm })}</li>
      ))}
    </ul>
  );
}

function Heading({ columns }: { columns: readonly MovementColumn[] }) {
  const t = useT();
  const countOf = (group: MovementColumn['group']) => columns.filter((column) => column.group === group).length;
  return (
    <thead>
      <tr>
        <th scope="col" rowSpan={2}>
          {t('plans.movement.tooth')}
        </th>
        <th scope="colgroup" colSpan={countOf('shift')}>
          {t('plans.movement.shift')}
        </th>
        <th scope="colgroup" colSpan={countOf('turned')}>
          {t('plans.movement.turned')}
        </th>
      </tr>
      <tr>
        {columns.map(({ key, heading }) => (
          <th key={key} scope="col">
            {heading}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function DirectionChoice({ value, onChange }: { value: Directions; onChange: (next: Directions) => void }) {
  const t = useT();
  return (
    <Segmented
      size="small"
      aria-label={t('plans.movement.frame')}
      value={value}
      onChange={onChange}
      options={(['clinical', 'patient'] as const).map((one) => ({
        value: one,
        label: t(`plans.movement.frames.${one}`),
      }))}
    />
  );
}

/** What the figures mean, and whose definitions they follow. */
function Legend({ directions }: { directions: Directions }) {
  const t = useT();
  if (directions === 'patient') return <p className={styles.note}>{t('plans.movement.axes')}</p>;
  return (
    <>
      <p className={styles.note}>{t('plans.movement.clinicalNote')}</p>
      <p className={styles.note}>{t('plans.movement.source')}</p>
    </>
  );
}

/** How each tooth goes, in mm and degrees: in all up to a step, or what the step adds. */
export function MovementTable({ movements, step, name }: Props) {
  const t = useT();
  const [reach, setReach] = useState<Reach>('total');
  const hasAxes = movements.axes.length > 0;
  const [directions, setDirections] = useState<Directions>(hasAxes ? 'clinical' : 'patient');
  const rows = useMemo(() => movementRows(movements), [movements]);
  const columns = useMemo(() => movementColumns(directions, t), [directions, t]);
  const at = step || movements.stages.length;
  return (
    <div className={styles.movement}>
      <div className={styles.head}>
        <Segmented
          size="small"
          aria-label={t('plans.movement.reach')}
          value={reach}
          onChange={setReach}
          options={(['total', 'step'] as const).map((value) => ({
            value,
            label: t(`plans.movement.reaches.${value}`, { step: at }),
          }))}
        />
        {hasAxes && <DirectionChoice value={directions} onChange={setDirections} />}
        <Tools movements={movements} rows={rows} name={name} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-label={t('plans.movement.title')}>
        <table className={`figures ${styles.table}`}>
          <Heading columns={columns} />
          <tbody>
            {rows.map((row) => (
              <Row key={row.tooth} row={row} columns={columns} step={at} reach={reach} />
            ))}
          </tbody>
        </table>
      </section>
      <Ipr movements={movements} step={at} />
      <Legend directions={directions} />
    </div>
  );
}
