import { exportCases } from '@suya/contract/cases/cases.endpoints';
import { getDeliveryLabel } from '@suya/contract/deliveries/deliveries.endpoints';
import { getFileUrl } from '@suya/contract/files/files.endpoints';
import { fillPath } from '@suya/contract/http/endpoint';
import { getLabSlip } from '@suya/contract/orders/lab.endpoints';
import { exportOrders } from '@suya/contract/orders/orders.endpoints';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { keepAs } from '../testing/files/uploading.ts';
import { aCase, type Case } from '../testing/order-road.ts';
import { useServer } from '../testing/use-server.ts';
import { aDelivery } from './testing/side.ts';

const server = useServer();
const FACET = 'facet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 9 0 0\nvertex 0 9 0\nendloop\nendfacet\n';
const scan = new Uint8Array(Buffer.from(`solid x\n${FACET.repeat(20)}endsolid x\n`));
let photo: Uint8Array<ArrayBuffer>;
let one: Case;

beforeAll(async () => {
  one = await aCase(server.current);
  const create = { width: 64, height: 64, channels: 3, background: '#b77' } as const;
  photo = new Uint8Array(await sharp({ create }).png().toBuffer());
});

/** RFC 6266 and RFC 8187: one name, in a form in which no sign of it can end the value or begin another. */
const SAFE = /^(?:attachment|inline); filename\*=UTF-8''(?:[A-Za-z0-9!#$&+.^_`|~-]|%[0-9A-Fa-f]{2})+$/;

/** The name that a download carries. @throws where its header is not the safe form */
function nameOf(header: unknown): string {
  expect(String(header)).toMatch(SAFE);
  return decodeURIComponent(String(header).split("''")[1] ?? '');
}

const names = [
  '../../../etc/passwd',
  '..\\..\\windows\\win.ini',
  '/etc/shadow',
  'C:\\boot.ini',
  'a"; filename="evil.html',
  "a'; filename*=UTF-8''evil.html",
  'a%0d%0aSet-Cookie: x=1',
  'a\u2028b',
  '上颌 陈晓雯（复诊）',
  '𠮷野家',
  '😀',
  'exe.\u202Egpj',
  '..',
  'CON',
  '%',
  '💉'.repeat(60),
];

describe('a file by any name', () => {
  test.each(names)('%j is given out under just that name, safely', async (stem) => {
    for (const [kind, name, bytes] of [
      ['scan', `${stem}.stl`, scan],
      ['photo', `${stem}.png`, photo],
    ] as const) {
      const kept = await keepAs(server.origin, one.doctor, kind, name, bytes);
      expect(kept.status).toBe(200);
      const { body } = await one.doctor.ask(getFileUrl, { fileId: kept.body.data.id, variant: 'original' });
      const answer = await fetch(server.origin + body.data.url);
      expect(nameOf(answer.headers.get('content-disposition'))).toBe(name);
      expect(answer.headers.get('set-cookie')).toBeNull();
      await answer.body?.cancel();
    }
    const kept = await keepAs(server.origin, one.doctor, 'photo', `${stem}.png`, photo);
    const { body } = await one.doctor.ask(getFileUrl, { fileId: kept.body.data.id, variant: 'preview' });
    const answer = await fetch(server.origin + body.data.url);
    expect(nameOf(answer.headers.get('content-disposition'))).toMatch(/\.webp$/);
    await answer.body?.cancel();
  });

  test.each(['a\r\nSet-Cookie: x=1.stl', 'a\nb.stl', 'a\u0000.stl', 'a\tb.stl', ''])(
    '%j is no name and refused',
    async (name) => {
      expect((await keepAs(server.origin, one.doctor, 'scan', name, scan)).status).not.toBe(200);
    },
  );
});

test('what is printed and exported is named as safely', { timeout: 60_000 }, async () => {
  const deliveryId = await aDelivery(one);
  const ask = (method: 'GET' | 'POST', url: string, token: string) =>
    server.current.http.inject({
      method,
      url,
      headers: { authorization: token },
      ...(method === 'POST' ? { payload: {} } : {}),
    });
  const { doctor, lab, orderId } = one;
  const answers = [
    await ask('POST', exportOrders.path, doctor.token),
    await ask('POST', exportCases.path, doctor.token),
    await ask('GET', fillPath(getLabSlip.path, { orderId }), lab.production.token),
    await ask('GET', fillPath(getDeliveryLabel.path, { deliveryId }), doctor.token),
  ];
  for (const answer of answers) {
    expect(answer.statusCode).toBe(200);
    expect(nameOf(answer.headers['content-disposition'])).toMatch(/\.(xlsx|pdf)$/);
  }
});
