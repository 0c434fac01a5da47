import { addPhonePhoto, createPhoneLink, openPhoneLink } from '@suya/contract/deliveries/phone.endpoints';
import { logout } from '@suya/contract/identity/identity.endpoints';
import { getOrder } from '@suya/contract/orders/orders.endpoints';
import { expect, test } from 'vitest';
import { call } from '../../testing/call.ts';
import { aCase, type Case } from '../../testing/order-road.ts';
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
