import type { SignInResult } from '@suya/contract/identity/identity.schema';
import { useT } from '../../../../lib/i18n.tsx';
import { PlainButton } from '../../../../ui/page/plain.tsx';
import { usePickClinic } from '../../api.ts';
import styles from './login.module.css';

interface Props {
  result: SignInResult;
  onSignedIn: (result: SignInResult, clinicId: string) => void;
  onBack: () => void;
}

/** Which of my clinics to enter; the ticket of the sign-in is good for five minutes. */
export function ClinicPicker({ result, onSignedIn, onBack }: Props) {
  const t = useT();
  const pick = usePickClinic();
  const enter = (clinicId: string) =>
    pick.mutate(
      { clinicId, loginTicket: result.loginTicket ?? '' },
      {
        onSuccess: (signedIn) => onSignedIn({ ...signedIn, clinicList: result.clinicList }, clinicId),
        onError: onBack,
      },
    );
  return (
    <section className={styles.form}>
      <h1>{t('identity.pickClinic')}</h1>
      <p className={styles.purpose}>{t('identity.pickClinicPurpose')}</p>
      <ul className={styles.clinics}>
        {result.clinicList.map(({ clinicId, clinicName, isCompany }, index) => (
          <li key={clinicId}>
            {/* biome-ignore lint/a11y/noAutofocus: the step before had the focus and is gone. */}
            <button type="button" autoFocus={index === 0} disabled={pick.isPending} onClick={() => enter(clinicId)}>
              <span>{clinicName}</span>
              {isCompany && <span className={styles.company}>{t('identity.company')}</span>}
            </button>
          </li>
        ))}
      </ul>
      <PlainButton onClick={onBack}>{t('identity.otherAccount')}</PlainButton>
    </section>
  );
}
