import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Refusal } from '../../../lib/http/refusal.ts';
import { DoctorFilter } from './doctor-filter.tsx';
import { doctorsQuery } from './doctors.ts';

/** The filter as it stands once its request was answered. */
async function drawn(answer: () => Promise<never[]>): Promise<string> {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, retryOnMount: false } } });
  await client.prefetchQuery({ ...doctorsQuery, queryFn: answer });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <DoctorFilter value="" onChange={() => {}} />
    </QueryClientProvider>,
  );
}

it('doctors that did not come are an error with a way to try again, and no clinic without doctors', async () => {
  const failed = await drawn(() => Promise.reject(new Refusal(503, 'busy just now', {})));
  expect(failed).toMatch(/role="alert".*busy just now.*<button/);
  expect(failed).not.toContain('combobox');
  const empty = await drawn(() => Promise.resolve([]));
  expect(empty).toContain('combobox');
  expect(empty).not.toContain('alert');
});
