import { passwordRefusal } from '@suya/contract/identity/password.rules';
import { brandName } from '../../../../lib/brand.ts';
import { useT } from '../../../../lib/i18n.tsx';
import styles from '../sign-in/login.module.css';

interface Props {
  password: string;
  owner: { phone: string; name?: string };
}

/** What is still wrong with a new password while it is typed, by the rule that the server holds as well. */
export function PasswordRule({ password, owner }: Props) {
  const t = useT();
  const refusal = passwordRefusal(password, { name: '', words: [brandName()], ...owner });
  const state = !password ? 'empty' : refusal ? 'refused' : 'fits';
  const words = {
    empty: t('identity.passwordHint'),
    fits: t('identity.passwordFits'),
    refused: refusal ? t(`identity.passwordRefusal.${refusal}`) : '',
  };
  return (
    <p className={styles.rule} data-state={state} role="status">
      {state === 'fits' && <span aria-hidden="true">✓ </span>}
      {words[state]}
    </p>
  );
}
