import CopyOutlined from '@ant-design/icons/CopyOutlined';
import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import { movementRows, type ToothRow } from '@suya/contract/plans/movement-table';
import type { Movements } from '@suya/contract/plans/stages.schema';
import { Button, Segmented } from 'antd';
import { useMemo, useState } from 'react';
import { useT } from '../../../../lib/i18n.tsx';
import { showToast } from '../../../../ui/toast.tsx';
import styles from './movement.module.css';
import { distanceOf, figuresOf, type Reach, signed, toCsv, toTabs } from './movement-figures.ts';

const axes = ['x', 'y', 'z'] as const;

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
    const column = (key: 'move' | 'turn') => axes.map((axis) => t(`plans.movement.${key}.${axis}`));
    const heading = [t('plans.movement.step'), t('plans.movement.tooth'), ...column('move'), ...column('turn')];
    const figures = movements.stages.flatMap((stage, at) =>
      rows.map((row) => {
        const { translation, rotation } = figuresOf(row, at + 1, 'total') ?? { translation: [], rotation: [] };
        const numbers = [...translation, ...rotation].map((value) => Number(value.toFixed(3)));
        return [stage.label || at + 1, row.tooth, ...numbers];
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
      <Button size="small" icon={<CopyOutlined />} onClick={() => void copy()}>
        {t('common.copy')}
      </Button>
      <Button size="small" icon={<DownloadOutlined />} onClick={() => download(toCsv(all()), name)}>
        {t('plans.movement.export')}
      </Button>
    </div>
  );
}

function Row({ row, step, reach }: { row: ToothRow; step: number; reach: Reach }) {
  const t = useT();
  const figures = figuresOf(row, step, reach);
  if (!figures) return null;
  const attached = row.attachmentFrom !== null && row.attachmentFrom <= step;
  return (
    <tr>
      <th scope="row">
        {row.tooth}
        {attached && (
          <span className={styles.attached} title={t('plans.movement.attachment')}>
            <span aria-hidden="true">◆</span>
            <span className="sr-only">{t('plans.movement.attachment')}</span>
          </span>
        )}
      </th>
      <td>{distanceOf(figures).toFixed(2)}</td>
      {figures.translation.map((mm, at) => (
        <td key={axes[at]}>{signed(mm, 2)}</td>
      ))}
      {figures.rotation.map((degrees, at) => (
        <td key={axes[at]}>{signed(degrees, 1)}</td>
      ))}
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

function Heading() {
  const t = useT();
  return (
    <thead>
      <tr>
        <th scope="col" rowSpan={2}>
          {t('plans.movement.tooth')}
        </th>
        <th scope="colgroup" colSpan={4}>
          {t('plans.movement.shift')}
        </th>
        <th scope="colgroup" colSpan={3}>
          {t('plans.movement.turned')}
        </th>
      </tr>
      <tr>
        {(['all', 'x', 'y', 'z', 'aboutX', 'aboutY', 'aboutZ'] as const).map((column) => (
          <th key={column} scope="col">
            {t(`plans.movement.columns.${column}`)}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** How each tooth goes, in mm and degrees: in all up to a step, or what the step adds. */
export function MovementTable({ movements, step, name }: Props) {
  const t = useT();
  const [reach, setReach] = useState<Reach>('total');
  const rows = useMemo(() => movementRows(movements), [movements]);
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
        <Tools movements={movements} rows={rows} name={name} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-label={t('plans.movement.title')}>
        <table className={`figures ${styles.table}`}>
          <Heading />
          <tbody>
            {rows.map((row) => (
              <Row key={row.tooth} row={row} step={at} reach={reach} />
            ))}
          </tbody>
        </table>
      </section>
      <Ipr movements={movements} step={at} />
      <p className={styles.note}>{t('plans.movement.axes')}</p>
    </div>
  );
}
