import { codes } from '@suya/contract/http/errors';
import type { SmsScene } from '@suya/contract/identity/sms.endpoints';
import { useQuery } from '@tanstack/react-query';
import type { Refusal } from '../../../../lib/http/refusal.ts';
import { useT } from '../../../../lib/i18n.tsx';
import { captchaQuery, useSendSms } from '../../api.ts';
import { captchaComplaint, phoneComplaint } from '../fields/field.rules.ts';
import { useCountdown } from '../fields/use-countdown.ts';
import type { Fields } from '../fields/use-fields.ts';

/** The fields of every form that asks for a code by SMS, in this order. */
export const smsFields = ['phone', 'captcha', 'phoneCaptcha'] as const;
export type SmsField = (typeof smsFields)[number];

/** Sends a code to the phone of a form. Its captcha is spent whatever happens; a refusal stands at the phone. */
export function useSmsCode(scene: SmsScene, { form, values, set, complain }: Fields<SmsField>) {
  const t = useT();
  const send = useSendSms();
  const captcha = useQuery(captchaQuery('sms'));
  const secondsLeft = useCountdown(send.data?.againAt);

  const renewCaptcha = () => {
    set('captcha', '');
    void captcha.refetch();
  };
  const ask = () => {
    const missing = { phone: phoneComplaint(values.phone, t), captcha: captchaComplaint(values.captcha, t) };
    if (complain(missing) || send.isPending || secondsLeft > 0) return;
    const onError = (refusal: Refusal) =>
      complain(refusal.code === codes.captchaWrong ? { captcha: refusal.message } : { phone: refusal.message });
    const onSuccess = () => form.current?.querySelector<HTMLInputElement>('[name=phoneCaptcha]')?.focus();
    const { phone, captcha: typed } = values;
    send.mutate(
      { phone, scene, captcha: typed, captchaId: captcha.data?.captchaId ?? '' },
      { onSettled: renewCaptcha, onError, onSuccess },
    );
  };
  return { ask, renewCaptcha, secondsLeft, busy: send.isPending, sentTo: send.isSuccess ? send.variables.phone : null };
}

export type SmsCode = ReturnType<typeof useSmsCode>;
