import type { Series } from '@suya/contract/catalogue/catalogue.schema';
import type { Draft } from '@suya/contract/orders/orders.schema';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useT } from '../../../../lib/i18n.tsx';
import { createOrderPath, orderDetailPath } from '../../../../lib/paths.ts';
import { Money } from '../../../../ui/values/money.tsx';
import { useAppliances } from '../../../catalogue/shared/appliances.ts';
import { doctorsQuery } from '../../../clinics/shared/doctors.ts';
import { catalogueQuery } from '../../api.ts';
import { LinkButton } from '../link-button.tsx';
import { useLabel } from '../use-label.ts';
import { Ordered } from './ordered.tsx';
import { useRefusalWords } from './refusal-words.tsx';
import styles from './several.module.css';
import type { Answer } from './submit-many.ts';

interface Props {
  draft: Draft;
  answer: Answer | undefined;
  /** Leaves this one out. */
  onRemove: () => void;
  busy: boolean;
}

function State({ draft, answer, onRemove, busy }: Props) {
  const t = useT();
  const wordsOf = useRefusalWords();
  const toForm = createOrderPath(draft.type, { orderId: draft.id });
  const remove = (
    <Button size="small" type="text" disabled={busy} onClick={onRemove}>
      {t('ordering.confirm.remove')}
    </Button>
  );
  if (answer?.phase === 'done') {
    return (
      <>
        ✓ {t('ordering.confirm.done')}
        <LinkButton size="small" to={orderDetailPath(draft.type, draft.id)}>
          {t('ordering.confirm.toOrder')}
        </LinkButton>
      </>
    );
  }
  if (answer?.phase === 'failed') {
    const { text, action } = wordsOf(answer.refusal, toForm);
    return (
      <>
        <span>{t('ordering.confirm.failed', { reason: text })}</span>
        {action}
        {remove}
      </>
    );
  }
  if (answer) return <>{t(`ordering.confirm.${answer.phase}`)}</>;
  if (draft.missing.length > 0) {
    return (
      <>
        <span>{t('ordering.confirm.incomplete', { count: draft.missing.length })}</span>
        <LinkButton size="small" to={toForm}>
          {t('ordering.confirm.missing')}
        </LinkButton>
        {remove}
      </>
    );
  }
  return (
    <>
      <span>{t('ordering.confirm.ready')}</span>
      {remove}
    </>
  );
}

const lookOf = (draft: Draft, answer: Answer | undefined) =>
  answer?.phase ?? (draft.missing.length > 0 ? 'failed' : 'ready');

function useSeries(draft: Draft): Series | undefined {
  const { data = [] } = useQuery(catalogueQuery(draft.type));
  return data.flatMap((brand) => brand.series).find(({ id }) => id === draft.prescription.seriesId);
}

/** One of several drafts on its way to the lab: what it is, what it costs, and how its submission stands. */
export function SeveralRow(props: Props) {
  const t = useT();
  const read = useLabel();
  const { draft, answer } = props;
  const { nameOf, hueOf } = useAppliances();
  const [open, setOpen] = useState(false);
  const series = useSeries(draft);
  const { data: doctors } = useQuery(doctorsQuery);
  const doctorName = doctors?.find(({ id }) => id === draft.doctorId)?.name ?? '';
  const facts = [draft.no, doctorName, draft.earliestOn && t('ordering.confirm.earliest', { date: draft.earliestOn })];
  return (
    <li className={styles.row} data-hue={hueOf(draft.type)}>
      <div className={styles.head}>
        <span className={styles.words}>
          <span className={styles.name}>
            {draft.patientName ?? t('orders.staging.noPatient')} · {series ? read(series.label) : nameOf(draft.type)}
          </span>
          <span className={`figures ${styles.quiet}`}>{facts.filter(Boolean).join(' · ')}</span>
        </span>
        <Money fen={draft.totalFen} className={styles.price ?? ''} />
        <div className={styles.state} data-look={lookOf(draft, answer)} role="status">
          <State {...props} />
        </div>
      </div>
      <details className={styles.details} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{t('ordering.confirm.details')}</summary>
        {open && (
          <div>
            <Ordered draft={draft} series={series} doctorName={doctorName} />
          </div>
        )}
      </details>
    </li>
  );
}
