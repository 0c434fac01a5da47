import CheckCircleOutlined from '@ant-design/icons/CheckCircleOutlined';
import CloseCircleOutlined from '@ant-design/icons/CloseCircleOutlined';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useT } from '../../../../../lib/i18n.tsx';
import styles from './batch.module.css';
import { BatchForm, fieldsFor, isFilled, nothingFilled } from './batch-forms.tsx';
import type { Batch, Fitting } from './fitting.ts';
import { type Outcome, useBatch } from './use-batch.ts';

interface Props {
  batch: Batch;
  fitting: readonly Fitting[];
  /** Of the chosen orders, how many cannot take the step. */
  skipped: number;
  /** Hears which orders were done. */
  onClose: (done: readonly string[]) => void;
}

function OutcomeWords({ outcome }: { outcome: Outcome | undefined }) {
  const t = useT();
  if (!outcome) return null;
  if (outcome.state === 'waiting') return <span>{t('labWork.batch.waiting')}</span>;
  const done = outcome.state === 'done';
  return (
    <span className={styles.outcome} data-state={outcome.state}>
      {done ? <CheckCircleOutlined aria-hidden="true" /> : <CloseCircleOutlined aria-hidden="true" />}
      {done ? t('labWork.batch.done') : outcome.why}
    </span>
  );
}

/** A step for several orders: asked for once, carried out for each, every answer beside its order. */
export function BatchDialog({ batch, onClose, ...given }: Props) {
  const t = useT();
  // The orders leave the list as they are done: the dialog keeps those it was opened with.
  const [{ fitting, skipped }] = useState(given);
  const [filled, setFilled] = useState(nothingFilled);
  const [attempted, setAttempted] = useState(false);
  const { outcomes, busy, run, done, failed } = useBatch();
  const count = fitting.length;
  const began = outcomes.size > 0;
  const lacks = attempted && !isFilled(batch, filled, fitting);
  const error = t(batch === 'assign' ? 'labWork.batch.chooseDesigner' : 'labWork.batch.missing');
  const go = () => {
    setAttempted(true);
    if (isFilled(batch, filled, fitting)) void run(fitting, (one) => fieldsFor(batch, filled, one));
  };
  const close = () =>
    onClose(fitting.flatMap(({ order }) => (outcomes.get(order.id)?.state === 'done' ? order.id : [])));
  const result = done === count ? t('labWork.batch.allDone', { count }) : t('labWork.batch.result', { done, failed });
  return (
    <Modal
      open
      title={t(`labWork.batch.${batch}Title`, { count })}
      mask={{ closable: false }}
      closable={!busy}
      onCancel={() => !busy && close()}
      footer={
        <>
          <Button disabled={busy} onClick={close}>
            {t(began ? 'labWork.batch.close' : 'common.cancel')}
          </Button>
          {done < count && (
            <Button type="primary" loading={busy} onClick={go}>
              {t(began ? 'labWork.batch.retry' : 'labWork.batch.go')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.dialog}>
        {!busy && done < count && (
          <BatchForm
            batch={batch}
            filled={filled}
            fitting={fitting}
            error={lacks ? error : undefined}
            onChange={setFilled}
          />
        )}
        {skipped > 0 && !began && <p className={styles.quiet}>{t('labWork.batch.skipped', { count: skipped })}</p>}
        <p role="status">{began && (busy ? t('labWork.batch.running', { done: done + failed, count }) : result)}</p>
        <ul className={styles.orders}>
          {fitting.map(({ order }) => (
            <li key={order.id}>
              <span className="figures">{order.no}</span>
              <span>{[order.patientName, order.clinicName].filter(Boolean).join(' · ')}</span>
              <OutcomeWords outcome={outcomes.get(order.id)} />
            </li>
          ))}
        </ul>
      </div>
    </Modal>
  );
}
