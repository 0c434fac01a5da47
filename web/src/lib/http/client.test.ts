import { endpoint } from '@suya/contract/http/endpoint';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { standInBrowser } from '../../testing/browser.ts';
import { startHttpDouble } from '../../testing/http-double.ts';
import { currentToast, dismissToast } from '../../ui/feedback/toast.tsx';
import { leadWith } from '../browser/navigation.ts';
import { chooseLanguage } from '../i18n.tsx';
import { keepSession, readToken } from '../session/session.ts';
import { call } from './client.ts';
import { announce } from './manners.ts';
import { Refusal } from './refusal.ts';
import { askFactorWith } from './step-up.ts';

const createThing = endpoint({
  method: 'POST',
  path: '/test-api/things/{thingId}',
  summary: 'a thing',
  access: 'public',
  repeat: 'key',
  params: z.strictObject({ thingId: z.string() }),
  query: z.strictObject({ draft: z.boolean().optional() }),
  body: z.strictObject({ name: z.string() }),
  answer: z.strictObject({ id: z.string() }),
});
const exportThings = endpoint({
  method: 'POST',
  path: '/test-api/export',
  summary: 'a file',
  access: 'public',
  repeat: 'reads',
  format: 'blob',
  answer: z.unknown(),
});
const input = { thingId: 'a/b', name: 'Li', draft: true };

const double = await startHttpDouble();
const visits: string[] = [];

const refusalOf = (act: Promise<unknown>) =>
  act.then(
    () => expect.unreachable('it should refuse'),
    (error: unknown) => error as Refusal,
  );
const envelope = (code: number, msg: string, extra?: object) => ({
  code,
  msg,
  data: null,
  traceId: 't-1',
  ...(extra ? { extra } : {}),
});

beforeAll(() => leadWith((to) => visits.push(to)));
beforeEach(async () => {
  standInBrowser(double.origin);
  await chooseLanguage('en');
  dismissToast();
  visits.length = 0;
  double.seen.length = 0;
});
afterEach(() => vi.useRealTimers());
afterAll(() => double.close());

