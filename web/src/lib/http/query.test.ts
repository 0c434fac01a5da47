import { endpoint } from '@suya/contract/http/endpoint';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { standInBrowser } from '../../testing/browser.ts';
import { startHttpDouble } from '../../testing/http-double.ts';
import { currentToast, dismissToast } from '../../ui/feedback/toast.tsx';
import { query, queryClient } from './query.ts';

const getThing = endpoint({
  method: 'GET',
  path: '/test-api/thing',
  summary: 'a thing',
  access: 'public',
  answer: z.string(),
});
const thing = { ...query(getThing, {}), staleTime: 0 };

const double = await startHttpDouble();
beforeEach(() => {
  standInBrowser(double.origin);
  queryClient.clear();
  dismissToast();
});
afterAll(() => double.close());

const answers = (code: number, data: string | null) =>
  double.answerJson(code, { code, msg: `answer ${code}`, data, traceId: 't-1' });

describe('a reading that is refused', () => {
  it('is announced where it is the first', async () => {
    answers(404, null);
    await expect(queryClient.fetchQuery(thing)).rejects.toThrow();
    expect(currentToast()?.text).toBe('answer 404');
  });

  it('is left to the page where what was read is there no more', async () => {
    answers(200, 'here');
    await queryClient.fetchQuery(thing);
    answers(404, null);
    await expect(queryClient.fetchQuery(thing)).rejects.toThrow();
    expect(currentToast()).toBeUndefined();
  });

  it('is announced where it could not be read again for another reason', async () => {
    answers(200, 'here');
    await queryClient.fetchQuery(thing);
    answers(403, null);
    await expect(queryClient.fetchQuery(thing)).rejects.toThrow();
    expect(currentToast()?.text).toBe('answer 403');
  });
});
