import CloudUploadOutlined from '@ant-design/icons/CloudUploadOutlined';
import type { PaperKind } from '@suya/contract/clinics/papers.schema';
import { isHeicName } from '@suya/contract/files/upload';
import { useQuery } from '@tanstack/react-query';
import { type ChangeEvent, useEffect, useId, useState } from 'react';
import { Refusal } from '../../../../lib/http/refusal.ts';
import { useT } from '../../../../lib/i18n.tsx';
import { Failure } from '../../../../ui/feedback/failure.tsx';
import { SkeletonRows } from '../../../../ui/feedback/skeleton.tsx';
import { fetchPaper, sendPaper } from '../../api.ts';
import styles from './paper-field.module.css';

interface Props {
  kind: PaperKind;
  /** The paper's words: "business licence". */
  label: string;
  /** The kept paper's id; given by the form. */
  value?: string;
  onChange?: (paperId: string | undefined) => void;
  disabled?: boolean;
  /** Handed in and not to be changed: named beneath, without what a picture has to be. */
  readOnly?: boolean;
}

const MOST_BYTES = 6_000_000;
const types = ['image/jpeg', 'image/png', 'image/webp'];

/** An address of a blob for as long as it is shown. */
export function useBlobAddress(blob: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!blob) return setAddress(undefined);
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return address;
}

/** What was chosen just now, otherwise the watermarked picture that the server keeps. */
function usePicture(paperId: string | undefined, chosen: File | undefined) {
  const kept = useQuery({
    queryKey: ['paper', paperId],
    queryFn: () => fetchPaper(paperId ?? ''),
    enabled: paperId !== undefined && !chosen,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const picture = useBlobAddress(chosen ?? kept.data);
  const { error, isLoading } = kept;
  return { picture, isLoading, failure: chosen ? null : error, retry: () => void kept.refetch() };
}

/** The picture, or why there is none to be seen; a cloud only where none is kept. */
function Shown({ label, shown }: { label: string; shown: ReturnType<typeof usePicture> }) {
  const t = useT();
  const { picture, isLoading, failure, retry } = shown;
  if (failure) return <Failure error={failure} onRetry={retry} />;
  if (isLoading) return <SkeletonRows rows={3} />;
  if (picture)
    return <img className={styles.picture} src={picture} alt={t('onboarding.paper.alt', { paper: label })} />;
  return <CloudUploadOutlined className={styles.icon} aria-hidden="true" />;
}

/** One picture of a paper: chosen by click, keyboard or camera, sent at once, shown back. */
export function PaperField({ kind, label, value, onChange, disabled = false, readOnly = false }: Props) {
  const t = useT();
  const id = useId();
  const [chosen, setChosen] = useState<File>();
  const [sending, setSending] = useState(false);
  const [error, setError] = useState<string>();
  const shown = usePicture(value, chosen);

  const complaintOf = (file: File) => {
    if (file.size === 0) return t('onboarding.paper.empty');
    if (isHeicName(file.name)) return t('files.heic');
    if (!types.includes(file.type)) return t('onboarding.paper.wrongType');
    return file.size > MOST_BYTES ? t('onboarding.paper.tooLarge') : undefined;
  };
  const take = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (!file) return;
    const complaint = complaintOf(file);
    setError(complaint);
    if (complaint) return;
    setSending(true);
    try {
      onChange?.(await sendPaper(kind, file));
      setChosen(file);
    } catch (refusal) {
      setError(refusal instanceof Refusal ? (Object.values(refusal.fields)[0] ?? refusal.message) : t('common.error'));
    } finally {
      setSending(false);
    }
  };

  return (
    <div className={styles.field} data-disabled={disabled || readOnly}>
      <Shown label={label} shown={shown} />
      {!disabled && !readOnly && (
        <label className={styles.choose} htmlFor={id}>
          {t(value ? 'onboarding.paper.change' : 'onboarding.paper.choose')}
          <span className="sr-only">{label}</span>
          <input
            id={id}
            type="file"
            className={styles.input}
            accept={types.join(',')}
            disabled={sending}
            aria-describedby={`${id}-hint`}
            onChange={(event) => void take(event)}
          />
        </label>
      )}
      <p id={`${id}-hint`} className={styles.hint}>
        {readOnly ? label : t('onboarding.paper.hint')}
      </p>
      <p role="status">{sending && t('onboarding.paper.sending', { paper: label })}</p>
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
