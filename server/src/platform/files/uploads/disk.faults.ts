import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finishUpload, getFileUrl } from '@suya/contract/files/files.endpoints';
import { makeArch } from '@suya/contract/meshes/arch/make-arch';
import { writeStlBinary } from '@suya/contract/meshes/writers/write-stl';
import { afterAll, expect, test } from 'vitest';
import { useFilesServer } from '../../../testing/files/files-server.ts';
import { aName, begin, credentialOf, keepAs, send, uploadAs } from '../../../testing/files/uploading.ts';
import { aClinic, anAssistant } from '../../../testing/people.ts';

const mount = (...args: string[]): void => void execFileSync('mount', args, { stdio: 'ignore' });

/** A disk of its own, whose size a test may change; null where we may not mount one. */
function makeDisk(): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'suya-disk-'));
  try {
    mount('-t', 'tmpfs', '-o', 'size=2g', 'tmpfs', folder);
    return folder;
  } catch {
    rmSync(folder, { recursive: true });
    return null;
  }
}

const disk = makeDisk();
afterAll(() => {
  if (!disk) return;
  execFileSync('umount', ['-l', disk]);
  rmSync(disk, { recursive: true });
});

const server = useFilesServer(disk ? { DATA_DIR: disk } : {});
const stl = writeStlBinary(makeArch({ jaw: 'upper', triangles: 3000, seed: 7 }));

test.skipIf(!disk)(
  'on a nearly full disk uploads are refused with the reason, reading works, and room makes it right',
  async () => {
    const assistant = await anAssistant(await aClinic(server.current));
    const kept = (await keepAs(server.origin, assistant, 'scan', 'a.stl', stl)).body.data;
    const { key: waiting } = await uploadAs(server.origin, assistant, 'scan', 'b.stl', stl);
    const credential = await credentialOf(assistant);
    const begun = credential.prefix + aName();
    await begin(server.origin, credential, { key: begun, kind: 'scan', filename: 'c.stl', length: stl.length });

    mount('-o', 'remount,size=400m', disk ?? '');
    const announced = await begin(server.origin, credential, {
      key: credential.prefix + aName(),
      kind: 'scan',
      filename: 'd.stl',
      length: stl.length,
    });
    for (const refused of [announced, await send(server.origin, credential, begun, stl)]) {
      expect(refused.status).toBe(503);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await refused.json()).toMatchObject({ code: 503, extra: { reason: 'storageFull' } });
    }
    const finish = () => assistant.ask(finishUpload, { key: waiting, kind: 'scan', name: 'b.stl' });
    expect((await finish()).body).toMatchObject({ code: 503, extra: { reason: 'storageFull' } });
    const address = await assistant.ask(getFileUrl, { fileId: kept.id });
    expect((await fetch(server.origin + address.body.data.url)).status).toBe(200);

    mount('-o', 'remount,size=2g', disk ?? '');
    expect((await send(server.origin, credential, begun, stl)).status).toBe(204);
    expect((await finish()).status).toBe(200);
  },
);
