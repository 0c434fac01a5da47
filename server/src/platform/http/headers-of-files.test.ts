import { getFileUrl } from '@suya/contract/files/files.endpoints';
import { getLabSlip } from '@suya/contract/orders/lab.endpoints';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { keepAs } from '../../testing/files/uploading.ts';
import { aCase, type Case } from '../../testing/order-road.ts';
import { useServer } from '../../testing/use-server.ts';
import { policyOf, wrongWith } from './testing/security-headers.ts';

const server = useServer();
let one: Case;
let address: string;

beforeAll(async () => {
  one = await aCase(server.current);
  const create = { width: 64, height: 64, channels: 3, background: '#b77' } as const;
  const photo = new Uint8Array(await sharp({ create }).png().toBuffer());
  const { body } = await keepAs(server.origin, one.doctor, 'photo', 'smile.png', photo);
  const given = await one.doctor.ask(getFileUrl, { fileId: body.data.id, variant: 'original' });
  address = given.body.data.url;
});

/** Asks by a path and method, without a connection that would have to end with the server. */
async function asked(method: string, url: string, headers: Record<string, string> = {}): Promise<Response> {
  const answer = await server.current.http.inject({ method: method as 'GET', url, headers });
  const plain = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)]);
  const isBare = [204, 304].includes(answer.statusCode);
  return new Response(isBare ? null : answer.body, { status: answer.statusCode, headers: plain });
}
const headOf = (headers: Record<string, string> = {}): Promise<Response> => asked('GET', address, headers);

const answers: Record<string, [number, () => Promise<Response>]> = {
  'a stored file': [200, () => headOf()],
  'a part of it': [206, () => headOf({ range: 'bytes=0-9' })],
  'a part that it has not': [416, () => headOf({ range: 'bytes=999999-' })],
  'one that the browser has already': [
    304,
    async () => headOf({ 'if-none-match': (await headOf()).headers.get('etag') ?? '' }),
  ],
  'an address that was changed': [403, () => asked('GET', address.replace(/.$/, 'x'))],
  'a printed slip': [
    200,
    () => asked('GET', getLabSlip.path.replace('{orderId}', one.orderId), { authorization: one.lab.production.token }),
  ],
};

test.each(Object.entries(answers))('%s carries every security header', async (_, [status, take]) => {
  const answer = await take();
  expect(answer.status).toBe(status);
  expect(wrongWith(answer)).toEqual([]);
});

test('a stored file is boxed in, whatever the portal’s own policy lets in', async () => {
  const policy = policyOf(await headOf());
  expect([...policy.keys()]).toEqual(['sandbox', 'default-src']);
});

test.each(['TRACE', 'CONNECT', 'PUT', 'PROPFIND'])('%s is refused, and carries them too', async (method) => {
  const answer = await asked(method, '/emr-api/v1/patients/list');
  expect(answer.status).toBe(405);
  expect(wrongWith(answer)).toEqual([]);
});
