import { useSearchParams } from 'react-router';
import { useAccount } from '../../../lib/session/account.ts';

/** The clinics that a chain's head office sees together; none for anybody who sees only one. */
export function useOfficeClinics(): readonly { clinicId: string; clinicName: string }[] {
  const { isCompany, clinicId, switchClinicList } = useAccount();
  if (!isCompany) return [];
  const clinics = switchClinicList.filter((entry) => entry.isCompany || entry.clinicId === clinicId);
  return clinics.length > 1 ? clinics : [];
}

/** Whether lists hold several clinics at present: a head office's that the address does not narrow to one. */
export function useShowsClinics(): boolean {
  const [search] = useSearchParams();
  return useOfficeClinics().length > 0 && !search.get('clinicId');
}
