import { useQuery } from '@tanstack/react-query';
import { useT } from '../../../../lib/i18n.tsx';
import { type CaptchaPurpose, captchaQuery } from '../../api.ts';
import styles from './login.module.css';

const sourceOf = (base64: string) => (base64.startsWith('data:') ? base64 : `data:image/png;base64,${base64}`);

/** The picture with the characters to type; a click or Enter brings another. */
export function CaptchaImage({ purpose, onRefresh }: { purpose: CaptchaPurpose; onRefresh: () => void }) {
  const t = useT();
  const { data, isError } = useQuery(captchaQuery(purpose));
  return (
    <button
      type="button"
      className={styles.captcha}
      aria-label={t('identity.refreshCaptcha')}
      title={t('identity.refreshCaptcha')}
      onClick={onRefresh}
    >
      {data && <img src={sourceOf(data.base64String)} alt={t('identity.captchaAlt')} width="104" height="38" />}
      {isError && <span>{t('identity.captchaFailed')}</span>}
    </button>
  );
}
