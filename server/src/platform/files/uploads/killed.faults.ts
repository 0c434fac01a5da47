import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { finishUpload, getFileUrl } from '@suya/contract/files/files.endpoints';
import { makeArch } from '@suya/contract/meshes/arch/make-arch';
import { writeStlBinary } from '@suya/contract/meshes/writers/write-stl';
import { expect, test } from 'vitest';
import { useFilesProcess } from '../../../testing/files/files-process.ts';
import { aName, begin, credentialOf, offsetOf, send, uploadAs } from '../../../testing/files/uploading.ts';
import { aClinic, anAssistant, type Staff, systemOf } from '../../../testing/people.ts';
import { rounds } from '../../../testing/rounds.ts';

const server = useFilesProcess();
const ROUNDS = rounds(3, 20);
const stl = writeStlBinary(makeArch({ jaw: 'upper', triangles: 60_000, seed: 6 }));
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

async function aRemoteAssistant(): Promise<Staff> {
  return server.remote(await anAssistant(await aClinic(server.ground)));
}

async function read(assistant: Staff, fileId: string): Promise<string> {
  const address = await assistant.ask(getFileUrl, { fileId });
  const served = await fetch(server.origin + address.body.data.url);
  return sha256(new Uint8Array(await served.arrayBuffer()));
}

test('an upload killed in its middle goes on after the restart with what had arrived, to the same bytes', async () => {
  const assistant = await aRemoteAssistant();
  for (let round = 0; round < ROUNDS; round += 1) {
    const credential = await credentialOf(assistant);
    const key = credential.prefix + aName();
    await begin(server.origin, credential, { key, kind: 'scan', filename: 'a.stl', length: stl.length });
    const acknowledged = 500_000;
    await send(server.origin, credential, key, stl.slice(0, acknowledged));
    const cut = send(server.origin, credential, key, stl.slice(acknowledged), acknowledged).catch(() => null);
    await server.killAndRestart();
    await cut;
    const arrived = await offsetOf(server.origin, credential, key);
    expect(arrived).toBeGreaterThanOrEqual(acknowledged);
    if (arrived < stl.length)
      expect((await send(server.origin, credential, key, stl.slice(arrived), arrived)).status).toBe(204);
    const kept = await assistant.ask(finishUpload, { key, kind: 'scan', name: 'a.stl' });
    expect(kept.body.data.sha256).toBe(sha256(stl));
  }
});

test('killed while files are checked: what was acknowledged is there, the rest can be finished, no row is without its bytes', async () => {
  const assistant = await aRemoteAssistant();
  for (let round = 0; round < ROUNDS; round += 1) {
    const uploads = await Promise.all(
      [1, 2, 3, 4, 5, 6].map(() => uploadAs(server.origin, assistant, 'scan', 'a.stl', stl)),
    );
    const finish = ({ key }: { key: string }) => assistant.ask(finishUpload, { key, kind: 'scan', name: 'a.stl' });
    const running = uploads.map((upload) => finish(upload).catch(() => null));
    await Promise.race(running);
    await server.killAndRestart();
    const before = await Promise.all(running);
    expect(before.some((answer) => answer?.status === 200)).toBe(true);
    for (const [at, upload] of uploads.entries()) {
      const again = await finish(upload);
      expect(again.status).toBe(200);
      const first = before[at];
      if (first?.status === 200) expect(again.body.data.id).toBe(first.body.data.id);
      expect(await read(assistant, again.body.data.id)).toBe(sha256(stl));
    }
  }
  const folder = join(server.dataDir, 'storage', 'o', assistant.clinicId);
  const rows = await systemOf(server.ground)
    .db.selectFrom('file')
    .select(['id', 'sha256'])
    .where('clinic_id', '=', assistant.clinicId)
    .execute();
  expect(rows).toHaveLength(ROUNDS * 6);
  const names = new Set(await readdir(folder));
  for (const row of rows) {
    expect(names).toContain(row.id);
    expect(sha256(await readFile(join(folder, row.id)))).toBe(row.sha256);
  }
});
