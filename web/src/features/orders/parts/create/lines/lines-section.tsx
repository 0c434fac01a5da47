import CopyOutlined from '@ant-design/icons/CopyOutlined';
import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import type { LineTable, Series } from '@suya/contract/catalogue/catalogue.schema';
import { pricedLineOf, pricedLinesOf } from '@suya/contract/orders/prescription/prescription.rules';
import type { PrescriptionLine } from '@suya/contract/orders/prescription/prescription.schema';
import { Button, Input } from 'antd';
import type { KeyboardEvent, ReactNode } from 'react';
import { useT } from '../../../../../lib/i18n.tsx';
import { NumberField } from '../../../../../ui/numbers/number-field.tsx';
import { Card } from '../../../../../ui/page/card.tsx';
import { Money } from '../../../../../ui/values/money.tsx';
import { ChoicePicture } from '../../choice-picture.tsx';
import { Field, fieldId, focusField } from '../../field.tsx';
import create from '../create.module.css';
import { useEditor } from '../draft/editor.ts';
import { ColourSelect, ThicknessSelect } from './line-selects.tsx';
import styles from './lines.module.css';
import { lineOf } from './take-series.ts';

const longestRequirement = 200;
const mostOfOne = 99;
const columns = ['colour', 'thickness', 'requirement', 'picture', 'price', 'count', 'total'] as const;

interface CellProps {
  /** Dotted path of the field within the prescription. */
  path: string;
  label: string;
  children: ReactNode;
}

/** One answer of a line: a link can lead to it, and its error stands beneath it. */
function Cell({ path, label, children }: CellProps) {
  const { at } = useEditor();
  const { error } = at(path);
  return (
    <td id={fieldId(path)} className={styles.cell} data-label={label} data-error={Boolean(error)} tabIndex={-1}>
      {children}
      {error && <p className={styles.error}>{error}</p>}
    </td>
  );
}

interface LineProps {
  series: Series;
  table: LineTable;
  line: PrescriptionLine;
  index: number;
  onChange: (part: Partial<PrescriptionLine>) => void;
  onCopy: () => void;
  onRemove: () => void;
  /** Enter in the line. */
  onEnter: () => void;
  full: boolean;
}

function Line({ series, table, line, index, onChange, onCopy, onRemove, onEnter, full }: LineProps) {
  const t = useT();
  const { form } = useEditor();
  const priced = pricedLineOf(line, form.prescription, series);
  const number = index + 1;
  const named = (column: (typeof columns)[number]) =>
    t('ordering.lines.cell', { number, column: t(`ordering.lines.${table}.${column}`) });
  const path = (field: string) => `lines.${index}.${field}`;
  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onEnter();
  };
  return (
    <tr className={styles.line}>
      <Cell path={path('colour')} label={t(`ordering.lines.${table}.colour`)}>
        <ColourSelect
          name={named('colour')}
          colours={series.lines?.colours ?? []}
          value={line.colour}
          onChange={(colour) => onChange({ colour })}
        />
      </Cell>
      <Cell path={path('specificationId')} label={t(`ordering.lines.${table}.thickness`)}>
        <ThicknessSelect
          name={named('thickness')}
          specifications={series.specifications}
          value={line.specificationId}
          onChange={(specificationId) => onChange({ specificationId })}
        />
      </Cell>
      <Cell path={path('requirement')} label={t(`ordering.lines.${table}.requirement`)}>
        <Input
          aria-label={named('requirement')}
          value={line.requirement}
          maxLength={longestRequirement}
          placeholder={t('ordering.lines.requirementHint')}
          onChange={(event) => onChange({ requirement: event.target.value })}
          onKeyDown={enter}
        />
      </Cell>
      <td className={styles.picture} data-label={t(`ordering.lines.${table}.picture`)}>
        <ChoicePicture option={priced?.colour ?? series.lines?.colours.find(({ value }) => value === line.colour)} />
      </td>
      <td className={styles.money} data-label={t(`ordering.lines.${table}.price`)}>
        {priced ? <Money fen={priced.priceFen} /> : '—'}
      </td>
      <Cell path={path('count')} label={t(`ordering.lines.${table}.count`)}>
        <NumberField
          aria-label={named('count')}
          className={styles.count}
          min={1}
          max={mostOfOne}
          integer
          value={line.count}
          onChange={(count) => onChange({ count: count ?? 1 })}
          onKeyDown={enter}
        />
      </Cell>
      <td className={styles.money} data-label={t(`ordering.lines.${table}.total`)}>
        <strong>{priced ? <Money fen={priced.totalFen} /> : '—'}</strong>
      </td>
      <td className={styles.acts}>
        <Button
          type="text"
          icon={<CopyOutlined />}
          aria-label={t('ordering.lines.copy', { number })}
          title={t('ordering.lines.copy', { number })}
          disabled={full}
          onClick={onCopy}
        />
        <Button
          type="text"
          icon={<DeleteOutlined />}
          aria-label={t('ordering.lines.remove', { number })}
          title={t('ordering.lines.remove', { number })}
          onClick={onRemove}
        />
      </td>
    </tr>
  );
}

