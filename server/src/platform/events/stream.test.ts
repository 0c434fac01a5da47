import { logout } from '@suya/contract/identity/identity.endpoints';
import { streamEvents } from '@suya/contract/live/live.endpoints';
import { afterEach, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { openClient } from '../../testing/owner.ts';
import { aClinic, aDoctor, aLabPerson, anAdmin, type SignedIn, type TestClinic } from '../../testing/people.ts';
import { composeServer } from '../../testing/test-server.ts';
import { useServer } from '../../testing/use-server.ts';
import { newId } from '../ids.ts';

const server = useServer();
const open: AbortController[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.abort();
});

/** An open stream and what has come over it so far. */
class Listening {
  readonly names: string[] = [];
  beats = 0;
  lastId = '';
  ended = false;
  readonly #stop = new AbortController();
  readonly #waiting = new Set<() => void>();
  #rest = '';

  static async begin(person: SignedIn, lastEventId?: string): Promise<Listening> {
    const listening = new Listening();
    open.push(listening.#stop);
    const answer = await fetch(`${server.origin}${streamEvents.path}`, {
      headers: { authorization: person.token, ...(lastEventId ? { 'last-event-id': lastEventId } : {}) },
      signal: listening.#stop.signal,
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('text/event-stream');
    void listening.#read(answer);
    await listening.until(() => listening.lastId !== '');
    return listening;
  }

  async #read(answer: Response): Promise<void> {
    const decoder = new TextDecoder();
    try {
      for await (const chunk of answer.body ?? []) {
        this.#take(decoder.decode(chunk as Uint8Array, { stream: true }));
        this.#wake();
      }
    } catch {
      // Cut on purpose by the test.
    }
    this.ended = true;
    this.#wake();
  }

  #take(text: string): void {
    const parts = (this.#rest + text).split('\n\n');
    this.#rest = parts.pop() ?? '';
    for (const part of parts) {
      this.lastId = /^id: (.*)$/m.exec(part)?.[1] ?? this.lastId;
      if (part.includes(': beat')) this.beats += 1;
      const data = /^data: (.*)$/m.exec(part)?.[1];
      if (data) this.names.push((JSON.parse(data) as { name: string }).name);
    }
  }

  #wake(): void {
    for (const wake of [...this.#waiting]) wake();
  }

  async until(holds: () => boolean): Promise<void> {
    while (!holds()) {
      if (this.ended) throw new Error(`the stream ended with ${this.names.join(', ')}`);
      await this.moved();
    }
  }

  /** Waits for the next sign, or the end. */
  moved(): Promise<void> {
    return new Promise((done) => {
      const once = (): void => {
        this.#waiting.delete(once);
        done();
      };
      this.#waiting.add(once);
    });
  }

  cut(): void {
    this.#stop.abort();
  }
}

/** A transaction of somebody who writes news and takes their time with the commit. */
async function aWriter() {
  const client = await openClient(server.current.test.admin);
  await client.query('BEGIN');
  return {
    tell: (name: string, clinic: TestClinic | null, labOnly = false) =>
      client.query(
        `INSERT INTO outbox (name, aggregate, clinic_id, lab_only, payload, done_at) VALUES ($1, 'order:x', $2, $3, '{}', now())`,
        [name, clinic?.id ?? null, labOnly],
      ),
    async commit() {
      await client.query('COMMIT');
      await client.query('NOTIFY news');
      await client.end();
    },
  };
}

async function tell(name: string, clinic: TestClinic | null, labOnly = false): Promise<void> {
  const writer = await aWriter();
  await writer.tell(name, clinic, labOnly);
  await writer.commit();
}

describe('a stream resumed by Last-Event-ID', () => {
  test('loses nothing and doubles nothing of writers that commit in another order than they began', async () => {
    const clinic = await aClinic(server.current);
    const doctor = await aDoctor(clinic);
    let listening = await Listening.begin(doctor);
    const heard: string[] = [];
    const told: string[] = [];
    for (let round = 0; round < 12; round += 1) {
      const [early, late] = [await aWriter(), await aWriter()];
      const names = [`early ${round}`, `late ${round}`];
      await early.tell(names[0] as string, clinic);
      await late.tell(names[1] as string, clinic);
      // Who began later is done first; a reader that goes by numbers alone would step over the other for good.
      await late.commit();
      if (round % 3 === 0) {
        listening.cut();
        heard.push(...listening.names);
        listening = await Listening.begin(doctor, listening.lastId);
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
    const first = await Listening.begin(doctor);
    await tell('before', clinic);
    await first.until(() => first.names.includes('before'));
    first.cut();
    for (const name of ['one', 'two', 'three']) await tell(name, clinic);
    const again = await Listening.begin(doctor, first.lastId);
    await again.until(() => again.names.includes('three'));
    expect(again.names).toEqual(['one', 'two', 'three']);
  });

  test('with an id that is none is a new one: it opens and hears what happens from now on', async () => {
    const clinic = await aClinic(server.current);
    const doctor = await aDoctor(clinic);
    for (const lastEventId of ['nonsense', '1', "1.1' OR 1=1", '99999999999999999999999.1']) {
      const listening = await Listening.begin(doctor, lastEventId);
      const name = newId();
      await tell(name, clinic);
      await listening.until(() => listening.names.includes(name));
    }
  });
});

describe('who hears what', () => {
  test('a clinic hears its own news, never the lab’s inner ones, another clinic’s or the system’s; the lab hears all clinics’', async () => {
    const [a, b] = [await aClinic(server.current), await aClinic(server.current)];
    const [ofA, ofLab] = [
      await Listening.begin(await aDoctor(a)),
      await Listening.begin(await aLabPerson(server.current, 'design')),
    ];
    await tell('inner of A', a, true);
    await tell('of B', b);
    await tell('inner of B', b, true);
    await tell('of the system', null);
    await tell('of A', a);
    await Promise.all([ofA, ofLab].map((each) => each.until(() => each.names.includes('of A'))));
    expect(ofA.names).toEqual(['of A']);
    expect(ofLab.names).toEqual(['inner of A', 'of B', 'inner of B', 'of A']);
  });

  test('a foreign Last-Event-ID shows nothing more', async () => {
    const [a, b] = [await aClinic(server.current), await aClinic(server.current)];
    const ofA = await Listening.begin(await aDoctor(a));
    const start = ofA.lastId;
    await tell('of A', a);
    const ofB = await Listening.begin(await anAdmin(b), start);
    await tell('of B', b);
    await ofB.until(() => ofB.names.includes('of B'));
    expect(ofB.names).toEqual(['of B']);
  });
});

describe('a stream ends', () => {
  test('by the second look after its session: no third sign of life, and no way back in', async () => {
    const doctor = await aDoctor(await aClinic(server.current));
    const listening = await Listening.begin(doctor);
    const bystander = await Listening.begin(await aDoctor(await aClinic(server.current)));
    const { status } = await doctor.ask(logout, {});
    expect(status).toBe(200);
    const beats = listening.beats;
    while (!listening.ended) await listening.moved();
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
});
