import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { getFileUrl } from '@suya/contract/files/files.endpoints';
import { makeArch } from '@suya/contract/meshes/arch/make-arch';
import { writeStlBinary } from '@suya/contract/meshes/write-stl';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { resolveSession } from '../../modules/identity/index.ts';
import { useFilesServer } from '../../testing/files/files-server.ts';
import { keepAs, uploadAs } from '../../testing/files/uploading.ts';
import { aClinic, aLabPerson, anAssistant, type SignedIn, systemOf } from '../../testing/people.ts';
import type { ClinicCtx, Ctx, LabCtx } from '../ctx.ts';
import { withClient } from '../db/connection.ts';
import { makeBus } from '../events/bus.ts';
import { ctxOfSession } from '../make-ctx.ts';
import { letGoOfFiles, requireFiles, showFilesToClinic, storedFilesOf } from './index.ts';

const server = useFilesServer();
const stl = writeStlBinary(makeArch({ jaw: 'upper', triangles: 3000, seed: 5 }));
const DAY_AND_HOUR_MS = 25 * 60 * 60 * 1000;

async function ctxOf<T extends Ctx>(person: SignedIn): Promise<T> {
  const { database, http } = server.current;
  const session = await resolveSession(database, person.token);
  const parts = { database, bus: makeBus([]), log: http.log, language: 'zh', traceId: 't', address: '' } as const;
  return ctxOfSession(parts, session) as T;
}

/** Makes the files of a clinic as old as 25 hours: rows, objects and uploads. */
async function age(clinicId: string, ...paths: string[]): Promise<void> {
  await withClient(server.current.test.admin, (client) =>
    client.query(`UPDATE file SET unreferred_since = unreferred_since - interval '25 hours' WHERE clinic_id = $1`, [
      clinicId,
    ]),
  );
  const old = new Date(Date.now() - DAY_AND_HOUR_MS);
  for (const path of paths) await utimes(path, old, old);
}

const inStore = (...parts: string[]): string => join(server.current.config.dataDir, 'storage', ...parts);

async function usageOf(clinicId: string) {
  const { db } = systemOf(server.current);
  return db.selectFrom('file_usage').select(['bytes', 'files']).where('clinic_id', '=', clinicId).executeTakeFirst();
}

describe('a file is kept as long as something refers to it', () => {
  test('referred to it stays; let go or never referred to it is gone after a day, with its space given back', async () => {
    const clinic = await aClinic(server.current);
    const assistant = await anAssistant(clinic);
    const photo = new Uint8Array(
      await sharp({ create: { width: 60, height: 60, channels: 3, background: 'red' } })
        .png()
        .toBuffer(),
    );
    const keep = async (name: string) => (await keepAs(server.origin, assistant, 'scan', name, stl)).body.data.id;
    const [used, dropped] = [await keep('used.stl'), await keep('dropped.stl')];
    const unused = (await keepAs(server.origin, assistant, 'photo', 'unused.png', photo)).body.data.id;
    const ctx = await ctxOf<ClinicCtx>(assistant);
    await ctx.transaction((tx) => requireFiles(tx, [used, dropped], 'scan'));
    await letGoOfFiles(ctx, [dropped]);

    await server.runJobs();
    expect((await storedFilesOf(ctx, [unused, used, dropped])).map((file) => file.name)).toEqual([
      'unused.png',
      'used.stl',
      'dropped.stl',
    ]);

    await age(clinic.id);
    await server.runJobs();
    expect((await storedFilesOf(ctx, [unused, used, dropped])).map((file) => file.name)).toEqual(['used.stl']);
    expect(
      [used, dropped, unused, `${unused}.preview`].map((name) => existsSync(inStore('o', clinic.id, name))),
    ).toEqual([true, false, false, false]);
    expect(await usageOf(clinic.id)).toEqual({ bytes: stl.length, files: 1 });
  });

  test('an upload that was never finished is gone after a day, and so is an object without a row', async () => {
    const clinic = await aClinic(server.current);
    const assistant = await anAssistant(clinic);
    const [stale, fresh] = [
      await uploadAs(server.origin, assistant, 'scan', 'a.stl', stl),
      await uploadAs(server.origin, assistant, 'scan', 'b.stl', stl),
    ];
    const orphans = [randomUUID(), `${randomUUID()}.part`].map((name) => inStore('o', clinic.id, name));
    const recent = inStore('o', clinic.id, randomUUID());
    await mkdir(dirname(recent), { recursive: true });
    for (const path of [...orphans, recent]) await writeFile(path, 'x');
    await age(clinic.id, inStore(stale.key), inStore('notes', stale.key), ...orphans);
    await server.runJobs();
    const left = [stale.key, `notes/${stale.key}`, fresh.key, `notes/${fresh.key}`].map((name) =>
      existsSync(inStore(name)),
    );
    expect(left).toEqual([false, false, true, true]);
    expect([...orphans, recent].map((path) => existsSync(path))).toEqual([false, false, true]);
  });
});

describe('another module refers to files', () => {
  test("only to its own clinic's, of the right kind, all or none", async () => {
    const [mine, theirs] = [
      await anAssistant(await aClinic(server.current)),
      await anAssistant(await aClinic(server.current)),
    ];
    const own = (await keepAs(server.origin, mine, 'scan', 'a.stl', stl)).body.data.id;
    const foreign = (await keepAs(server.origin, theirs, 'scan', 'b.stl', stl)).body.data.id;
    const ctx = await ctxOf<ClinicCtx>(mine);
    await expect(requireFiles(ctx, [own, foreign], 'scan')).rejects.toMatchObject({ code: 404 });
    await expect(requireFiles(ctx, [own, randomUUID()], 'scan')).rejects.toMatchObject({ code: 404 });
    await expect(requireFiles(ctx, [own], ['photo', 'design'])).rejects.toMatchObject({
      code: 60051,
      extra: { reason: 'wrongKind' },
    });
    expect((await requireFiles(ctx, [own, own], 'scan')).map((file) => file.id)).toEqual([own, own]);
    expect(await storedFilesOf(ctx, [foreign])).toEqual([]);
  });

  test("the lab refers to its design and shows it to the clinic; it cannot touch the clinic's own files", async () => {
    const clinic = await aClinic(server.current);
    const assistant = await anAssistant(clinic);
    const designer = await aLabPerson(server.current, 'design');
    const orderId = randomUUID();
    server.giveOrder(orderId, clinic.id);
    const design = (await keepAs(server.origin, designer, 'design', 'plan.stl', stl, orderId)).body.data.id;
    const scan = (await keepAs(server.origin, assistant, 'scan', 'a.stl', stl)).body.data.id;
    const lab = await ctxOf<LabCtx>(designer);
    await expect(requireFiles(lab, [design], 'design', (await aClinic(server.current)).id)).rejects.toMatchObject({
      code: 404,
    });
    await expect(requireFiles(lab, [scan], 'scan', clinic.id)).rejects.toMatchObject({ code: 404 });
    expect(await storedFilesOf(lab, [scan])).toEqual([]);
    expect(await requireFiles(lab, [design], 'design', clinic.id)).toHaveLength(1);
    expect((await assistant.ask(getFileUrl, { fileId: design })).status).toBe(404);
    await showFilesToClinic(lab, clinic.id, [design]);
    expect((await assistant.ask(getFileUrl, { fileId: design })).status).toBe(200);
    expect(await usageOf(clinic.id)).toMatchObject({ files: 1 });
  });
});
