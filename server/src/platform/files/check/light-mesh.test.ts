import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { getFileUrl } from '@suya/contract/files/files.endpoints';
import { makeArch } from '@suya/contract/meshes/arch/make-arch';
import { parseMesh } from '@suya/contract/meshes/read-mesh';
import { writePlyBinary } from '@suya/contract/meshes/writers/write-ply';
import { writeStlBinary } from '@suya/contract/meshes/writers/write-stl';
import { beforeAll, describe, expect, test } from 'vitest';
import { useFilesServer } from '../../../testing/files/files-server.ts';
import { keepAs } from '../../../testing/files/uploading.ts';
import { aClinic, anAssistant, type Staff, type TestClinic } from '../../../testing/people.ts';

const server = useFilesServer();
const arch = makeArch({ jaw: 'upper', seed: 3, triangles: 90_000 });
let clinic: TestClinic;
let assistant: Staff;

beforeAll(async () => {
  clinic = await aClinic(server.current);
  assistant = await anAssistant(clinic);
});

const addressOf = (fileId: string) => assistant.ask(getFileUrl, { fileId, variant: 'preview' });

describe('beside a heavy scan', () => {
  test('lies a light one, in its place and colours, that is given out in its stead', async () => {
    const kept = await keepAs(server.origin, assistant, 'scan', '上颌.ply', writePlyBinary(arch));
    const { preview } = kept.body.data.mesh ?? {};
    const { body } = await addressOf(kept.body.data.id);
    const answer = await fetch(server.origin + body.data.url);
    expect(answer.headers.get('content-disposition')).toMatch(/light\.ply$/);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect(bytes.length).toBe(preview?.bytes);
    const { mesh, report } = await parseMesh(
      (async function* () {
        yield bytes;
      })(),
      { totalSize: bytes.length },
    );
    expect(report.coloured).toBe(true);
    expect(Math.abs(report.triangles - 30_000)).toBeLessThan(10_000);
    for (const axis of [0, 1, 2] as const) {
      expect(Math.abs(mesh.box.min[axis] - arch.box.min[axis])).toBeLessThan(1);
      expect(Math.abs(mesh.box.max[axis] - arch.box.max[axis])).toBeLessThan(1);
    }
    // Made once, with the check: nothing but the two objects is there, and nothing half-written.
    const names = await readdir(join(server.current.config.dataDir, 'storage', 'o', clinic.id));
    expect(names.filter((name) => name.startsWith(kept.body.data.id)).sort()).toEqual([
      kept.body.data.id,
      `${kept.body.data.id}.preview`,
    ]);
  });

  test('but not beside one that is light itself', async () => {
    const light = writeStlBinary(makeArch({ jaw: 'lower', seed: 3, triangles: 5000 }));
    const kept = await keepAs(server.origin, assistant, 'scan', 'lower.stl', light);
    expect(kept.body.data.mesh).toBeDefined();
    expect(kept.body.data.mesh?.preview).toBeUndefined();
    expect((await addressOf(kept.body.data.id)).status).toBe(404);
  });
});
