import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { getFileUrl } from '@suya/contract/files/files.endpoints';
import { makeArch } from '@suya/contract/meshes/arch/make-arch';
import { writeStlBinary } from '@suya/contract/meshes/writers/write-stl';
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
import { keepDerived, letGoOfFiles, openStorage, requireFiles, showFilesToClinic, storedFilesOf } from './index.ts';

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

describe('what is derived from a file', () => {
  const webp = (background: string): Promise<Buffer> =>
    sharp({ create: { width: 8, height: 8, channels: 3, background } })
      .webp()
      .toBuffer();
  const derive = async (ctx: Ctx, fileId: string, bytes: Uint8Array): Promise<void> => {
    const storage = await openStorage(server.current.config.dataDir);
    try {
      await keepDerived(ctx, storage, fileId, { kind: 'preview', contentType: 'image/webp', bytes });
    } finally {
      await storage.close();
    }
  };
  const preview = (person: Pick<SignedIn, 'ask'>, fileId: string) =>
    person.ask(getFileUrl, { fileId, variant: 'preview' });

  test('is read through a signed address of its own, anew once it is made anew', async () => {
    const assistant = await anAssistant(await aClinic(server.current));
    const { id } = (await keepAs(server.origin, assistant, 'scan', 'upper.stl', stl)).body.data;
    expect((await preview(assistant, id)).status).toBe(404);
    const etags = new Set<string | null>();
    for (const colour of ['red', 'blue']) {
      const bytes = await webp(colour);
      await derive(await ctxOf(assistant), id, bytes);
      const answer = await fetch(server.origin + (await preview(assistant, id)).body.data.url);
      expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes);
      expect(answer.headers.get('content-type')).toBe('image/webp');
      expect(answer.headers.get('content-disposition')).toContain("inline; filename*=UTF-8''upper.webp");
      etags.add(answer.headers.get('etag'));
    }
    expect(etags.size).toBe(2);
  });

  test('goes with its file, and without a row after a day', async () => {
    const clinic = await aClinic(server.current);
    const assistant = await anAssistant(clinic);
    const [gone, kept] = [
      (await keepAs(server.origin, assistant, 'scan', 'gone.stl', stl)).body.data.id,
      (await keepAs(server.origin, assistant, 'scan', 'kept.stl', stl)).body.data.id,
    ];
    const ctx = await ctxOf<ClinicCtx>(assistant);
    for (const id of [gone, kept]) await derive(ctx, id, await webp('red'));
    await ctx.transaction((tx) => requireFiles(tx, [kept], 'scan'));
    const stray = inStore('o', clinic.id, `${kept}.unheardOf`);
    await writeFile(stray, 'x');
    await age(clinic.id, stray, inStore('o', clinic.id, `${kept}.preview`));
    await server.runJobs();
    const left = [gone, `${gone}.preview`, kept, `${kept}.preview`, `${kept}.unheardOf`];
    expect(left.map((name) => existsSync(inStore('o', clinic.id, name)))).toEqual([false, false, true, true, false]);
    const { rows } = await withClient(server.current.test.admin, (client) =>
      client.query('SELECT file_id FROM file_variant WHERE clinic_id = $1', [clinic.id]),
    );
    expect(rows).toEqual([{ file_id: kept }]);
  });

  test('is nobody else’s: another clinic neither makes nor finds it', async () => {
    const [mine, theirs] = [
      await anAssistant(await aClinic(server.current)),
      await anAssistant(await aClinic(server.current)),
    ];
    const { id } = (await keepAs(server.origin, theirs, 'scan', 'a.stl', stl)).body.data;
    await expect(derive(await ctxOf(mine), id, await webp('red'))).rejects.toMatchObject({ code: 404 });
    await derive(await ctxOf(theirs), id, await webp('red'));
    expect((await preview(mine, id)).status).toBe(404);
    expect((await preview(theirs, id)).status).toBe(200);
  });
});
