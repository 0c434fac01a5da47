import type { SignInResult } from '@suya/contract/identity/identity.schema';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Refusal } from '../../../../lib/http/refusal.ts';
import { qrQuery, redeemScan, useScanState } from '../../scan.api.ts';
import { useCountdown } from '../fields/use-countdown.ts';

/** A page that nobody looks at does not renew its code for ever. */
const rounds = 10;

/**
 * Sign-in by a phone: a code that renews itself, the state of it, and its redemption once the phone has confirmed.
 * @param onSignedIn takes the answer of the redemption, once
 */
export function useScanLogin(onSignedIn: (result: SignInResult) => void) {
  const [round, setRound] = useState(1);
  const [refusal, setRefusal] = useState<Refusal>();
  const code = useQuery(qrQuery(round));
  const { data: state, error } = useScanState(code.data?.codeToken);
  const secondsLeft = useCountdown(code.data?.expiresAt);

  const renew = () => {
    setRefusal(undefined);
    setRound((before) => before + 1);
  };
  const isOver = state === 'expired';
  const isPaused = isOver && round % rounds === 0;
  useEffect(() => {
    if (isOver && !isPaused) setRound((before) => before + 1);
  }, [isOver, isPaused]);

  const take = useEffectEvent(onSignedIn);
  const codeToken = code.data?.codeToken;
  useEffect(() => {
    if (state !== 'confirmed' || !codeToken) return;
    redeemScan(codeToken).then(take, setRefusal);
  }, [state, codeToken]);

  return { code: code.data, state, secondsLeft, isPaused, failure: refusal ?? code.error ?? error, renew };
}
