import { authenticationDetail, reviewPaper } from '@suya/contract/clinics/lab-authentications.endpoints';
import { readPaper } from '@suya/contract/clinics/papers.endpoints';
import { endpoints } from '@suya/contract/endpoints';
import { previewAmendment } from '@suya/contract/orders/amend.endpoints';
import { updatePatient } from '@suya/contract/patients/patients.endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Owner, openClient } from '../testing/owner.ts';
import { aClinic, aMember } from '../testing/people.ts';
import { useServer } from '../testing/use-server.ts';
import { unaudited } from '../testing/watch-audit.ts';
import { ask, type Heard, nameOf } from './testing/ask.ts';
import { type Carried, carryOut, namesOf } from './testing/carry-out.ts';
import { inputsOf } from './testing/fixtures.ts';
import { CANARY } from './testing/outsiders.ts';
import { aSide, type Side } from './testing/side.ts';

const server = useServer();

interface Row {
  readonly id: number;
  readonly actor_id: string | null;
  readonly clinic_id: string | null;
  readonly action: string;
  readonly object_id: string | null;
  readonly outcome: string;
  readonly isRecent: boolean;
  readonly text: string;
}

/** A call that was carried out, and what the audit has of it. */
interface Audited extends Carried {
  readonly rows: readonly Row[];
}

let owner: Owner;
let side: Side;
const carried: Audited[] = [];

async function rowsOf({ headers }: Heard): Promise<Row[]> {
  const { rows } = await owner.query<Row>(
    `SELECT id, actor_id, clinic_id, action, object_id, outcome, now() - at < interval '5 minutes' AS "isRecent",
            to_jsonb(audit)::text AS text FROM audit WHERE trace_id = $1`,
    [headers['x-trace-id']],
  );
  return rows;
}

beforeAll(async () => {
  owner = await openClient(server.current.test.admin);
  side = await aSide(server.current, CANARY);
  for (const one of await carryOut(server.current, side)) carried.push({ ...one, rows: await rowsOf(one.heard) });
});
afterAll(() => owner?.end());

describe('of every call', () => {
  test('that is declared to show a patient the walk brings about all but those with papers and pictures of their own', () => {
    const reached = new Set(namesOf(carried));
    const missed = endpoints.filter((one) => one.sensitive && !reached.has(nameOf(one))).map(nameOf);
    // Each takes a moment of its own, which its module's tests make; every server in tests looks for the row there.
    expect(missed.sort()).toEqual([authenticationDetail, reviewPaper, readPaper, previewAmendment].map(nameOf));
  });

  test('that shows a patient there is a look, by whom, at what, in which clinic and when', () => {
    const looks = carried.filter(({ endpoint }) => endpoint.sensitive);
    expect(looks.length).toBeGreaterThan(20);
    for (const { endpoint, person, input, rows } of looks) {
      const read = rows.filter(({ outcome }) => outcome === 'read');
      const clinicId = endpoint.path.startsWith('/lab-api') ? null : side.clinic.id;
      const row = { actor_id: person.userId, clinic_id: clinicId, action: nameOf(endpoint), isRecent: true };
      expect(read, nameOf(endpoint)).toEqual([expect.objectContaining(row)]);
      const ids = [input].flatMap((one) => Object.values(one).flat());
      if (read[0]?.object_id) expect(ids, nameOf(endpoint)).toContain(read[0].object_id);
    }
  });

  test('whose answer names a patient there is a row, whatever it was declared to be', () => {
    const showing = carried.filter(
      ({ heard: { text } }) => text.includes(`${CANARY}陈晓雯`) || text.includes(`${CANARY}病人`),
    );
    expect(showing.length).toBeGreaterThan(15);
    expect(namesOf(showing.filter(({ rows }) => rows.length === 0))).toEqual([]);
  });

  test('that changed something there is one row of the act, by whom, at what, in which clinic and when', () => {
    const acts = carried.filter(({ rows }) => rows.some(({ outcome }) => outcome === 'done'));
    expect(namesOf(acts).length).toBeGreaterThan(20);
    for (const { endpoint, person, rows } of acts) {
      const done = rows.filter(({ outcome }) => outcome === 'done');
      expect(done, nameOf(endpoint)).toHaveLength(1);
      if (endpoint.access === 'public') continue;
      expect(done[0], nameOf(endpoint)).toMatchObject({ actor_id: person.userId, isRecent: true });
    }
    const reading = acts.filter(({ endpoint }) => endpoint.method === 'GET' || endpoint.repeat === 'reads');
    expect(namesOf(reading)).toEqual([]);
  });

  test('no row tells anything of what was looked at or written: no text, number, phone or token', () => {
    const rows = carried.flatMap((one) => one.rows);
    const signs = [CANARY, '陈晓雯', side.ids.payToken, side.admin.token, side.admin.phone, '13912345678', '王一'];
    expect(rows.filter(({ text }) => signs.some((sign) => text.includes(sign)))).toEqual([]);
  });
});

test('who asks for another clinic’s records leaves no look at any of them: a refusal in their own clinic’s name, or a list without them', async () => {
  const clinic = await aClinic(server.current);
  const stranger = await aMember(clinic, ['admin', 'doctor', 'assistant', 'finance']);
  const theirs = new Set<unknown>(Object.values(side.ids));
  for (const endpoint of endpoints.filter(({ sensitive }) => sensitive)) {
    for (const input of inputsOf(endpoint, side.ids)) {
      const heard = await ask(server.current.http, endpoint, input, { token: stranger.token });
      const rows = await rowsOf(heard);
      const name = `${nameOf(endpoint)} answered ${heard.status}`;
      const isRefused = heard.status === 403 || heard.status === 404;
      expect(
        rows.map(({ outcome }) => outcome),
        name,
      ).toEqual(isRefused ? ['refused'] : ['read']);
      expect(rows, name).toMatchObject([{ actor_id: stranger.userId, clinic_id: clinic.id, action: nameOf(endpoint) }]);
      if (!isRefused) expect(theirs.has(rows[0]?.object_id), name).toBe(false);
    }
  }
});

test('canary: a call whose row is not there is named', async () => {
  const patient = { patientId: side.ids.patientId, name: `${CANARY}陈`, sex: 'female', birthDate: null } as const;
  const { rows: now } = await owner.query('SELECT version FROM patient WHERE id = $1', [side.ids.patientId]);
  const answer = await side.doctor.ask(updatePatient, { ...patient, version: now[0]?.version });
  expect(answer.status).toBe(200);
  expect(await unaudited(server.current.test.admin)).toEqual([]);
  const take = "SET session_replication_role = replica; CREATE TABLE taken AS SELECT * FROM audit WHERE trace_id = '";
  await owner.query(`${take}${answer.body.traceId}'; DELETE FROM audit WHERE trace_id = '${answer.body.traceId}'`);
  try {
    expect(await unaudited(server.current.test.admin)).toEqual([`${nameOf(updatePatient)} left no row “done”`]);
  } finally {
    await owner.query('INSERT INTO audit OVERRIDING SYSTEM VALUE SELECT * FROM taken; DROP TABLE taken');
    await owner.query('SET session_replication_role = origin');
  }
});
