import type { MessageKey } from '@suya/contract/messages/catalogue';
import { traitsOf } from '@suya/contract/orders/workflow/event-traits';
import { needs, type OrderEvent } from '@suya/contract/orders/workflow/needs';
import { Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import type { Refusal } from '../../../../lib/http/refusal.ts';
import { type Translate, useT } from '../../../../lib/i18n.tsx';
import styles from './acts.module.css';
import { EventFields, type EventValues } from './event-fields.tsx';

interface Props {
  event: OrderEvent;
  /** Fields that the page fills in itself and does not ask for. */
  given?: EventValues;
  /** Values that a shown field starts from. */
  preset?: EventValues;
  /** What should be read before: the risk, the version that is decided on. */
  children?: ReactNode;
  drawField?: ((name: string, value: unknown, change: (value: unknown) => void) => ReactNode | undefined) | undefined;
  /** Carries the step out; rejects with a Refusal whose fields belong to the form. */
  onSend: (fields: EventValues) => Promise<unknown>;
  onClose: () => void;
}

const complaints: Readonly<Record<string, MessageKey>> = {
  reason: 'orders.act.reasonMissing',
  signature: 'orders.act.signatureMissing',
  photoIds: 'orders.act.photosMissing',
};

function complaintsOf(event: OrderEvent, values: EventValues, t: Translate): Record<string, string> {
  const read = needs[event].safeParse(values);
  if (read.success) return {};
  const names = new Set(read.error.issues.map(({ path }) => String(path[0])));
  return Object.fromEntries([...names].map((name) => [name, t(complaints[name] ?? 'orders.act.fieldMissing')]));
}

/** Field messages of a refusal under the fields' own names: `fields.reason` is `reason`. */
const serverComplaints = ({ fields = {} }: Partial<Refusal>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([path, words]) => [path.replace(/^fields\./, '').split('.')[0] ?? path, words]),
  );

/** Asks for what a step needs and for its confirmation, then carries it out. */
export function EventDialog({ event, given = {}, preset = {}, children, drawField, onSend, onClose }: Props) {
  const t = useT();
  const [values, setValues] = useState<EventValues>({ ...preset, ...given });
  const [attempted, setAttempted] = useState(false);
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setAttempted(true);
    setRefused({});
    if (Object.keys(complaintsOf(event, values, t)).length > 0) return;
    setBusy(true);
    try {
      await onSend(values);
    } catch (error) {
      setRefused(serverComplaints(error as Refusal));
      setBusy(false);
    }
  };
  const errors = { ...refused, ...(attempted ? complaintsOf(event, values, t) : {}) };
  const draw: typeof drawField = (name, value, change) => (name in given ? null : drawField?.(name, value, change));
  return (
    <Modal
      open
      title={t(`workflow.events.${event}.name`)}
      okText={t(`workflow.events.${event}.name`)}
      cancelText={t('common.cancel')}
      confirmLoading={busy}
      mask={{ closable: false }}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <div className={styles.dialog}>
        <p>
          {t(`workflow.events.${event}.hint`)}
          {traitsOf(event).final && <strong className={styles.final}> {t('orders.act.confirmFinal')}</strong>}
        </p>
        {children}
        <EventFields event={event} values={values} onChange={setValues} errors={errors} drawField={draw} />
      </div>
    </Modal>
  );
}
