import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { logout } from '@suya/contract/identity/identity.endpoints';
import { streamEvents } from '@suya/contract/live/live.endpoints';
import { describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { aClinic, aDoctor, aLabPerson, anAdmin, type SignedIn, signIn, type TestClinic } from '../../testing/people.ts';
import { composeServer } from '../../testing/test-server.ts';
import { useServer } from '../../testing/use-server.ts';
import { newId } from '../ids.ts';
import { aWriter, Listening, tell } from './testing/listening.ts';

const server = useServer();
const begin = (person: SignedIn, lastEventId?: string) => Listening.begin(server, person, lastEventId);
const say = (note: string, clinic: TestClinic | null, labOnly = false) => tell(server, note, clinic, labOnly);

describe('a stream resumed by Last-Event-ID', () => {
  test('loses nothing and doubles nothing of writers that commit in another order than they began', async () => {
    const clinic = await aClinic(server.current);
    const doctor = await aDoctor(clinic);
    let listening = await begin(doctor);
    const heard: string[] = [];
    const told: string[] = [];
    for (let round = 0; round < 12; round += 1) {
      const [early, late] = [await aWriter(server), await aWriter(server)];
      const names = [`early ${round}`, `late ${round}`];
      await early.tell(names[0] as string, clinic);
      await late.tell(names[1] as string, clinic);
      // Who began later is done first; a reader that goes by numbers alone would step over the other for good.
      await late.commit();
      if (round % 3 === 0) {
        listening.cut();
        heard.push(...listening.names);
        listening = await begin(doctor, listening.lastId);
      }
      await early.commit();
      told.push(...names);
      const soFar = () => [...heard, ...listening.names];
      await listening.until(() => names.every((name) => soFar().includes(name)));
    }
    heard.push(...listening.names);
    expect(heard).toHaveLength(told.length);
    expect([...heard].sort()).toEqual([...told].sort());
  });

  test('gets what happened while nobody listened, in order', async () => {
    const clinic = await aClinic(server.current);
    const doctor = await aDoctor(clinic);
    const first = await begin(doctor);
    await say('before', clinic);
    await first.until(() => first.names.includes('before'));
    first.cut();
    for (const name of ['one', 'two', 'three']) await say(name, clinic);
    const again = await begin(doctor, first.lastId);
    await again.until(() => again.names.includes('three'));
    expect(again.names).toEqual(['one', 'two', 'three']);
  });

  test('is told to read everything again where its id is none of ours, lies in the future or is too large', async () => {
    const clinic = await aClinic(server.current);
    const doctor = await aDoctor(clinic);
    const ids = [
      'nonsense',
      '1',
      "1.1' OR 1=1",
      '99999999999999999999.0',
      '18446744073709551615.0',
      '1.9999999999999999999',
    ];
    for (const lastEventId of [...ids, 'x'.repeat(8000)]) {
      const listening = await begin(doctor, lastEventId);
      const name = newId();
      await say(name, clinic);
      await listening.until(() => listening.names.includes(name));
      expect([listening.signs, listening.names]).toEqual([['reload'], [name]]);
    }
  });

  test('is told a thousand events one by one, and with one more to read everything again', async () => {
    const clinic = await aClinic(server.current);
    const doctor = await aDoctor(clinic);
    const { lastId } = await begin(doctor);
    const writer = await aWriter(server);
    await writer.fill(clinic, 1000, 1);
    await writer.commit();
    const told = await begin(doctor, lastId);
    await told.until(() => told.names.length === 1000);
    expect(told.signs).toEqual([]);
    await say('one more', clinic);
    const behind = await begin(doctor, lastId);
    await say('after', clinic);
    await behind.until(() => behind.names.includes('after'));
    expect([behind.signs, behind.names]).toEqual([['reload'], ['after']]);
    // Its place is the newest: once it is cut, it goes on from there.
    behind.cut();
    await say('later', clinic);
    const again = await begin(doctor, behind.lastId);
    await again.until(() => again.names.includes('later'));
    expect([again.signs, again.names]).toEqual([[], ['later']]);
  });
});

describe('who hears what', () => {
  test('a clinic hears its own news, never the lab’s inner ones, another clinic’s or the system’s; the lab hears all clinics’', async () => {
    const [a, b] = [await aClinic(server.current), await aClinic(server.current)];
    const [ofA, ofLab] = [await begin(await aDoctor(a)), await begin(await aLabPerson(server.current, 'design'))];
    await say('inner of A', a, true);
    await say('of B', b);
    await say('inner of B', b, true);
    await say('of the system', null);
    await say('of A', a);
    await Promise.all([ofA, ofLab].map((each) => each.until(() => each.names.includes('of A'))));
    expect(ofA.names).toEqual(['of A']);
    expect(ofLab.names).toEqual(['inner of A', 'of B', 'inner of B', 'of A']);
  });

  test('a foreign Last-Event-ID shows nothing more', async () => {
    const [a, b] = [await aClinic(server.current), await aClinic(server.current)];
    const ofA = await begin(await aDoctor(a));
    const start = ofA.lastId;
    await say('of A', a);
    const ofB = await begin(await anAdmin(b), start);
    await say('of B', b);
    await ofB.until(() => ofB.names.includes('of B'));
    expect(ofB.names).toEqual(['of B']);
  });
});

describe('a stream ends', () => {
  test('by the second look after its session: no third sign of life, and no way back in', async () => {
    const doctor = await aDoctor(await aClinic(server.current));
    const listening = await begin(doctor);
    const bystander = await begin(await aDoctor(await aClinic(server.current)));
    const { status } = await doctor.ask(logout, {});
    expect(status).toBe(200);
    const beats = listening.beats;
    await listening.whenEnded();
    // A sign of life comes every three seconds, each after a look at the session: at most one was under way.
    expect(listening.beats).toBeLessThanOrEqual(beats + 1);
    expect(bystander.ended).toBe(false);
    const again = await fetch(`${server.origin}${streamEvents.path}`, { headers: { authorization: doctor.token } });
    expect(again.status).toBe(401);
    await again.body?.cancel();
  });

  test('with its server, which waits for no connection that was kept alive', async () => {
    const stopping = await composeServer(({ database, config }) => buildApp({ config, database }));
    const origin = await stopping.http.listen({ port: 0, host: '127.0.0.1' });
    const doctor = await aDoctor(await aClinic(stopping));
    const answer = await fetch(`${origin}${streamEvents.path}`, { headers: { authorization: doctor.token } });
    const text = answer.text();
    await stopping.close();
    expect(await text).toContain('retry: 1000');
  });

  test('nobody without a session opens one, whatever cookie or address says', async () => {
    const doctor = await aDoctor(await aClinic(server.current));
    const headersOf: Record<string, string>[] = [{}, { cookie: `token=${doctor.token}` }];
    for (const headers of headersOf) {
      const answer = await fetch(`${server.origin}${streamEvents.path}?token=${doctor.token}`, { headers });
      expect(answer.status).toBe(401);
      await answer.body?.cancel();
    }
  });

  test('whose client takes nothing, and holds no more than one look’s events until then', async () => {
    const clinic = await aClinic(server.current);
    const [idle, doctor] = [await aDoctor(clinic), await aDoctor(clinic)];
    const connected = once(server.current.http.server, 'connection') as Promise<[Socket]>;
    const client = connect(Number(new URL(server.origin).port), '127.0.0.1').pause();
    client.write(`GET ${streamEvents.path} HTTP/1.1\r\nHost: x\r\nAuthorization: ${idle.token}\r\n\r\n`);
    const [socket] = await connected;
    const closed = once(socket, 'close');
    const awake = await begin(doctor);
    let held = 0;
    for (let round = 1; round <= 3; round += 1) {
      const writer = await aWriter(server);
      await writer.fill(clinic, 400, 20_000);
      await writer.commit();
      await awake.until(() => awake.names.length === 400 * round);
      held = Math.max(held, socket.writableLength);
    }
    expect(held).toBeGreaterThan(0);
    expect(held).toBeLessThan(4_000_000);
    await closed;
    client.destroy();
    expect(awake.ended).toBe(false);
  });

  test('when its session opens a fifth; the others, and other sessions, go on', async () => {
    const clinic = await aClinic(server.current);
    const doctor = await aDoctor(clinic);
    const elsewhere = await begin(await signIn(server.current, doctor, { side: 'clinic', clinicId: clinic.id }));
    const streams = [];
    for (let count = 0; count < 6; count += 1) streams.push(await begin(doctor));
    const [first, second, ...newest] = streams as [Listening, Listening, ...Listening[]];
    await Promise.all([first.whenEnded(), second.whenEnded()]);
    await say('to all', clinic);
    for (const one of [elsewhere, ...newest]) await one.until(() => one.names.includes('to all'));
    expect([first, second, ...newest].map(({ signs }) => signs[0])).toEqual([
      ...['superseded', 'superseded'],
      ...[undefined, undefined, undefined, undefined],
    ]);
  });
});

test('a HEAD is answered with the headers of a stream, and opens none', async () => {
  const doctor = await aDoctor(await aClinic(server.current));
  const ask = (headers: Record<string, string>) =>
    fetch(`${server.origin}${streamEvents.path}`, { method: 'HEAD', headers });
  const answer = await ask({ authorization: doctor.token });
  expect([answer.status, await answer.text()]).toEqual([200, '']);
  expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect((await ask({})).status).toBe(401);
});
