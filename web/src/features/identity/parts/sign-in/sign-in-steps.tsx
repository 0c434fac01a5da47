import type { SignInResult } from '@suya/contract/identity/identity.schema';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import type { AuthType } from '../../../../lib/session/session.ts';
import { acceptSignIn } from '../../api.ts';
import { FactorForm } from '../factor/factor-form.tsx';
import { ClinicPicker } from './clinic-picker.tsx';
import { DeviceForm } from './device-form.tsx';
import { PasswordStep } from './password-step.tsx';
import { VipGift } from './vip-gift.tsx';

interface Props {
  /** Where to go once inside. */
  target: string;
  way: AuthType;
  /** The first step: whatever brings the server's answer. */
  children: (accept: (result: SignInResult) => void) => ReactNode;
}

/** Whatever a sign-in still asks for after its first step: second factor, clinic, the word of a gift; then inside. */
export function SignInSteps({ target, way, children }: Props) {
  const navigate = useNavigate();
  const [pending, setPending] = useState<SignInResult>();
  const [gift, setGift] = useState<string>();

  const enter = () => void navigate(target, { replace: true });
  const accept = (result: SignInResult, clinicId?: string) => {
    const clinic = result.clinicList.find((entry) => entry.clinicId === clinicId) ?? result.clinicList[0];
    if (!acceptSignIn(result, way, clinic)) setPending(result);
    else if (result.vipGift) setGift(result.vipGift.endDate);
    else enter();
  };
  const back = () => setPending(undefined);

  return (
    <>
      {!pending && children(accept)}
      {pending?.factor === 'totp' && <FactorForm result={pending} onSignedIn={accept} onBack={back} />}
      {pending?.factor === 'sms' && <DeviceForm result={pending} onSignedIn={accept} onBack={back} />}
      {pending?.factor === 'password' && <PasswordStep result={pending} onSignedIn={accept} onBack={back} />}
      {pending && !pending.factor && <ClinicPicker result={pending} onSignedIn={accept} onBack={back} />}
      <VipGift endDate={gift} onClose={enter} />
    </>
  );
}
