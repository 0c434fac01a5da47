import { LEDGER_ROWS_NAMED, ledgerPromises } from '@suya/contract/payments/lab-ledger.endpoints';
import { useT } from '../../../../lib/i18n.tsx';
import { Card } from '../../../../ui/page/card.tsx';
import { StatusTag } from '../../../../ui/values/status-tag.tsx';
import type { LedgerCheck } from '../api.ts';
import styles from './ledger.module.css';

type Faults = LedgerCheck['faults'];

/** The rows that break a promise: whose they are, and the id by which they are found in the database. */
function Rows({ rows }: { rows: Faults[number]['rows'] }) {
  const t = useT();
  return (
    <>
      {rows.length === LEDGER_ROWS_NAMED && (
        <p className={styles.soft}>{t('ledger.firstRows', { count: LEDGER_ROWS_NAMED })}</p>
      )}
      <ul className={styles.rows}>
        {rows.map(({ id, clinicName }) => (
          <li key={id}>
            {clinicName} <code>{id}</code>
          </li>
        ))}
      </ul>
    </>
  );
}

/** What the books were held to, broken promises first, each with the rows that break it. */
export function Promises({ faults }: { faults: Faults }) {
  const t = useT();
  const rowsOf = new Map(faults.map(({ promise, rows }) => [promise, rows]));
  const ordered = ledgerPromises.toSorted((a, b) => Number(rowsOf.has(b)) - Number(rowsOf.has(a)));
  return (
    <Card title={t('ledger.promises')}>
      <ul className={styles.lines}>
        {ordered.map((promise) => {
          const rows = rowsOf.get(promise);
          return (
            <li key={promise}>
              <div>
                <p>{t(`ledger.what.${promise}`)}</p>
                {rows && <Rows rows={rows} />}
              </div>
              <StatusTag tone={rows ? 'problem' : 'done'} label={t(rows ? 'ledger.broken' : 'ledger.holds')} />
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
