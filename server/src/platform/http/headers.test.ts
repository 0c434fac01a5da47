import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UPLOAD_PATH } from '@suya/contract/files/upload';
import { streamEvents } from '@suya/contract/live/live.endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/engine.ts';
import { aName, begin, credentialOf } from '../../testing/files/uploading.ts';
import { aClinic, aDoctor, type Staff } from '../../testing/people.ts';
import { useServer } from '../../testing/use-server.ts';
import { policyOf, wrongWith } from './testing/security-headers.ts';

const webRoot = await temporaryFolder();
await mkdir(join(webRoot, 'assets'));
await mkdir(join(webRoot, 'catalogue'));
await writeFile(join(webRoot, 'index.html'), '<!doctype html><title>__BRAND_NAME__</title>');
await writeFile(join(webRoot, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
await writeFile(join(webRoot, 'catalogue', 'stripes.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
await writeFile(join(webRoot, 'assets', 'app-1a2b3c4d.js'), 'export {};');
afterAll(() => rm(webRoot, { recursive: true, force: true }));

const SECRET = 'SELECT secret FROM somewhere';

/** A server whose `/broken` fails as no code of ours should. */
const server = useServer({
  webRoot,
  prepare: ({ http }) => {
    http.get('/broken', async () => {
      throw new Error(SECRET);
    });
  },
});
const behindTls = useServer({
  env: { PUBLIC_URL: 'https://portal.example.com', EMBEDDERS: 'https://partner.example.com' },
});
const inProduction = useServer({ webRoot, settings: { production: true } });

let doctor: Staff;
beforeAll(async () => {
  doctor = await aDoctor(await aClinic(server.current));
});

const get = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`${server.origin}${path}`, {
    redirect: 'manual',
    ...init,
    headers: { origin: 'https://evil.example', ...init.headers },
  });

const post = (path: string, body: string, headers: Record<string, string> = {}): Promise<Response> =>
  get(path, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', authorization: doctor.token, ...headers },
  });

describe('every answer carries its security headers, no cookie and no word for a foreign origin', () => {
  const list = '/emr-api/v1/patients/list';
  const answers: Record<string, [number, () => Promise<Response>]> = {
    'a success': [200, () => post(list, '{}')],
    'the page': [200, () => get('/home')],
    'a static file': [200, () => get('/assets/app-1a2b3c4d.js')],
    'the icon': [200, () => get('/favicon.svg')],
    'a picture of a choice': [200, () => get('/catalogue/stripes.svg')],
    'a picture of a choice that is not there': [404, () => get('/catalogue/gone.svg')],
    'life signs': [200, () => get('/healthz')],
    'an unreadable body': [400, () => post(list, '{')],
    'an unreadable path': [400, () => get('/%zz')],
    'nobody signed in': [401, () => post(list, '{}', { authorization: '' })],
    'a path that is not there': [404, () => get('/emr-api/nothing')],
    'a static file that is not there': [404, () => get('/assets/gone.js')],
    'a static file that the browser has already': [
      304,
      async () => {
        const fresh = await get('/assets/app-1a2b3c4d.js');
        await fresh.text();
        const headers = { 'if-none-match': fresh.headers.get('etag') ?? '', 'cache-control': 'max-age=0' };
        return get('/assets/app-1a2b3c4d.js', { headers });
      },
    ],
    'another method': [405, () => get(list, { method: 'PUT', body: '' })],
    'a body too large': [413, () => post(list, JSON.stringify({ keyword: 'x'.repeat(2_000_000) }))],
    'another type': [415, () => post(list, 'a=1', { 'content-type': 'text/plain' })],
    'a wrong field': [422, () => post(list, '{"nope":1}')],
    'a failure of ours': [500, () => get('/broken')],
    'an object that is not there': [403, () => get('/storage/o/019b76da-a800-7000-8000-0000000000ff')],
    'an upload without a credential': [403, () => get(UPLOAD_PATH, { method: 'POST' })],
  };

  test.each(Object.entries(answers))('%s', async (_, [status, take]) => {
    const answer = await take();
    expect(answer.status).toBe(status);
    expect(wrongWith(answer)).toEqual([]);
    await answer.body?.cancel();
  });

  test('an upload that is accepted', async () => {
    const credential = await credentialOf(doctor);
    const answer = await begin(server.origin, credential, {
      key: credential.prefix + aName(),
      kind: 'scan',
      filename: 'a.stl',
      length: 84,
    });
    expect(answer.status).toBe(201);
    expect(wrongWith(answer)).toEqual([]);
  });

  test('the stream of events', async () => {
    const stop = new AbortController();
    const answer = await get(streamEvents.path, { headers: { authorization: doctor.token }, signal: stop.signal });
    expect(answer.status).toBe(200);
    expect(wrongWith(answer)).toEqual([]);
    stop.abort();
  });

  test('canary: an answer without them is noticed', () => {
    expect(
      wrongWith(new Response('', { headers: { server: 'x', 'access-control-allow-origin': '*' } })).length,
    ).toBeGreaterThan(6);
  });
});

test('the policy lets nothing in from elsewhere, no text of a page become script or style, and nobody frame us', async () => {
  const policy = policyOf(await get('/home'));
  expect(Object.fromEntries(policy)).toMatchObject({
    'default-src': "'none'",
    'base-uri': "'none'",
    'object-src': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
    'style-src': "'self'",
    'require-trusted-types-for': "'script'",
    'trusted-types': 'suya-worker',
  });
  for (const values of policy.values()) expect(values).not.toMatch(/https?:|\*|'unsafe-eval'|unsafe-inline/);
});

test('behind TLS every answer asks for TLS for a year; listed embedders may frame us and nobody else', async () => {
  const answer = await fetch(`${behindTls.origin}/emr-api/nothing`);
  expect(answer.headers.get('strict-transport-security')).toMatch(/max-age=31536000; ?includeSubDomains/);
  expect(policyOf(answer).get('frame-ancestors')).toBe('https://partner.example.com');
  expect(answer.headers.get('x-frame-options')).toBeNull();
});

test('without TLS nothing asks for it: a browser would never come back to 127.0.0.1', async () => {
  expect((await get('/healthz')).headers.get('strict-transport-security')).toBeNull();
});

test('an answer of the API is kept by nobody, a file with a hashed name for a year', async () => {
  expect((await post('/emr-api/v1/patients/list', '{}')).headers.get('cache-control')).toBe('no-store');
  expect((await get('/assets/app-1a2b3c4d.js')).headers.get('cache-control')).toBe(
    'public, max-age=31536000, immutable',
  );
});

test('a failure of ours tells nothing of its inside', async () => {
  const text = await (await get('/broken')).text();
  expect(JSON.parse(text)).toMatchObject({ code: 500, data: null });
  expect(text).not.toContain(SECRET);
});

describe('what is left open', () => {
  const pages = ['/openapi.json', '/api-docs', '/api-docs/', '/api-docs/json', '/api-docs/static/index.html'];

  test('the description of the API is there outside production', async () => {
    expect((await get('/openapi.json')).status).toBe(200);
  });

  test.each(pages)('%s is not there in production', async (path) => {
    const answer = await fetch(`${inProduction.origin}${path}`, { redirect: 'manual' });
    const text = await answer.text();
    expect(text).not.toMatch(/openapi|swagger/i);
  });

  test.each(['/.git/config', '/.env', '/wp-login.php', '/index.html', '/backup.zip', '/a/b.php'])(
    '%s is answered as no page of ours, in its look',
    async (path) => {
      const answer = await get(path);
      expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining('<!doctype html>')]);
      expect(wrongWith(answer)).toEqual([]);
    },
  );

  test.each(['/', '/home', '/progress/x', '/customOrderDetail/019b76da-a800-7000-8000-0000000000ff'])(
    '%s is a page',
    async (path) => {
      expect((await get(path)).status).toBe(200);
    },
  );

  test.each([
    '/assets/',
    '/assets',
    '/.git/config',
    '/assets/../index.html',
    '/assets/%2e%2e/index.html',
    '/assets/app-1a2b3c4d.js.map',
  ])('%s lists and gives nothing of the disk', async (path) => {
    const answer = await server.current.http.inject({ method: 'GET', url: path });
    const isPage = answer.body.includes('<!doctype html>');
    expect(isPage || answer.statusCode >= 400).toBe(true);
    expect(answer.body).not.toMatch(/\[core\]|Index of|app-1a2b3c4d/);
  });
});
