import { useQuery } from '@tanstack/react-query';
import { Failure } from '../../../../ui/feedback/failure.tsx';
import { SkeletonRows } from '../../../../ui/feedback/skeleton.tsx';
import { profileQuery } from '../../account.api.ts';
import { FactorCard } from '../factor/factor-card.tsx';
import styles from './account.module.css';
import { CloseAccount } from './close-account.tsx';
import { PasswordCard } from './password-card.tsx';
import { PhoneCard } from './phone-card.tsx';

/** Password, phone, second step, and the end of the account. */
export function Security() {
  const { data, error, refetch } = useQuery(profileQuery);
  if (!data) return error ? <Failure error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={6} />;
  return (
    <div className={styles.column}>
      <PasswordCard name={data.name} hasPassword={data.hasPassword} />
      <PhoneCard phone={data.phone} />
      <FactorCard isOn={data.hasFactor} codesLeft={data.recoveryCodesLeft} />
      <CloseAccount />
    </div>
  );
}
