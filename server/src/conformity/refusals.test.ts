import { endpoints } from '@suya/contract/endpoints';
import type { Endpoint } from '@suya/contract/http/endpoint';
import type { Envelope } from '@suya/contract/http/envelope';
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../platform/ids.ts';
import { useServer } from '../testing/use-server.ts';
import { ask, type Given, nameOf } from './testing/ask.ts';
import { inputsOf } from './testing/fixtures.ts';
import { aPersonFor } from './testing/people-of.ts';
import { aSide, type Side } from './testing/side.ts';

const server = useServer();
let side: Side;
const tokens = new Map<string, string | undefined>();

beforeAll(async () => {
  side = await aSide(server.current);
  for (const endpoint of endpoints) tokens.set(nameOf(endpoint), (await aPersonFor(endpoint, side))?.token);
});

const tokenFor = (endpoint: Endpoint): string | undefined => tokens.get(nameOf(endpoint));

/** Asks with a sound input, and with whatever else is given. */
const askWith = (endpoint: Endpoint, given: Given) =>
  ask(server.current.http, endpoint, inputsOf(endpoint, side.ids)[0] ?? {}, given);

/** What the refusal says of each field. */
const fieldsIn = (text: string): Record<string, string> =>
  ((JSON.parse(text) as Envelope).extra?.fields ?? {}) as Record<string, string>;

/** Runs a check over endpoints. @returns a line for each that failed it. */
async function failing(
  ones: readonly Endpoint[],
  check: (endpoint: Endpoint) => Promise<string | undefined>,
): Promise<string[]> {
  const found: string[] = [];
  for (const endpoint of ones) {
    const wrong = await check(endpoint);
    if (wrong) found.push(`${nameOf(endpoint)}: ${wrong}`);
  }
  return found;
}

const guarded = endpoints.filter(({ access }) => access !== 'public');
const declared = endpoints.filter(({ format }) => format !== 'gateway');
const posts = declared.filter(({ method }) => method === 'POST');

describe('without a token', () => {
  test('every endpoint that is not public is closed, and a public one is not', async () => {
    const wrong = await failing(endpoints, async (endpoint) => {
      if (endpoint.format === 'gateway') return undefined;
      const { status } = await askWith(endpoint, {});
      const isPublic = endpoint.access === 'public';
      // Signing in by a spent ticket is refused by the same code as no session.
      if (isPublic && endpoint.path.endsWith('/switch-clinic')) return undefined;
      return (status === 401) === isPublic ? `answered ${status}` : undefined;
    });
    expect(wrong).toEqual([]);
  });

  test('a cookie opens nothing, whatever it is called', async () => {
    const wrong = await failing(guarded, async (endpoint) => {
      const token = tokenFor(endpoint) ?? '';
      const cookie = ['token', 'Authorization', 'authorization', 'session', 'sid']
        .map((name) => `${name}=${token}`)
        .join('; ');
      const { status } = await askWith(endpoint, { headers: { cookie } });
      return status === 401 ? undefined : `answered ${status}`;
    });
    expect(wrong).toEqual([]);
  });

  test('a token in the address opens nothing', async () => {
    const wrong = await failing(guarded, async (endpoint) => {
      const token = tokenFor(endpoint) ?? '';
      const { statusCode } = await server.current.http.inject({
        method: endpoint.method,
        url: endpoint.path.replace(/\{\w+\}/g, side.ids.orderId),
        query: { token, authorization: token, access_token: token },
      });
      return statusCode === 401 ? undefined : `answered ${statusCode}`;
    });
    expect(wrong).toEqual([]);
  });

  test('canary: the same tokens in Authorization do open', async () => {
    const readers = guarded.filter(({ method, format }) => method === 'GET' && !format);
    const wrong = await failing(readers, async (endpoint) => {
      const { status } = await askWith(endpoint, { token: tokenFor(endpoint) ?? '' });
      return status === 401 ? 'answered 401' : undefined;
    });
    expect(wrong).toEqual([]);
  });
});

