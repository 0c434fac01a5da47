import CheckCircleOutlined from '@ant-design/icons/CheckCircleOutlined';
import type { Series } from '@suya/contract/catalogue/catalogue.schema';
import { type Missing, priceLinesOf, totalOf } from '@suya/contract/orders/prescription/prescription.rules';
import { Button } from 'antd';
import { formatTime } from '../../../../lib/format.ts';
import { useT } from '../../../../lib/i18n.tsx';
import { Card } from '../../../../ui/page/card.tsx';
import { PlainButton } from '../../../../ui/page/plain.tsx';
import { Money } from '../../../../ui/values/money.tsx';
import { focusField } from '../field.tsx';
import { PriceLines } from '../price-lines.tsx';
import { useLabel } from '../use-label.ts';
import styles from './create.module.css';
import { useEditor } from './draft/editor.ts';
import { describeMissing } from './draft/missing-words.ts';
import type { SavePhase } from './draft/use-draft-saving.ts';

interface Props {
  missing: readonly Missing[];
  earliestOn: string | null;
  phase: SavePhase;
  onRetry: () => void;
  onReload: () => void;
  /** Leads on to the confirmation, or shows what is missing. */
  onNext: () => void;
  busy: boolean;
}

function SaveState({ phase, onRetry, onReload }: Pick<Props, 'phase' | 'onRetry' | 'onReload'>) {
  const t = useT();
  if (phase.name === 'moved') {
    return (
      <div className={styles.notice} role="alert">
        <strong>{t('orders.side.moved')}</strong>
        <span>{t('orders.side.movedHint')}</span>
        <PlainButton onClick={onReload}>{t('orders.side.reload')}</PlainButton>
      </div>
    );
  }
  if (phase.name === 'failed') {
    const fieldsWrong = Object.keys(phase.refusal.fields).length > 0;
    return (
      <div className={styles.saving} data-bad="true" role="alert">
        {fieldsWrong ? t('orders.side.fieldsWrong') : t('orders.side.failed', { reason: phase.refusal.message })}{' '}
        <Button size="small" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      </div>
    );
  }
  const words = {
    untouched: () => t('orders.side.notYet'),
    dirty: () => t('orders.side.dirty'),
    saving: () => t('orders.side.saving'),
    saved: () => t('orders.side.saved', { time: phase.name === 'saved' ? formatTime(phase.at).slice(11) : '' }),
  };
  return (
    <p className={styles.saving} role="status">
      {words[phase.name]()}
    </p>
  );
}

function MissingList({ missing, series }: { missing: readonly Missing[]; series: Series | undefined }) {
  const t = useT();
  const read = useLabel();
  if (missing.length === 0) {
    return (
      <p className={styles.complete}>
        <CheckCircleOutlined aria-hidden="true" /> {t('orders.side.nothingMissing')}
      </p>
    );
  }
  return (
    <div className={styles.missing}>
      <h3>{t('orders.side.missing', { count: missing.length })}</h3>
      <ul>
        {missing.map((one) => (
          <li key={`${one.field} ${one.message}`}>
            <a
              href={`#field-${one.field}`}
              onClick={(event) => {
                event.preventDefault();
                focusField(one.field);
              }}
            >
              {describeMissing(one, series, t, read)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** On narrow screens, where the summary stands below the form: the sum, how much is missing, and the way on, always in reach. */
export function SummaryDock({ missing, phase, onNext, busy }: Pick<Props, 'missing' | 'phase' | 'onNext' | 'busy'>) {
  const t = useT();
  const { form, series } = useEditor();
  const lines = priceLinesOf(form.prescription, series);
  return (
    <div className={styles.dock}>
      <span>
        {t('orders.side.total')} <strong>{lines.length > 0 ? <Money fen={totalOf(lines)} /> : '—'}</strong>
      </span>
      <a href="#order-summary">
        {missing.length > 0 ? t('ordering.dock.missing', { count: missing.length }) : t('ordering.dock.ready')}
      </a>
      <Button type="primary" loading={busy} disabled={phase.name === 'moved'} onClick={onNext}>
        {t('orders.side.next')}
      </Button>
    </div>
  );
}

/** What it costs, when it can ship, what is missing, how saving stands, and the way on. */
export function Summary({ missing, earliestOn, phase, onRetry, onReload, onNext, busy }: Props) {
  const t = useT();
  const { form, series } = useEditor();
  const lines = priceLinesOf(form.prescription, series);
  return (
    <Card title={t('orders.side.title')}>
      <div className={styles.summary}>
        {lines.length > 0 ? <PriceLines lines={lines} /> : <p className={styles.quiet}>{t('orders.side.noPrice')}</p>}
        {lines.length > 0 && (
          <p className={styles.total}>
            <span>{t('orders.side.total')}</span>
            <strong>
              <Money fen={totalOf(lines)} />
            </strong>
          </p>
        )}
        {earliestOn && (
          <p className={styles.total}>
            <span>
              {t('orders.side.earliest')} <small className={styles.quiet}>{t('orders.side.earliestHint')}</small>
            </span>
            <span className="figures">{earliestOn}</span>
          </p>
        )}
        <MissingList missing={missing} series={series} />
        <Button type="primary" size="large" block loading={busy} disabled={phase.name === 'moved'} onClick={onNext}>
          {t('orders.side.next')}
        </Button>
        <SaveState phase={phase} onRetry={onRetry} onReload={onReload} />
      </div>
    </Card>
  );
}
