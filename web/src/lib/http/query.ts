import type { AnswerOf, CallOf, Endpoint } from '@suya/contract/http/endpoint';
import { type Query, QueryCache, QueryClient, queryOptions, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ActKey, isUnanswered } from './act-key.ts';
import { call } from './client.ts';
import { announce, onSessionEnd } from './manners.ts';
import { Refusal } from './refusal.ts';

const retries = 2;
const freshMs = 15_000;

/** A 404 for something shown before: the page explains it. */
const isGone = (refusal: Refusal, { state }: Pick<Query<unknown, unknown>, 'state'>): boolean =>
  refusal.code === 404 && state.data !== undefined;

function announceUnread(error: unknown, query: Pick<Query<unknown, unknown>, 'state'>): void {
  if (error instanceof Refusal && error.code !== 401 && !isGone(error, query)) announce(error);
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: announceUnread }),
  defaultOptions: {
    queries: {
      retry: (count, error) => count < retries && error instanceof Refusal && isUnanswered(error),
    },
  },
});

onSessionEnd(() => queryClient.clear());

interface QueryOptions {
  /**
   * The news that make it stale: events of an aggregate (`order:<id>`) or of a kind (`order`). The live stream then
   * refetches it.
   */
  news?: readonly string[];
  /** How long a result counts as fresh, in ms. */
  staleTime?: number;
}

/** Query options for an endpoint: `useQuery(query(listOrders, filters, { news: ['order'] }))`. */
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

/** Invalidates all results of these endpoints, for every input. Those on screen are refetched. */
export async function invalidate(...endpoints: readonly Endpoint[]): Promise<void> {
  await Promise.all(endpoints.map((endpoint) => queryClient.invalidateQueries({ queryKey: [endpoint.path] })));
}

interface ActOptions {
  /** Endpoints whose results the call makes stale. */
  invalidates?: readonly Endpoint[];
  /** The form shows refusals itself, so there is no toast. */
  quiet?: boolean;
}

/**
 * A mutation: `const save = useAct(saveDraft, { invalidates: [getDraft] }); save.mutateAsync(input)`. Repeating the
 * same input after an unanswered attempt sends the same Idempotency-Key, so it happens only once. Its error is always a
 * `Refusal`; `error.fields` has the messages for a form.
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