describe('what is not declared', () => {
  const refusedField = (endpoint: Endpoint, field: string, value: unknown) => async (): Promise<string | undefined> => {
    const { status, text } = await askWith(endpoint, { token: tokenFor(endpoint), extra: { [field]: value } });
    if (status !== 422) return `${field} answered ${status}`;
    return fieldsIn(text)[field] ? undefined : `422 does not name ${field}: ${text}`;
  };

  test('is refused by name on every endpoint', async () => {
    expect(await failing(declared, (endpoint) => refusedField(endpoint, 'surprise', 1)())).toEqual([]);
  });

  test('is refused deep inside as well', async () => {
    const deep = posts.filter(({ body }) => body && 'prescription' in body.shape);
    expect(deep.length).toBeGreaterThan(0);
    const wrong = await failing(deep, async (endpoint) => {
      const input = inputsOf(endpoint, side.ids)[0] ?? {};
      const prescription = { ...(input.prescription as object), price: 1 };
      const { status, text } = await askWith(endpoint, { token: tokenFor(endpoint), extra: { prescription } });
      return status === 422 && fieldsIn(text)['prescription.price'] ? undefined : `answered ${status} ${text}`;
    });
    expect(wrong).toEqual([]);
  });

  test('sets no status, price, clinic, person, right, version or payment on any POST', async () => {
    const extras = {
      status: 26,
      price: 1,
      totalPrice: 1,
      clinicId: side.ids.clinicId,
      userId: side.doctor.userId,
      isAdmin: true,
      version: 1,
      isPaid: true,
    };
    const wrong: string[] = [];
    for (const [field, value] of Object.entries(extras)) {
      // Where the field is declared it is the input's own, checked by its schema.
      const open = posts.filter(
        (each) => ![each.body, each.query, each.params].some((shape) => field in (shape?.shape ?? {})),
      );
      wrong.push(...(await failing(open, (endpoint) => refusedField(endpoint, field, value)())));
    }
    expect(wrong).toEqual([]);
  });
});

describe('what does not fit the protocol', () => {
  test.each(['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'a body of type %s is 415',
    async (type) => {
      const wrong = await failing(posts, async (endpoint) => {
        const { status } = await askWith(endpoint, {
          token: tokenFor(endpoint),
          rawBody: '{"a":1}',
          headers: { 'content-type': type },
        });
        return status === 415 ? undefined : `answered ${status}`;
      });
      expect(wrong).toEqual([]);
    },
  );

  test('a body over its limit is 413', async () => {
    const rawBody = JSON.stringify({ keyword: 'x'.repeat(3 * 1024 * 1024) });
    const wrong = await failing(
      posts.filter(({ bodyLimit }) => !bodyLimit),
      async (endpoint) => {
        const { status } = await askWith(endpoint, { token: tokenFor(endpoint), rawBody });
        return status === 413 ? undefined : `answered ${status}`;
      },
    );
    expect(wrong).toEqual([]);
  });

  test('a body that is no JSON is 400', async () => {
    const wrong = await failing(posts, async (endpoint) => {
      const { status } = await askWith(endpoint, { token: tokenFor(endpoint), rawBody: '{"a":' });
      return status === 400 ? undefined : `answered ${status}`;
    });
    expect(wrong).toEqual([]);
  });

  test('a body that nests without end is 400, also one that is to act once', async () => {
    const headers = { 'idempotency-key': newId() };
    const inside = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    const wrong = await failing(posts, async (endpoint) => {
      const field = Object.keys(endpoint.body?.shape ?? {})[0] ?? 'fields';
      const rawBody = `{"text":"\\"[","${field}":${inside}}`;
      const { status } = await askWith(endpoint, { token: tokenFor(endpoint), rawBody, headers });
      return status === 400 ? undefined : `answered ${status}`;
    });
    expect(wrong).toEqual([]);
  });

  test.each(['TRACE', 'PUT'])('%s is 405 everywhere', async (method) => {
    const wrong = await failing(endpoints, async (endpoint) => {
      const url = endpoint.path.replace(/\{\w+\}/g, side.ids.orderId);
      const { statusCode } = await server.current.http.inject({ method: method as 'PUT', url });
      return statusCode === 405 ? undefined : `answered ${statusCode}`;
    });
    expect(wrong).toEqual([]);
  });
});
