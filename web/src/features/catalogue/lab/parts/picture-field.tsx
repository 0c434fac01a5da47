import { Button, Input } from 'antd';
import { useRef, useState } from 'react';
import { shrinkPicture } from '../../../../lib/browser/shrink-picture.ts';
import { Refusal } from '../../../../lib/http/refusal.ts';
import { useT } from '../../../../lib/i18n.tsx';
import { useKeepPicture } from '../api.ts';
import styles from './catalogue.module.css';
import { EntryField } from './entry-fields.tsx';

interface Props {
  /** The address within the portal; empty where the choice has no picture. */
  value: string;
  onChange: (address: string) => void;
  error?: string | undefined;
}

/** Keeps a chosen file as a picture of the catalogue. */
function useKeeping(onKept: (address: string) => void) {
  const t = useT();
  const { mutateAsync, isPending } = useKeepPicture();
  const [refused, setRefused] = useState<string>();
  const keep = async (file: File | undefined) => {
    if (!file) return;
    setRefused(undefined);
    const picture = await shrinkPicture(file).catch(() => undefined);
    if (!picture) {
      setRefused(t('refusals.pictureUnreadable'));
      return;
    }
    try {
      onKept((await mutateAsync({ picture })).address);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      setRefused(error.fields.picture ?? error.message);
    }
  };
  return { keep, isPending, refused };
}

/** What a choice looks like: a picture that is sent, or the address of one that is there. */
export function PictureField({ value, onChange, error }: Props) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const { keep, isPending, refused } = useKeeping(onChange);
  return (
    <EntryField
      label={t('catalogue.editor.setting.picture')}
      hint={t('catalogue.editor.setting.pictureHint')}
      error={refused ?? error}
    >
      {(id) => (
        <div className={styles.pictureField}>
          {value && <img className={styles.picture} src={value} alt={t('catalogue.editor.setting.pictureNow')} />}
          <Input
            id={id}
            value={value}
            placeholder="/catalogue/two-colours.svg"
            maxLength={200}
            onChange={(event) => onChange(event.target.value)}
          />
          <Button loading={isPending} onClick={() => input.current?.click()}>
            {t('catalogue.editor.setting.choosePicture')}
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            aria-label={t('catalogue.editor.setting.choosePicture')}
            accept="image/png,image/jpeg,image/webp"
            onChange={(event) => {
              void keep(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
        </div>
      )}
    </EntryField>
  );
}
