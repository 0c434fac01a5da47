import { endpoints } from '@suya/contract/endpoints';
import { type Endpoint, fillPath, splitInput } from '@suya/contract/http/endpoint';
import { envelopeOf } from '@suya/contract/http/envelope';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { useServer } from '../testing/use-server.ts';
import { type Input, nameOf } from './testing/ask.ts';
import { inputsOf } from './testing/fixtures.ts';
import { leavesOf, type Path, withLeaf } from './testing/leaves.ts';
import { aPersonFor } from './testing/people-of.ts';
import { aSide, type Side } from './testing/side.ts';

const server = useServer();
const PER_ENDPOINT = process.env.LONG === '1' ? 2_000 : 200;
let side: Side;

beforeAll(async () => {
  side = await aSide(server.current);
});

/** A small generator with a seed (mulberry32): a red run can be run again. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Values as JSON text, since some of them no JavaScript value would be written as. */
const nasty: readonly string[] = [
  ...['null', 'true', '0', '-0', '-1', '1.5', '1e308', '1e999', '-1e999', '9007199254740993', '1e-320', '2147483648'],
  ...[
    '""',
    '" "',
    '"\\u0000"',
    '"a\\u0000b"',
    '"\\ud800"',
    '"\\udc00x"',
    '"\\u202e\\u200b"',
    '"\\r\\nSet-Cookie: a=b"',
  ],
  ...[
    `"' OR 1=1 --"`,
    '"%"',
    '"_%_"',
    '"\\\\"',
    '"$1"',
    '"{}"',
    '"../../etc/passwd"',
    '"#{7*7}"',
    '"<script>alert(1)</script>"',
  ],
  ...['"NaN"', '"Infinity"', '"undefined"', '"null"', '"__proto__"', '"constructor"', '"toString"', '"hasOwnProperty"'],
  ...['"2026-02-30"', '"0000-00-00"', '"275760-09-13"', '"-000001-01-01"', '"2026-11-21T99:99:99Z"', '"13900000000"'],
  ...[
    '"00000000-0000-0000-0000-000000000000"',
    '"ffffffff-ffff-ffff-ffff-ffffffffffff"',
    '"019B76DA-A800-7000-8000-0000000000FF"',
  ],
  ...[
    '[]',
    '{}',
    '[null]',
    '[[]]',
    '[{}]',
    '{"a":1}',
    '{"__proto__":{"isAdmin":true}}',
    '{"constructor":{"prototype":{"x":1}}}',
  ],
  ...['{"toString":null}', '{"toJSON":1}', '{"length":1e9}', '{"then":1}'],
  `"${'王'.repeat(5_000)}"`,
  `"${'x'.repeat(900_000)}"`,
  `[${'1,'.repeat(20_000)}1]`,
  `${'['.repeat(1_000)}${']'.repeat(1_000)}`,
  `${'{"a":'.repeat(1_000)}1${'}'.repeat(1_000)}`,
];

const bodies: readonly string[] = [
  ...nasty,
  '',
  '{',
  '{"a":1,"a":2}',
  'not json',
  '{"a":undefined}',
  '\u0000',
  '\ufeff{}',
  '{"":1}',
  `{${Array.from({ length: 2_000 }, (_, index) => `"k${index}":${index}`).join(',')}}`,
];

const MARK = '@@here@@';

/** The sound body with one place put to something else, or with the same key twice. */
function broken(body: unknown, path: Path, value: string, twice: boolean): string {
  const text = JSON.stringify(withLeaf(body, path, MARK)).replace(`"${MARK}"`, () => value);
  const key = path.at(-1);
  return twice && typeof key === 'string' ? text.replace(`"${key}":`, () => `"${key}":${value},"${key}":`) : text;
}

interface Shot {
  readonly url: string;
  readonly body?: string;
}

const asText = (value: string): string => {
  try {
    const parsed: unknown = JSON.parse(value);
    return typeof parsed === 'string' ? parsed : value;
  } catch {
    return value;
  }
};
/** Node writes no lone surrogate into an address, and nobody reads one of a megabyte. */
const inAddress = (value: string): string => encodeURIComponent(asText(value).toWellFormed().slice(0, 3_000));

