import { useId, useState } from 'react';
import { shrinkPicture } from '../../../../lib/browser/shrink-picture.ts';
import { useT } from '../../../../lib/i18n.tsx';
import { PlainButton } from '../../../../ui/page/plain.tsx';
import styles from './account.module.css';
import { Avatar } from './avatar.tsx';

interface Props {
  name: string;
  /** A data URL, or '' for the default picture. */
  value: string;
  onChange: (avatar: string) => void;
}

/** The person's picture: another one, or the default. */
export function AvatarField({ name, value, onChange }: Props) {
  const t = useT();
  const id = useId();
  const [error, setError] = useState('');
  const choose = async (file: File | undefined) => {
    if (!file) return;
    try {
      onChange(await shrinkPicture(file));
      setError('');
    } catch {
      setError(t('account.profile.avatarUnreadable'));
    }
  };
  return (
    <div className={styles.picture}>
      <Avatar source={value} name={name} size="large" />
      <div>
        <div className={styles.pictureActions}>
          <input
            id={id}
            className={styles.file}
            type="file"
            accept="image/png,image/jpeg,image/webp"
            onChange={({ target }) => {
              void choose(target.files?.[0]);
              target.value = '';
            }}
          />
          <label htmlFor={id} className={styles.fileLabel}>
            {t('account.profile.choose')}
          </label>
          {value && <PlainButton onClick={() => onChange('')}>{t('account.profile.useDefault')}</PlainButton>}
        </div>
        <p className={styles.soft}>{t('account.profile.avatarHint')}</p>
        {error && <p role="alert">{error}</p>}
      </div>
    </div>
  );
}
