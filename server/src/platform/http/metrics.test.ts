import { fillPath } from '@suya/contract/http/endpoint';
import { getPatient } from '@suya/contract/patients/patients.endpoints';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { aClinic, aDoctor, type Staff } from '../../testing/people.ts';
import { useServer } from '../../testing/use-server.ts';

const server = useServer({ env: { METRICS_PORT: '0' } });
const silent = useServer();
let doctor: Staff;

beforeAll(async () => {
  doctor = await aDoctor(await aClinic(server.current));
});

const read = async (path = '/metrics'): Promise<Response> =>
  fetch(`http://127.0.0.1:${server.app.metrics?.port}${path}`);

/** The value of a line, by its name and labels. */
const figure = (text: string, line: string): number | undefined => {
  const found = text.split('\n').find((one) => one.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length + 1));
};

test('memory, event loop, pool, outbox and requests by route are told, and nothing of who asked for what', async () => {
  const patientId = '01890a5d-ac96-774b-bcce-b302099a8057';
  const path = fillPath(getPatient.path, { patientId });
  const headers = { authorization: doctor.token };
  for (let times = 0; times < 3; times += 1) await fetch(`${server.origin}${path}?phone=13799990000`, { headers });
  await server.current.database
    .scoped({ kind: 'system', userId: null })
    .insertInto('outbox')
    .values({
      name: 'a.test',
      aggregate: 'a:1',
      clinic_id: null,
      user_id: null,
      payload: '{}',
      at: sql`now() - interval '90 seconds'`,
      tries: 3,
      retry_at: sql`now() + interval '1 hour'`,
    } as never)
    .execute();
  const answer = await read();
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  const text = await answer.text();
  const route = getPatient.path.replace('{patientId}', ':patientId');
  expect(figure(text, `suya_http_requests_total{method="GET",route="${route}",status="422"}`)).toBe(3);
  expect(figure(text, 'suya_outbox_lag_seconds')).toBeGreaterThanOrEqual(90);
  expect(figure(text, 'suya_pool_connections{state="open"}')).toBeGreaterThan(0);
  expect(figure(text, 'process_resident_memory_bytes')).toBeGreaterThan(0);
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
  expect(text).toContain('suya_password_hashes_total');
  for (const word of [patientId, '13799990000', doctor.token, doctor.userId]) expect(text).not.toContain(word);
});

test('an address that is no route is counted without its text', async () => {
  await fetch(`${server.origin}/emr-api/v1/nothing/13712345678`);
  const text = await (await read()).text();
  expect(text).not.toContain('13712345678');
});

test('nothing else is there, and the portal’s own port has no metrics', async () => {
  expect((await read('/healthz')).status).toBe(404);
  expect(await (await fetch(`${server.origin}/metrics`)).text()).not.toContain('process_resident_memory_bytes');
});

test('without a port nothing listens', () => {
  expect(silent.app.metrics).toBeNull();
});
