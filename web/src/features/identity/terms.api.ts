import type { Language } from '@suya/contract/messages/catalogue';
import { queryOptions } from '@tanstack/react-query';

/** The legal documents in a language; only the pages that show them load them. */
export const termsQuery = (language: Language) =>
  queryOptions({
    queryKey: ['terms', language],
    queryFn: async () =>
      language === 'zh'
        ? (await import('@suya/contract/messages/zh/identity/terms')).terms
        : (await import('@suya/contract/messages/en/identity/terms')).terms,
    staleTime: Number.POSITIVE_INFINITY,
  });
