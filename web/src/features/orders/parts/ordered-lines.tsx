import type { OrderLines } from '@suya/contract/orders/prescription/prescription.lines';
import { useT } from '../../../lib/i18n.tsx';
import { Money } from '../../../ui/values/money.tsx';
import { Patch } from './choice-picture.tsx';
import styles from './ordered-lines.module.css';
import { useLabel } from './use-label.ts';

const columns = ['colour', 'thickness', 'requirement', 'picture', 'price', 'count', 'total'] as const;

/** The specification's names of the columns, read as one row. */
function rowsOf({ sportsBraces, whiteBraces, plain }: OrderLines) {
  return [
    ...sportsBraces.map((line) => ({
      ...line,
      colour: line.standard,
      picture: line.standardPic,
      count: line.sportsNumber,
    })),
    ...whiteBraces.map((line) => ({ ...line, colour: line.color, picture: line.colorPic, count: line.whiteNumber })),
    ...plain.map((line) => ({ ...line, picture: line.colourPic })),
  ];
}

const tableOf = ({ sportsBraces, whiteBraces }: OrderLines) =>
  sportsBraces.length > 0 ? 'sportsBraces' : whiteBraces.length > 0 ? 'whiteBraces' : 'plain';

/** What was ordered line by line; nothing where the appliance has no table. */
export function OrderedLines({ lines }: { lines: OrderLines }) {
  const t = useT();
  const read = useLabel();
  const rows = rowsOf(lines);
  const table = tableOf(lines);
  if (rows.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways is reached by keyboard.
    <section className={styles.frame} tabIndex={0} aria-label={t('ordering.lines.title')}>
      <table className={styles.lines}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" data-column={column}>
                {t(`ordering.lines.${table}.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows are only read and have no other name.
            <tr key={index}>
              <td>{row.colour ? read(row.colour) : '—'}</td>
              <td>{row.thickness === null ? '—' : `${row.thickness} mm`}</td>
              <td>{row.requirement || '—'}</td>
              <td>
                <Patch look={row.picture} name={row.colour ? read(row.colour) : ''} />
              </td>
              <td data-column="price">
                <Money fen={row.price} />
              </td>
              <td data-column="count">{row.count}</td>
              <td data-column="total">
                <Money fen={row.totalPrice} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={5}>{t('orders.side.total')}</td>
            <td data-column="count">{rows.reduce((sum, { count }) => sum + count, 0)}</td>
            <td data-column="total">
              <strong>
                <Money fen={rows.reduce((sum, { totalPrice }) => sum + totalPrice, 0)} />
              </strong>
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
