import type { AnswerOf, CallOf, Endpoint } from '@suya/contract/http/endpoint';
import { QueryCache, QueryClient, queryOptions, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ActKey, isUnanswered } from './act-key.ts';
import { call } from './client.ts';
import { announce, onSessionEnd } from './manners.ts';
import { Refusal } from './refusal.ts';

const retries = 2;
const freshMs = 15_000;

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error) => error instanceof Refusal && error.code !== 401 && announce(error) }),
  defaultOptions: {
    queries: {
      retry: (count, error) => count < retries && error instanceof Refusal && isUnanswered(error),
    },
  },
});

onSessionEnd(() => queryClient.clear());

interface QueryOptions {
  /**
   * Whose news makes it stale: an aggregate (`order:<id>`) or a kind of aggregate (`order`). The live stream reads it again then.
   */
  news?: readonly string[];
  /** How long a reading counts as fresh, in ms. */
  staleTime?: number;
}

/** Key, type and fetcher of a reading, from its endpoint: `useQuery(query(listOrders, filters, { news: ['order'] }))`. */
export function query<E extends Endpoint>(
  endpoint: E,
  input: CallOf<E>,
  { news = [], staleTime = freshMs }: QueryOptions = {},
) {
  return queryOptions<AnswerOf<E>, Error>({
    queryKey: [endpoint.path, input],
    queryFn: ({ signal }) => call(endpoint, input, { signal, quiet: true }),
    meta: { news },
    staleTime,
  });
}

/** Everything read from these endpoints, with whatever input, is read again where it is on show. */
export async function invalidate(...endpoints: readonly Endpoint[]): Promise<void> {
  await Promise.all(endpoints.map((endpoint) => queryClient.invalidateQueries({ queryKey: [endpoint.path] })));
}

interface ActOptions {
  /** What the act makes stale. */
  invalidates?: readonly Endpoint[];
  /** The form shows refusals itself. */
  quiet?: boolean;
}

/**
 * An act on the server: `const save = useAct(saveDraft, { invalidates: [getDraft] }); save.mutateAsync(input)`.
 * Trying the same input again after an unanswered attempt carries the same Idempotency-Key, so it happens once.
 * Its error is always a Refusal; `error.fields` has the messages for a form.
 */
export function useAct<E extends Endpoint>(endpoint: E, { invalidates = [], quiet = false }: ActOptions = {}) {
  const [key] = useState(() => new ActKey());
  return useMutation<AnswerOf<E>, Refusal, CallOf<E>>({
    mutationFn: (input) => call(endpoint, input, { idempotencyKey: key.keyFor(input), quiet }),
    onSuccess: () => {
      key.settle();
      return invalidate(...invalidates);
    },
    onError: (refusal) => key.settle(refusal),
  });
}
