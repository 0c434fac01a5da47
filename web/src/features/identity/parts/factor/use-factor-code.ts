import { useEffect, useEffectEvent } from 'react';
import { useSendFactorCode } from '../../api.ts';
import { useCountdown } from '../fields/use-countdown.ts';

/**
 * A code by SMS for a second step, asked for as the form appears and again by its button.
 * @param loginTicket of the sign-in that asks for it; left out by somebody who is signed in
 * @param onRefused what to say where none was sent: a former one may still be good
 */
export function useFactorCode(loginTicket: string | undefined, onRefused: (message: string) => void) {
  const send = useSendFactorCode();
  const secondsLeft = useCountdown(send.data?.againAt);
  const ask = () =>
    send.mutate(loginTicket === undefined ? {} : { loginTicket }, { onError: ({ message }) => onRefused(message) });
  const begin = useEffectEvent(ask);
  useEffect(() => begin(), []);
  return { ask, secondsLeft, busy: send.isPending, phone: send.data?.phone };
}
