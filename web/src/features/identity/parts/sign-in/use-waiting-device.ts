import type { SignInResult } from '@suya/contract/identity/identity.schema';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { WaitingWay } from '../../waiting.api.ts';
import { useCountdown } from '../fields/use-countdown.ts';

/** A page that nobody looks at does not begin anew for ever. */
const rounds = 10;
/** How often an open sign-in page asks how far it is. */
const pollMs = 2000;

interface Shown {
  readonly number: string;
  readonly expiresAt: string;
}

/**
 * Sign-in by somebody who is signed in elsewhere: what to show them, which renews itself, how far it is, and its
 * redemption once they have consented.
 * @param onSignedIn takes the answer of the redemption, once
 */
export function useWaitingDevice<T extends Shown>(way: WaitingWay<T>, onSignedIn: (result: SignInResult) => void) {
  const [round, setRound] = useState(1);
  const [refusal, setRefusal] = useState<unknown>();
  // Each round is another one: nothing is shown twice.
  const { data: opened, error } = useQuery({
    queryKey: [way.name, 'waiting', round],
    queryFn: ({ signal }) => way.open(signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const { data: state, error: unread } = useQuery({
    queryKey: [way.name, 'waiting', round, 'state'],
    queryFn: ({ signal }) => way.stateOf(opened as T, signal),
    enabled: opened !== undefined,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data === undefined || data === 'waiting' || data === 'scanned' ? pollMs : false,
  });
  const secondsLeft = useCountdown(opened?.expiresAt);

  const renew = () => {
    setRefusal(undefined);
    setRound((before) => before + 1);
  };
  const isOver = state === 'expired';
  const isPaused = isOver && round % rounds === 0;
  useEffect(() => {
    if (isOver && !isPaused) setRound((before) => before + 1);
  }, [isOver, isPaused]);

  const redeem = useEffectEvent((consented: T) => way.redeem(consented).then(onSignedIn, setRefusal));
  useEffect(() => {
    if (state === 'confirmed' && opened) void redeem(opened);
  }, [state, opened]);

  return { opened, state, secondsLeft, isPaused, failure: refusal ?? error ?? unread, renew };
}

/** What a waiting page is told. */
export type Waiting = Omit<ReturnType<typeof useWaitingDevice>, 'opened'>;
