import { addPhonePhoto, createPhoneLink, openPhoneLink } from '@suya/contract/deliveries/phone.endpoints';
import { getStorageCredential } from '@suya/contract/files/files.endpoints';
import type { StorageCredential } from '@suya/contract/files/files.schema';
import { logout } from '@suya/contract/identity/identity.endpoints';
import { getOrder } from '@suya/contract/orders/orders.endpoints';
import { withdrawPatientConsent } from '@suya/contract/patients/consent.endpoints';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { call } from '../../testing/call.ts';
import { aName, begin, send } from '../../testing/files/uploading.ts';
import { aCase, type Case, orderOf } from '../../testing/order-road.ts';
import { aMember, signIn } from '../../testing/people.ts';
import { useServer } from '../../testing/use-server.ts';

const server = useServer();
let phones = 0;

const anAddress = (): string => {
  phones += 1;
  return `10.1.0.${phones}`;
};

async function aLink(one: Case, by: Pick<Case['doctor'], 'ask'> = one.doctor): Promise<string> {
  const { body } = await by.ask(createPhoneLink, { orderId: one.orderId });
  expect(body.code).toBe(200);
  return new URL(body.data.url).hash.slice(1);
}

const open = (token: string) => call(server.current.http, openPhoneLink, { token }, { remoteAddress: anAddress() });

test('a phone that opens the link sees whose order it is and no more of the patient than a character', async () => {
  const one = await aCase(server.current);
  const { status, body } = await open(await aLink(one));
  expect(status).toBe(200);
  const { no } = (await one.doctor.ask(getOrder, { orderId: one.orderId })).body.data;
  expect(body.data).toMatchObject({ orderNo: no, patientHint: '陈**', photoCount: 0 });
  expect(body.data.credential.prefix).toContain(one.clinic.id);
  expect(JSON.stringify(body)).not.toContain('晓雯');
});

test('a wrong link and one whose session has ended answer alike', async () => {
  const one = await aCase(server.current);
  const person = await aMember(one.clinic, ['assistant']);
  const token = await aLink(one, person);
  expect((await open(token)).status).toBe(200);
  await person.ask(logout, {});
  const [ended, wrong] = [await open(token), await open('x'.repeat(43))];
  expect(ended.status).toBe(404);
  expect(ended.text).toBe(wrong.text);
});

test('nothing but what its holder uploaded is added by a link', async () => {
  const one = await aCase(server.current);
  const token = await aLink(one);
  const key = `t/${one.clinic.id}/u/${one.lab.intake.userId}/00000000-0000-0000-0000-000000000000/f`;
  const answer = await call(
    server.current.http,
    addPhonePhoto,
    { token, key, name: 'photo.jpg' },
    { remoteAddress: anAddress() },
  );
  expect(answer.body.code).toBe(60051);
});

test('another clinic, a finance clerk and the lab make no link', async () => {
  const [one, other] = [await aCase(server.current), await aCase(server.current)];
  const link = { orderId: one.orderId };
  expect((await other.doctor.ask(createPhoneLink, link)).status).toBe(404);
  expect((await (await aMember(one.clinic, ['finance'])).ask(createPhoneLink, link)).status).toBe(403);
  const intake = await signIn(one.ground, one.lab.intake, { side: 'lab', clinicId: null });
  expect((await intake.ask(createPhoneLink, link)).status).toBe(403);
});

describe('the credential that a phone is given', () => {
  const credentialOf = async (token: string): Promise<StorageCredential> => (await open(token)).body.data.credential;
  const announce = (
    credential: StorageCredential,
    { kind = 'photo', length = 1000, key = credential.prefix + aName() },
  ) => begin(server.origin, credential, { key, kind, filename: kind === 'photo' ? 'a.jpg' : 'a.stl', length });

  test('adds photos only, no larger than photos are', async () => {
    const credential = await credentialOf(await aLink(await aCase(server.current)));
    expect((await announce(credential, { kind: 'scan' })).status).toBe(422);
    expect((await announce(credential, { length: 30 * 1024 * 1024 + 1 })).status).toBe(422);
    expect((await announce(credential, {})).status).toBe(201);
  });

  test('has a small budget of its own, however often the link is opened, and takes nothing of its maker’s', async () => {
    const one = await aCase(server.current);
    const token = await aLink(one);
    const answers = [];
    for (let photo = 0; photo < 7; photo += 1) answers.push((await announce(await credentialOf(token), {})).status);
    expect(answers).toEqual([201, 201, 201, 201, 201, 201, 429]);
    const large = await credentialOf(await aLink(one));
    const heavy = [1, 2, 3, 4, 5].map(() => announce(large, { length: 30 * 1024 * 1024 }));
    expect((await Promise.all(heavy)).map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 429]);
    const own = (await one.doctor.ask(getStorageCredential, {})).body.data;
    expect((await announce(own, { kind: 'scan' })).status).toBe(201);
    const foreign = `${own.prefix}${aName()}`;
    expect((await announce(large, { key: foreign })).status).toBe(403);
  });

  test('brings a photo into the order, and leaves room for the next', async () => {
    const one = await aCase(server.current);
    const token = await aLink(one);
    const create = { width: 40, height: 40, channels: 3, background: 'red' } as const;
    const photo = new Uint8Array(await sharp({ create }).jpeg().toBuffer());
    for (let photos = 0; photos < 7; photos += 1) {
      const credential = await credentialOf(token);
      const key = credential.prefix + aName();
      expect((await announce(credential, { key, length: photo.length })).status).toBe(201);
      expect((await send(server.origin, credential, key, photo)).status).toBe(204);
      const input = { token, key, name: 'photo.jpg' };
      const added = await call(server.current.http, addPhonePhoto, input, { remoteAddress: anAddress() });
      expect(added.body.code).toBe(200);
    }
    expect((await open(token)).body.data.photoCount).toBe(7);
  });

  test('is refused for a while after sixty photos, those that were refused included', async () => {
    const credential = await credentialOf(await aLink(await aCase(server.current)));
    for (let photos = 0; photos < 60; photos += 1) {
      const key = credential.prefix + aName();
      expect((await announce(credential, { key })).status).toBe(201);
      expect((await send(server.origin, credential, key, new Uint8Array(1000))).status).toBe(422);
    }
    const refused = await announce(credential, {});
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({ extra: { retryAfter: expect.any(Number) } });
  });

  test('ends with the link and with the patient’s consent, in the middle of an upload', async () => {
    const one = await aCase(server.current);
    const credential = await credentialOf(await aLink(one));
    const key = credential.prefix + aName();
    expect((await announce(credential, { key })).status).toBe(201);
    expect(Date.parse(credential.expiration)).toBeLessThan(Date.now() + 31 * 60_000);
    const patientId = (await orderOf(one)).patientId ?? '';
    expect((await one.doctor.ask(withdrawPatientConsent, { patientId })).status).toBe(200);
    expect((await send(server.origin, credential, key, new Uint8Array(1000))).status).toBe(403);
    expect((await announce(credential, {})).status).toBe(403);
  });
});
