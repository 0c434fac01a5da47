import { pino } from 'pino';
import { beforeAll, describe, expect, test } from 'vitest';
import type { App } from '../app.ts';
import { withClient } from '../platform/db/connection.ts';
import { logLines } from '../platform/log-lines.ts';
import { startJobs } from '../platform/work/jobs.ts';
import { useServer } from '../testing/use-server.ts';
import { CANARY } from './testing/outsiders.ts';
import { aSide, type Side } from './testing/side.ts';

const lines: string[] = [];
const destination = { write: (line: string) => void lines.push(line) };
const logger = pino({ level: 'trace', base: null, serializers: logLines }, destination);
let app: App;
let b: Side;

/** Writes a patient of B’s a second time. The database’s refusal tells who it is: asked past row-level security, it does. */
const refusedRow = () =>
  withClient(server.current.test.admin, (client) =>
    client.query(
      `INSERT INTO patient (clinic_id, id, name, sex, name_key, pinyin, initials, phone)
       SELECT clinic_id, id, name, sex, name_key, pinyin, initials, phone FROM patient WHERE id = $1`,
      [b.ids.patientId],
    ),
  );

const server = useServer({
  logger,
  prepare: (composed) => {
    app = composed;
    composed.http.get('/broken', () => refusedRow());
  },
});
beforeAll(async () => {
  b = await aSide(server.current, CANARY);
});

/** The failure that a line with these words tells of as the row's, waited for. */
const failureIn = (words: string) =>
  expect.poll(() => lines.some((line) => line.includes(words) && line.includes('"code":"23505"')), { timeout: 10_000 });

describe('what the log says while a clinic works and things go wrong', () => {
  test('is a failed request and a failed job, by their reason and without what was in the row', async () => {
    const failure = await refusedRow().catch((error: unknown) => error);
    // Canary: the error itself tells the row.
    expect(JSON.stringify(failure, Object.getOwnPropertyNames(failure))).toContain(b.ids.patientId);
    expect((await fetch(`${server.origin}/broken`)).status).toBe(500);
    const jobs = startJobs(app.system, [
      {
        name: 'test.failing',
        everyMs: 10,
        run: async () => {
          await refusedRow();
        },
      },
    ]);
    await failureIn('job failed').toBe(true);
    await jobs.stop();
    await failureIn('request failed').toBe(true);
  });

  test('names nobody: no text, number, phone, token or id of a patient', async () => {
    expect(lines.length).toBeGreaterThan(1);
    const marks = [CANARY, b.ids.patientId, b.ids.payToken, b.admin.token, b.admin.phone, b.doctor.name];
    expect(lines.filter((line) => marks.some((mark) => line.includes(mark)))).toEqual([]);
  });
});