/** What can be done to the lines, each leading the focus where the hand goes on. */
function useLines(series: Series) {
  const { form, change } = useEditor();
  const { lines } = form.prescription;
  // From what is there by now: two answers may come before the first of them is drawn.
  const turn = (next: (lines: readonly PrescriptionLine[]) => PrescriptionLine[]) =>
    change((before) => ({
      ...before,
      prescription: { ...before.prescription, lines: next(before.prescription.lines) },
    }));
  const most = series.lines?.maxLines ?? 1;
  // The new row is drawn after this event.
  const lead = (index: number) => setTimeout(() => focusField(index < 0 ? 'lines' : `lines.${index}.colour`));
  const insert = (index: number, line: PrescriptionLine) => {
    turn((now) => now.toSpliced(index, 0, line));
    lead(index);
  };
  return {
    lines,
    full: lines.length >= most,
    most,
    add: () => insert(lines.length, lineOf(series)),
    copy: (index: number) => {
      const line = lines[index];
      if (line) insert(index + 1, { ...line });
    },
    change: (index: number, part: Partial<PrescriptionLine>) =>
      turn((now) => now.map((line, at) => (at === index ? { ...line, ...part } : line))),
    remove: (index: number) => {
      turn((now) => now.toSpliced(index, 1));
      lead(Math.min(index, lines.length - 2));
    },
  };
}

function Lines({ series, table }: { series: Series; table: LineTable }) {
  const t = useT();
  const { form } = useEditor();
  const { lines, full, most, ...acts } = useLines(series);
  const sum = pricedLinesOf(form.prescription, series).reduce((total, { totalFen }) => total + totalFen, 0);
  const count = lines.reduce((total, line) => total + line.count, 0);
  return (
    <div className={styles.frame}>
      {lines.length > 0 && (
        <table className={styles.lines} aria-label={t('ordering.lines.title')}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {t(`ordering.lines.${table}.${column}`)}
                </th>
              ))}
              <th scope="col">
                <span className="sr-only">{t('ordering.lines.acts')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line, index) => (
              <Line
                // A line has no name of its own but its place; every answer in it is controlled.
                // biome-ignore lint/suspicious/noArrayIndexKey: see above
                key={index}
                {...{ series, table, line, index, full }}
                onChange={(part) => acts.change(index, part)}
                onCopy={() => acts.copy(index)}
                onRemove={() => acts.remove(index)}
                onEnter={() =>
                  index < lines.length - 1 ? focusField(`lines.${index + 1}.colour`) : !full && acts.add()
                }
              />
            ))}
          </tbody>
        </table>
      )}
      <div className={styles.foot}>
        <Button icon={<PlusOutlined />} disabled={full} onClick={acts.add}>
          {t('ordering.lines.add')}
        </Button>
        {full && <span className={create.quiet}>{t('ordering.lines.full', { most })}</span>}
        {lines.length > 0 && (
          <span className={styles.sum} role="status">
            {t('ordering.lines.sum', { lines: lines.length, count })}
            <strong>
              <Money fen={sum} />
            </strong>
          </span>
        )}
      </div>
    </div>
  );
}

/** What is ordered line by line: colour, thickness, requirement, picture, price, number, total. */
export function LinesSection() {
  const t = useT();
  const { appliance, series, at } = useEditor();
  const table = appliance.form.lines;
  if (!table || (series && !series.lines)) return null;
  return (
    <Card title={t('ordering.lines.title')}>
      {series ? (
        <Field {...at('lines')} label={t('ordering.lines.label')} hint={t('ordering.lines.hint')} required>
          <Lines series={series} table={table} />
        </Field>
      ) : (
        <p className={create.quiet}>{t('orders.create.seriesMissing')}</p>
      )}
    </Card>
  );
}
