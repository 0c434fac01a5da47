import { Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import type { Refusal } from '../../../../lib/http/refusal.ts';
import { useT } from '../../../../lib/i18n.tsx';
import styles from './acts.module.css';

export type Complaints = Readonly<Record<string, string>>;

interface Props {
  title: string;
  hint: string;
  okText: string;
  /** What is wrong with what was filled in, by field; nothing is sent while there is something. */
  complaints: Complaints;
  /** Carries it out; rejects with a Refusal whose fields belong to the form. */
  onSend: () => Promise<unknown>;
  onClose: () => void;
  /** Draws the fields with what is wrong with each, once somebody wanted to go on. */
  children: (errors: Complaints) => ReactNode;
}

/** Asks for what something needs that is no step of the workflow, and carries it out. */
export function AskDialog({ title, hint, okText, complaints, onSend, onClose, children }: Props) {
  const t = useT();
  const [attempted, setAttempted] = useState(false);
  const [refused, setRefused] = useState<Complaints>({});
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setAttempted(true);
    setRefused({});
    if (Object.keys(complaints).length > 0) return;
    setBusy(true);
    try {
      await onSend();
      onClose();
    } catch (error) {
      setRefused((error as Partial<Refusal>).fields ?? {});
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={title}
      okText={okText}
      cancelText={t('common.cancel')}
      confirmLoading={busy}
      mask={{ closable: false }}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <div className={styles.dialog}>
        <p>{hint}</p>
        {children({ ...refused, ...(attempted ? complaints : {}) })}
      </div>
    </Modal>
  );
}
