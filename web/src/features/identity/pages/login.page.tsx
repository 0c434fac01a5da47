import type { SignInResult } from '@suya/contract/identity/identity.schema';
import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useT } from '../../../lib/i18n.tsx';
import { safeRedirect } from '../../../lib/redirect.ts';
import { usePageTitle } from '../../../ui/page-title.ts';
import { acceptSignIn } from '../api.ts';
import { ClinicPicker } from '../parts/clinic-picker.tsx';
import { PasswordForm } from '../parts/password-form.tsx';
import { VipGift } from '../parts/vip-gift.tsx';

interface From {
  from?: string;
}

/** Sign-in: password form, then the clinic picker where there are several, then the gift where there is one. */
export default function LoginPage() {
  const t = useT();
  usePageTitle(t('identity.login'));
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const state = useLocation().state as From | null;
  const [picking, setPicking] = useState<SignInResult>();
  const [gift, setGift] = useState<string>();

  const enter = () =>
    void navigate(safeRedirect(search.get('redirect') ?? state?.from, '/anesthetic'), { replace: true });
  const accept = (result: SignInResult, clinicId?: string) => {
    const clinic = result.clinicList.find((entry) => entry.clinicId === clinicId) ?? result.clinicList[0];
    if (!acceptSignIn(result, clinic)) setPicking(result);
    else if (result.vipGift) setGift(result.vipGift.endDate);
    else enter();
  };

  return (
    <>
      {picking ? (
        <ClinicPicker result={picking} onSignedIn={accept} onBack={() => setPicking(undefined)} />
      ) : (
        <PasswordForm onSignedIn={accept} />
      )}
      <VipGift endDate={gift} onClose={enter} />
    </>
  );
}
