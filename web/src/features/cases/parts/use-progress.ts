import { openProgress } from '@suya/contract/cases/progress.endpoints';
import type { AnswerOf } from '@suya/contract/http/endpoint';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/http/client.ts';
import { Refusal } from '../../../lib/http/refusal.ts';

type Failure = 'invalid' | 'tooOften' | 'unreached';

const failures: Readonly<Record<number, Failure>> = { 404: 'invalid', 422: 'invalid', 429: 'tooOften' };

/** What a link shows. Read once and kept nowhere: the address is a secret, and so is what lies behind it. */
export function useProgress(token: string) {
  const [progress, setProgress] = useState<AnswerOf<typeof openProgress>>();
  const [failure, setFailure] = useState<Failure>();
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try reads it again.
  useEffect(() => {
    const stop = new AbortController();
    setFailure(undefined);
    call(openProgress, { token }, { signal: stop.signal, quiet: true }).then(setProgress, (error) => {
      if (!stop.signal.aborted)
        setFailure(error instanceof Refusal ? (failures[error.code] ?? 'unreached') : 'unreached');
    });
    return () => stop.abort();
  }, [token, tries]);
  return { progress, failure, retry: () => setTries(tries + 1) };
}
