import { endpoints } from '@suya/contract/endpoints';
import type { Endpoint } from '@suya/contract/http/endpoint';
import { envelopeOf } from '@suya/contract/http/envelope';
import { changeClinic, logout } from '@suya/contract/identity/identity.endpoints';
import { makeArch } from '@suya/contract/meshes/arch/make-arch';
import { writeStlBinary } from '@suya/contract/meshes/writers/write-stl';
import { cancelPayment } from '@suya/contract/payments/payments.endpoints';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { keepAs } from '../testing/files/uploading.ts';
import { aCase, act, aPublishedVersion, toDesign } from '../testing/order-road.ts';
import { aLabPerson } from '../testing/people.ts';
import { useServer } from '../testing/use-server.ts';
import { ask, type Input, nameOf } from './testing/ask.ts';
import type { Fixture } from './testing/fixture.ts';
import { fixtureOf, inputsOf } from './testing/fixtures.ts';
import { aSide, type Side } from './testing/side.ts';

const server = useServer();
let side: Side;
beforeAll(async () => {
  side = await aSide(server.current);
});

/** An input that succeeds now. */
const inputFor = async ({ ready, inputs }: Fixture): Promise<Input> =>
  ready ? ready(side) : (inputs(side.ids)[0] ?? {});

function fits(endpoint: Endpoint, text: string): string[] {
  const read = envelopeOf(endpoint.answer).safeParse(JSON.parse(text));
  return read.success ? [] : [`${nameOf(endpoint)}: ${z.prettifyError(read.error)}`];
}

test('the answer of every call that succeeds fits its declaration, byte for byte as it was sent', async () => {
  const lab = await aLabPerson(server.current, 'intake', 'design', 'production', 'finance', 'support');
  const found: string[] = [];
  for (const one of endpoints.map(fixtureOf).filter(({ shownElsewhere }) => !shownElsewhere)) {
    const { endpoint, asAdmin } = one;
    const clinic = asAdmin ? side.admin : side.doctor;
    const person = endpoint.path.startsWith('/lab-api') ? lab : clinic;
    const answer = await ask(server.current.http, endpoint, await inputFor(one), { token: person.token });
    if (answer.status !== 200) found.push(`${nameOf(endpoint)} answered ${answer.status} ${answer.text.slice(0, 300)}`);
    else if (endpoint.format !== 'blob') found.push(...fits(endpoint, answer.text));
  }
  expect(found).toEqual([]);
  for (const endpoint of [cancelPayment, changeClinic, logout]) {
    const [input = {}] = inputsOf(endpoint, side.ids);
    const answer = await ask(server.current.http, endpoint, input, { token: side.admin.token });
    expect(answer.status, nameOf(endpoint)).toBe(endpoint === logout ? 401 : 200);
    if (answer.status === 200) expect(fits(endpoint, answer.text)).toEqual([]);
  }
});

test('an order goes from its draft to 26 over HTTP, every answer checked on its way, and keeps its history', async () => {
  const one = await aCase(server.current, { priceFen: 0 });
  const { doctor, lab } = one;
  const scan = writeStlBinary(makeArch({ jaw: 'upper', seed: 7, triangles: 2_000 }));
  const kept = await keepAs(server.origin, doctor, 'scan', 'upper.stl', scan);
  expect(kept.body).toMatchObject({ code: 200, data: { kind: 'scan' } });
  await toDesign(one);
  const versionId = await aPublishedVersion(one);
  await act(one, doctor, 'approvePlan', { versionId });
  await act(one, lab.production, 'orderProduction');
  await act(one, lab.production, 'ship', { carrier: '顺丰速运', trackingNumber: 'SF1234567890' });
  await act(one, doctor, 'sign');
  const done = await act(one, doctor, 'acceptPass');
  expect(done.status).toBe(26);
  expect(done.history.map(({ to }) => to)).toEqual(
    expect.arrayContaining([1, 2, 4, 52, 53, 54, 10, 14, 22, 23, 24, 25, 46, 47, 26]),
  );
});
