import { changeClinic, getAccountInfo, switchClinic } from '@suya/contract/identity/identity.endpoints';
import { describe, expect, test } from 'vitest';
import { call } from '../../../testing/call.ts';
import { composeModules } from '../../../testing/compose-modules.ts';
import { aClinic, anAdmin } from '../../../testing/people.ts';
import { useComposedServer } from '../../../testing/test-server.ts';
import { clinicsInTests } from '../../clinics/testing/clinics-in-tests.ts';
import { identity } from '../testing/identity-in-tests.ts';
import { PASSWORD, signInBy, staffOf } from '../testing/signing-in.ts';

const server = useComposedServer(composeModules(identity, clinicsInTests));
const signIn = (account: string, password: string, remoteAddress?: string, captchaId?: string) =>
  signInBy(server.current, account, password, remoteAddress, captchaId);

describe('several clinics', () => {
  test('are offered with a ticket that is good once', async () => {
    const { person, clinics: places } = await staffOf(server.current, 2);
    const { data } = (await signIn(person.phone, PASSWORD)).body;
    expect(data.token).toBeUndefined();
    expect(data.clinicList.map((entry) => entry.clinicId).sort()).toEqual(places.map((place) => place.id).sort());
    const pick = { clinicId: places[1]?.id ?? '', loginTicket: data.loginTicket ?? '' };
    const picks = await Promise.all([1, 2, 3, 4, 5].map(() => call(server.current.http, switchClinic, pick)));
    expect(picks.map((answer) => answer.status).sort()).toEqual([200, 401, 401, 401, 401]);
  });

  test('a clinic that is not mine is as if it were not there and leaves the ticket whole', async () => {
    const { person, clinics: places } = await staffOf(server.current, 2);
    const { loginTicket = '' } = (await signIn(person.phone, PASSWORD)).body.data;
    const other = await aClinic(server.current);
    const missing = '01900000-0000-7000-8000-000000000000';
    const [refused, unknown] = await Promise.all(
      [other.id, missing].map((clinicId) => call(server.current.http, switchClinic, { clinicId, loginTicket })),
    );
    expect(refused).toMatchObject({ status: 404, text: unknown?.text });
    const mine = await call(server.current.http, switchClinic, { clinicId: places[0]?.id ?? '', loginTicket });
    expect(mine.status).toBe(200);
  });

  test('changing to another gives a new token, and the old one fails at once', async () => {
    const { person, clinics: places } = await staffOf(server.current, 2);
    const { loginTicket = '' } = (await signIn(person.phone, PASSWORD)).body.data;
    const first = await call(server.current.http, switchClinic, { clinicId: places[0]?.id ?? '', loginTicket });
    const old = { token: first.body.data.token ?? '' };
    const moved = await call(server.current.http, changeClinic, { clinicId: places[1]?.id ?? '' }, old);
    expect(moved.status).toBe(200);
    expect((await call(server.current.http, getAccountInfo, {}, old)).status).toBe(401);
    const info = await call(server.current.http, getAccountInfo, {}, { token: moved.body.data.token ?? '' });
    expect(info.body.data).toMatchObject({ clinicId: places[1]?.id, clinicName: places[1]?.name });
    expect(info.body.data.switchClinicList).toHaveLength(2);
  });

  test('changing to a clinic that is not mine is refused and the session stays', async () => {
    const admin = await anAdmin(await aClinic(server.current));
    const other = await aClinic(server.current);
    expect((await admin.ask(changeClinic, { clinicId: other.id })).status).toBe(404);
    expect((await admin.ask(getAccountInfo, {})).status).toBe(200);
  });
});
