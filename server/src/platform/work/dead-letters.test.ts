import * as endpoints from '@suya/contract/work/lab-work.endpoints';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { identity } from '../../modules/identity/testing/identity-in-tests.ts';
import { composeModules } from '../../testing/compose-modules.ts';
import { aLabPerson, type SignedIn, systemOf } from '../../testing/people.ts';
import { useComposedServer } from '../../testing/test-server.ts';
import { newId } from '../ids.ts';
import { workModule } from './dead-letters.ts';
import { startJobs } from './jobs.ts';
import { doDueWork } from './run-work.ts';
import { done, queueWork, WorkFailed, type WorkKind, workOn } from './work.ts';

const kindOf = (repeatable: boolean): WorkKind<{ name: string }> => ({
  name: newId(),
  payload: z.strictObject({ name: z.string() }),
  width: { per: 'process', count: 1 },
  tries: 1,
  backOffMs: () => 0,
  withinMs: 60_000,
  repeatable,
});
const [repeatable, single] = [kindOf(true), kindOf(false)];
let isMended = false;
const workers = [repeatable, single].map((kind) =>
  workOn(kind, async () => {
    if (!isMended) throw new WorkFailed('the printer is on fire');
    return done();
  }),
);
const server = useComposedServer(composeModules(identity, workModule(workers)));
let admin: SignedIn;
beforeAll(async () => {
  admin = await aLabPerson(server.current, 'platformAdmin');
});

test('the administrator sees what was given up, why, and nothing of what it was about; run again, it is done', async () => {
  const system = systemOf(server.current);
  for (const kind of [repeatable, single]) await queueWork(system, kind, { name: 'Li Xiaoming' });
  const waiting = (await admin.ask(endpoints.getBackgroundWork, {})).body.data.waiting;
  expect(waiting).toEqual(expect.arrayContaining([expect.objectContaining({ kind: repeatable.name, count: 1 })]));
  await doDueWork(system, workers);
  const answer = await admin.ask(endpoints.getBackgroundWork, {});
  expect(JSON.stringify(answer.body)).not.toContain('Xiaoming');
  const find = (kind: WorkKind<never>) => answer.body.data.dead.find((letter) => letter.kind === kind.name);
  const [mine, other] = [find(repeatable as never), find(single as never)];
  expect(mine).toMatchObject({ tries: 1, reason: 'the printer is on fire', mayRunAgain: true });
  expect(other).toMatchObject({ mayRunAgain: false });

  isMended = true;
  expect((await admin.ask(endpoints.runWorkAgain, { workId: other?.id ?? '' })).status).toBe(404);
  expect((await admin.ask(endpoints.runWorkAgain, { workId: newId() })).status).toBe(404);
  const again = await admin.ask(endpoints.runWorkAgain, { workId: mine?.id ?? '' });
  expect(again.body.data.dead.map(({ kind }) => kind)).toEqual([single.name]);
  expect((await admin.ask(endpoints.runWorkAgain, { workId: mine?.id ?? '' })).status).toBe(200);
  const audited = await system.db.selectFrom('audit').select('action').where('actor_id', '=', admin.userId).execute();
  expect(audited.some(({ action }) => action.includes('/work/'))).toBe(true);
  await doDueWork(system, workers);
  expect((await admin.ask(endpoints.getBackgroundWork, {})).body.data.waiting).toEqual([]);
});

test('it is shown when a job succeeded last and when it is due, and why its last run failed', async () => {
  const name = newId();
  let over = (): void => {};
  const failed = new Promise<void>((resolve) => {
    over = resolve;
  });
  const fail = async (): Promise<void> => {
    over();
    throw new WorkFailed('no paper');
  };
  const jobs = startJobs(systemOf(server.current), [{ name, everyMs: 3_600_000, run: fail }], { lookMs: 5 });
  await failed;
  await jobs.stop();
  const shown = (await admin.ask(endpoints.getBackgroundWork, {})).body.data.jobs;
  expect(shown.find((job) => job.name === name)).toMatchObject({ reason: 'no paper', succeededAt: null });
});

test('nobody else of the lab sees or moves it', async () => {
  for (const role of ['intake', 'finance', 'support'] as const) {
    const someone = await aLabPerson(server.current, role);
    expect((await someone.ask(endpoints.getBackgroundWork, {})).status).toBe(403);
    expect((await someone.ask(endpoints.runWorkAgain, { workId: newId() })).status).toBe(403);
  }
});
