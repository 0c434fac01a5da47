import { fileKinds } from '@suya/contract/files/files.schema';
import type { OrderDetail } from '@suya/contract/orders/orders.schema';
import { type EventThat, hasTrait } from '@suya/contract/orders/workflow/event-traits';
import type { OrderEvent } from '@suya/contract/orders/workflow/needs';
import { planLimits } from '@suya/contract/plans/stages.schema';
import { Button, Radio } from 'antd';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { useT } from '../../../../../lib/i18n.tsx';
import { ConfirmAction } from '../../../../../ui/dialog/confirm-action.tsx';
import { FileDrop } from '../../../../../ui/form/file-drop.tsx';
import { GrowingText } from '../../../../../ui/form/growing-text.tsx';
import { latestDesign } from '../../../../orders/shared/lab/latest-design.ts';
import { useLabStep } from '../../../../orders/shared/lab/steps.ts';
import { useUploadDesign } from '../../api.ts';
import styles from './design-upload.module.css';
import { planTransport } from './plan-transport.ts';
import { PlannedFiles } from './planned-files.tsx';
import { type PlanDraft, usePlanDraft } from './use-plan-draft.ts';

const accept = [...fileKinds.design.accept, '.json'];
const maxNote = 1000;
/** How a version can be put forward; the last one that the order allows is the usual one. */
type Way = EventThat<'putsForward'>;

function Note({ value, onChange }: { value: string; onChange: (note: string) => void }) {
  const t = useT();
  const id = useId();
  return (
    <div className={styles.note}>
      <label htmlFor={id}>{t('lab.upload.note')}</label>
      <GrowingText
        id={id}
        value={value}
        maxLength={maxNote}
        showCount
        rows={2}
        maxRows={6}
        placeholder={t('lab.upload.noteHint')}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}

interface WaysProps {
  allowed: readonly Way[];
  value: Way | undefined;
  onChange: (way: Way) => void;
}

/** Asked only where the order leaves a choice. */
function Ways({ allowed, value, onChange }: WaysProps) {
  const t = useT();
  if (allowed.length < 2) return null;
  return (
    <Radio.Group
      aria-label={t('lab.upload.as')}
      value={value}
      options={allowed.map((way) => ({ value: way, label: t(`lab.upload.${way}`) }))}
      onChange={(event) => onChange(event.target.value as Way)}
    />
  );
}

interface PutForwardProps {
  way: Way | undefined;
  version: number;
  onConfirm: () => Promise<void>;
  children: (go: () => void) => ReactNode;
}

/** What the clinic sees from then on is asked for first; the internal check takes back what is wrong. */
function PutForward({ way, version, onConfirm, children }: PutForwardProps) {
  const t = useT();
  if (way === undefined || way === 'submitCheck') return children(() => void onConfirm());
  const label = t(`lab.upload.${way}`);
  return (
    <ConfirmAction question={label} confirmLabel={label} onConfirm={onConfirm} trigger={children}>
      <p>{t('lab.act.publishText', { version })}</p>
    </ConfirmAction>
  );
}

function useSubmit(order: OrderDetail, allowed: readonly Way[], onDone: () => void) {
  const t = useT();
  const { carryOut } = useLabStep();
  const { mutateAsync: upload } = useUploadDesign();
  const [busy, setBusy] = useState(false);
  const next = (latestDesign(order)?.version ?? 0) + 1;
  const submit = async (draft: PlanDraft, note: string, way: Way | undefined) => {
    setBusy(true);
    const event = allowed.length > 1 && way !== 'submitCheck' ? way : undefined;
    const input = { ...draft.input(), note, ...(event ? { event } : {}) };
    const send = () => upload({ orderId: order.id, version: order.version, ...input });
    const after = await carryOut(order, send, t('lab.upload.done', { version: next })).catch(() => undefined);
    setBusy(false);
    if (after) onDone();
  };
  return { next, busy, submit };
}

/** Brings design files and puts them forward as the next version of the order. */
export default function DesignUpload({ order, events }: { order: OrderDetail; events: readonly OrderEvent[] }) {
  const t = useT();
  const allowed = events.filter((event): event is Way => hasTrait(event, 'putsForward'));
  const draft = usePlanDraft();
  const [note, setNote] = useState('');
  const [chosen, setChosen] = useState<Way>();
  const way = chosen ?? allowed.at(-1);
  const transport = useMemo(() => planTransport(order.id, t), [order.id, t]);
  const { next, busy, submit } = useSubmit(order, allowed, () => {
    draft.clear();
    setNote('');
  });
  const ready = draft.isWhole && Object.keys(draft.problems).length === 0;
  return (
    <div className={styles.upload}>
      <h3>{t('lab.upload.title', { version: next })}</h3>
      <p className={styles.hint}>
        {t('lab.upload.hint')} {t('plans.upload.hint')}
      </p>
      <FileDrop
        label={t('lab.upload.drop')}
        accept={accept}
        maxBytes={fileKinds.design.maxBytes}
        multiple
        disabled={draft.files.length >= planLimits.files}
        upload={transport}
        onUploaded={(brought) => ('file' in brought ? draft.addFile(brought.file) : draft.setRead(brought.read))}
      />
      <PlannedFiles draft={draft} />
      <Note value={note} onChange={setNote} />
      <Ways allowed={allowed} value={way} onChange={setChosen} />
      <div>
        <PutForward way={way} version={next} onConfirm={() => submit(draft, note, way)}>
          {(go) => (
            <Button type="primary" loading={busy} disabled={!ready} onClick={go}>
              {draft.files.length === 0 ? t('lab.upload.none') : t(`lab.upload.${way ?? 'submitCheck'}`)}
            </Button>
          )}
        </PutForward>
      </div>
    </div>
  );
}