describe('a call', () => {
  it('carries token, language and a key of its own, and splits its input as declared', async () => {
    keepSession('secret', {});
    double.answerJson(200, { code: 200, msg: 'ok', data: { id: '1' }, traceId: 't' });
    expect(await call(createThing, input)).toEqual({ id: '1' });
    await call(createThing, input, { idempotencyKey: 'mine' });
    const [first, second] = double.seen;
    expect(first).toMatchObject({ method: 'POST', url: '/test-api/things/a%2Fb?draft=true', body: '{"name":"Li"}' });
    expect(first?.headers).toMatchObject({ authorization: 'secret', 'accept-language': 'en' });
    expect(first?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
    expect(second?.headers['idempotency-key']).toBe('mine');
  });

  it('says the server’s words in one toast, the newest only', async () => {
    double.answerJson(409, envelope(60014, 'bill closed'));
    await refusalOf(call(createThing, input));
    double.answerJson(409, envelope(60015, 'amount changed'));
    const refusal = await refusalOf(call(createThing, input));
    expect(currentToast()).toMatchObject({ kind: 'error', text: 'amount changed' });
    expect(refusal).toMatchObject({ code: 60015, traceId: 't-1' });
  });

  it('says "Error" where the server had no words', async () => {
    double.answerJson(500, envelope(500, ''));
    await refusalOf(call(createThing, input));
    expect(currentToast()?.text).toBe('Error');
  });

  it.each([99999, 0, 1200, 1330, 10404, 40013, 39700, 39701, 39702])(
    'says nothing for the silent code %i',
    async (code) => {
      double.answerJson(200, envelope(code, 'internal matter'));
      expect((await refusalOf(call(createThing, input))).code).toBe(code);
      expect(currentToast()).toBeUndefined();
    },
  );

  it('says nothing for a resultID of 1200', async () => {
    double.answerJson(200, { ...envelope(7, 'internal matter'), resultID: 1200 });
    await refusalOf(call(createThing, input));
    expect(currentToast()).toBeUndefined();
  });

  it.each(['/userFactory', '/userDoctor/1'])('shows no toast on %s', async (path) => {
    standInBrowser(double.origin, path);
    double.answerJson(409, envelope(60014, 'bill closed'));
    await refusalOf(call(createThing, input));
    expect(currentToast()).toBeUndefined();
  });

  it('leaves the words to a caller that asked for quiet', async () => {
    double.answerJson(422, envelope(422, 'check the fields', { fields: { name: 'too long' } }));
    const refusal = await refusalOf(call(createThing, input, { quiet: true }));
    expect(refusal.fields).toEqual({ name: 'too long' });
    expect(currentToast()).toBeUndefined();
  });

  it('refuses with -987654321 after a toast where the server was not reached', async () => {
    double.answerWith((_, response) => response.destroy());
    expect((await refusalOf(call(createThing, input))).code).toBe(-987654321);
    expect(currentToast()?.kind).toBe('error');
  });

  it('carries another token where its caller has one, and the session’s otherwise', async () => {
    keepSession('secret', {});
    double.answerJson(200, { code: 200, msg: '', data: { id: '1' }, traceId: 't' });
    await call(createThing, input, { authorization: 'code-token' });
    await call(createThing, input);
    expect(double.seen.map(({ headers }) => headers.authorization)).toEqual(['code-token', 'secret']);
  });

  it('asks for the second factor where it has to be proved again, once for many, and goes on by itself', async () => {
    let asked = 0;
    const forget = askFactorWith(async () => {
      asked += 1;
      double.answerJson(200, { code: 200, msg: '', data: { id: '1' }, traceId: 't' });
      return true;
    });
    double.answerJson(403, envelope(60043, 'prove it again', { factor: 'totp' }));
    expect(await Promise.all([call(createThing, input), call(createThing, input)])).toEqual([{ id: '1' }, { id: '1' }]);
    expect(asked).toBe(1);
    expect(currentToast()).toBeUndefined();
    forget();
  });

  it('says that a second factor is needed where the person would rather not', async () => {
    const forget = askFactorWith(async () => false);
    double.answerJson(403, envelope(60043, 'prove it again', { factor: 'totp' }));
    expect((await refusalOf(call(createThing, input))).code).toBe(60043);
    expect(currentToast()?.text).toBe('prove it again');
    forget();
  });

  it('is silent when its caller cancelled it', async () => {
    const stop = new AbortController();
    double.answerWith(() => stop.abort());
    expect((await refusalOf(call(createThing, input, { signal: stop.signal }))).name).toBe('AbortError');
    expect(currentToast()).toBeUndefined();
  });

  it('hands a blob over untouched, and still understands a refusal in its place', async () => {
    const bytes = Buffer.from([0x50, 0x4b, 3, 4, 0, 255]);
    double.answerWith((_, response) =>
      response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(bytes),
    );
    const blob = (await call(exportThings, {})) as Blob;
    expect(Buffer.from(await blob.arrayBuffer())).toEqual(bytes);
    double.answerJson(403, envelope(403, 'not yours'));
    expect((await refusalOf(call(exportThings, {}))).message).toBe('not yours');
  });
});

describe('a refusal that leads somewhere', () => {
  it.each([
    [401, 401],
    [200, 401],
  ])('HTTP %i with code %i signs out and goes to /login?type=2, once for many', async (status, code) => {
    keepSession('secret', { clinicId: 'c', currentUserId: 'u', isCompany: 'false' });
    double.answerJson(status, envelope(code, 'session ended'));
    await Promise.all([refusalOf(call(createThing, input)), refusalOf(call(createThing, input))]);
    expect(visits).toEqual(['/login?type=2']);
    expect(currentToast()?.text).toBe('session ended');
    expect(readToken()).toBeUndefined();
    for (const key of ['authType', 'clinicId', 'currentUserId', 'isCompany'])
      expect(localStorage.getItem(key)).toBeNull();
  });

  it('60012 warns and after 500 ms opens the order that is there', () => {
    vi.useFakeTimers();
    announce(new Refusal(60012, 'already open', { orderId: 'o 1', orderType: 5 }));
    expect(currentToast()).toMatchObject({ kind: 'warning', text: 'already open' });
    vi.advanceTimersByTime(499);
    expect(visits).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(visits).toEqual(['/retainerOrderDetail/o%201?orderType=1']);
  });

  it('60012 at the lab opens the lab’s own page of the order', () => {
    vi.useFakeTimers();
    standInBrowser(double.origin, '/lab/phoned');
    announce(new Refusal(60012, 'already open', { orderId: 'o 1', orderType: 5 }));
    vi.advanceTimersByTime(500);
    expect(visits).toEqual(['/lab/orders/o%201']);
  });
});
