import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import { fileKinds, type StoredFile } from '@suya/contract/files/files.schema';
import type { OrderDetail } from '@suya/contract/orders/orders.schema';
import type { OrderEvent } from '@suya/contract/orders/workflow/needs';
import { Button, Radio } from 'antd';
import { useId, useMemo, useState } from 'react';
import { useT } from '../../../../lib/i18n.tsx';
import { FileDrop } from '../../../../ui/file-drop.tsx';
import { GrowingText } from '../../../../ui/growing-text.tsx';
import { MeshFacts } from '../../parts/files/mesh-file-card.tsx';
import { designTransport } from '../api.ts';
import styles from './step.module.css';
import { latestDesign } from './steps.ts';
import { useLabStep } from './use-lab-step.ts';

const maxFiles = 12;
const maxNote = 1000;
/** How a version can be put forward; the last one that the order allows is the usual one. */
const ways = ['shareRough', 'submitCheck', 'publish'] as const;
type Way = (typeof ways)[number];

function SentFiles({ files, onRemove }: { files: readonly StoredFile[]; onRemove: (id: string) => void }) {
  const t = useT();
  if (files.length === 0) return null;
  return (
    <ul className={styles.sent} aria-label={t('lab.upload.files')}>
      {files.map((file) => (
        <li key={file.id}>
          <strong>{file.name}</strong>
          <MeshFacts file={file} />
          <Button
            size="small"
            type="text"
            icon={<DeleteOutlined />}
            aria-label={t('lab.upload.remove', { name: file.name })}
            onClick={() => onRemove(file.id)}
          />
        </li>
      ))}
    </ul>
  );
}

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

function useSubmit(order: OrderDetail, allowed: readonly Way[], onDone: () => void) {
  const { upload } = useLabStep();
  const [busy, setBusy] = useState(false);
  const next = (latestDesign(order)?.version ?? 0) + 1;
  const submit = async (files: readonly StoredFile[], note: string, way: Way | undefined) => {
    setBusy(true);
    const event = allowed.length > 1 && way !== 'submitCheck' ? way : undefined;
    const after = await upload(order, next, {
      fileIds: files.map(({ id }) => id),
      note,
      ...(event ? { event } : {}),
    }).catch(() => undefined);
    setBusy(false);
    if (after) onDone();
  };
  return { next, busy, submit };
}

/** Brings design files and puts them forward as the next version of the order. */
export function DesignUpload({ order, events }: { order: OrderDetail; events: readonly OrderEvent[] }) {
  const t = useT();
  const allowed = ways.filter((way) => events.includes(way));
  const [files, setFiles] = useState<readonly StoredFile[]>([]);
  const [note, setNote] = useState('');
  const [chosen, setChosen] = useState<Way>();
  const way = chosen ?? allowed.at(-1);
  const transport = useMemo(() => designTransport(order.id), [order.id]);
  const { next, busy, submit } = useSubmit(order, allowed, () => {
    setFiles([]);
    setNote('');
  });
  return (
    <div className={styles.upload}>
      <h3>{t('lab.upload.title', { version: next })}</h3>
      <p className={styles.hint}>{t('lab.upload.hint')}</p>
      <FileDrop
        label={t('lab.upload.drop')}
        accept={fileKinds.design.accept}
        maxBytes={fileKinds.design.maxBytes}
        multiple
        disabled={files.length >= maxFiles}
        upload={transport}
        onUploaded={(file) =>
          setFiles((before) => [...before.filter(({ id }) => id !== file.id), file].slice(0, maxFiles))
        }
      />
      <SentFiles files={files} onRemove={(id) => setFiles((before) => before.filter((file) => file.id !== id))} />
      <Note value={note} onChange={setNote} />
      <Ways allowed={allowed} value={way} onChange={setChosen} />
      <div>
        <Button
          type="primary"
          loading={busy}
          disabled={files.length === 0}
          onClick={() => void submit(files, note, way)}
        >
          {files.length === 0 ? t('lab.upload.none') : t(`lab.upload.${way ?? 'submitCheck'}`)}
        </Button>
      </div>
    </div>
  );
}