function shotAt(endpoint: Endpoint, input: Input, random: () => number): Shot {
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
  const { params, query, body } = splitInput(endpoint, input);
  const path = fillPath(endpoint.path, params);
  const search = new URLSearchParams(query as Record<string, string>).toString();
  const url = search ? `${path}?${search}` : path;
  const sound = body ? JSON.stringify(body) : undefined;
  const dice = random();
  const names = Object.keys(params);
  if (names.length > 0 && dice < 0.15) {
    const name = pick(names);
    const bad = endpoint.path.replace(`{${name}}`, () => inAddress(pick(nasty)));
    return { url: fillPath(bad, params), ...(sound ? { body: sound } : {}) };
  }
  if (endpoint.method === 'GET' || dice < 0.25) {
    const name = pick([...Object.keys(endpoint.query?.shape ?? {}), 'x', '__proto__', 'constructor', '']);
    return {
      url: `${path}?${encodeURIComponent(name)}=${inAddress(pick(nasty))}&${name}=2`,
      ...(sound ? { body: sound } : {}),
    };
  }
  const leaves = leavesOf(body ?? {}).filter(([at]) => at.length > 0);
  if (!body || leaves.length === 0 || dice < 0.4) return { url, body: pick(bodies) };
  const [at] = pick(leaves);
  return { url, body: broken(body, at.slice(0, 1 + Math.floor(random() * at.length)), pick(nasty), dice > 0.9) };
}

const envelope = envelopeOf(z.unknown());
const inside =
  /\bat [\w.<>]+ \(|\.ts:\d+|\.js:\d+|node_modules|\bSELECT\b.*\bFROM\b|INSERT INTO|syntax error|invalid input syntax|relation "|violates|pg_catalog|TypeError|RangeError|ZodError|FST_ERR/;

/** What is wrong with the answer to a shot; undefined where nothing is. */
async function wrongWith(
  endpoint: Endpoint,
  { url, body }: Shot,
  token: string | undefined,
): Promise<string | undefined> {
  const answer = await server.current.http.inject({
    method: endpoint.method,
    url,
    ...(body === undefined ? {} : { payload: body }),
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: token } : {}),
    },
  });
  const what = `${nameOf(endpoint)} ← ${url.slice(0, 200)} ${(body ?? '').slice(0, 200)}: ${answer.statusCode}`;
  if (answer.statusCode >= 500) return what;
  if (endpoint.format === 'blob' && answer.statusCode === 200) return undefined;
  if (endpoint.format !== 'gateway') {
    const read = envelope.safeParse(JSON.parse(answer.body));
    if (!read.success) return `${what} is no envelope: ${answer.body.slice(0, 300)}`;
    if (answer.statusCode === 200 && !endpoint.answer.safeParse(read.data.data).success)
      return `${what} breaks its schema`;
  }
  // What was sent may come back: only what we added is looked at.
  const sent = `${decodeURIComponent(url)} ${body ?? ''}`;
  const told = inside.exec(answer.body)?.[0];
  return told && !sent.includes(told) ? `${what} tells ${told}` : undefined;
}

const walked = endpoints.filter(({ format }) => format !== 'stream');

test.each(walked.map((endpoint, index) => [nameOf(endpoint), endpoint, index] as const))(
  '%s answers whatever is thrown at it in the envelope, without an inner word and never as a failure of ours',
  async (_, endpoint, index) => {
    const random = randomOf(20_261_121 + index);
    const inputs = inputsOf(endpoint, side.ids);
    const found: string[] = [];
    let token: string | undefined;
    for (let round = 0; round < PER_ENDPOINT; round += 1) {
      // Some shots sign the shooter out.
      if (round % 50 === 0) token = (await aPersonFor(endpoint, side))?.token;
      const input = inputs[round % inputs.length] ?? {};
      const wrong = await wrongWith(endpoint, shotAt(endpoint, input, random), token);
      if (wrong) found.push(wrong);
    }
    expect(found.slice(0, 10)).toEqual([]);
  },
);

test('canary: an answer that shows an inner word would be noticed', () => {
  expect(inside.test('invalid input syntax for type uuid: "x"')).toBe(true);
  expect(inside.test('at Object.<anonymous> (/srv/app.js:1:2)')).toBe(true);
  expect(inside.test('{"code":422,"msg":"请检查标出的内容"}')).toBe(false);
});
