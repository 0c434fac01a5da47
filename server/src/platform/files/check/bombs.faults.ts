import { finishUpload } from '@suya/contract/files/files.endpoints';
import type { FileKind } from '@suya/contract/files/files.schema';
import { makeArch } from '@suya/contract/meshes/arch/make-arch';
import { writeStlBinary } from '@suya/contract/meshes/writers/write-stl';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { cutJpeg, hugePng, longGif, lyingWebp } from '../../../testing/files/bombs.ts';
import { useFilesProcess } from '../../../testing/files/files-process.ts';
import { aName, begin, credentialOf, keepAs, send } from '../../../testing/files/uploading.ts';
import { aClinic, anAssistant, type Staff } from '../../../testing/people.ts';

const server = useFilesProcess();
const MB = 1024 * 1024;

async function aRemoteAssistant(): Promise<Staff> {
  return server.remote(await anAssistant(await aClinic(server.ground)));
}

/** Sound files first, so that the workers with their libraries are part of what was there before. */
async function warmUp(assistant: Staff): Promise<number> {
  const create = { width: 4000, height: 3000, channels: 3, background: 'red' } as const;
  const photo = new Uint8Array(await sharp({ create }).jpeg().toBuffer());
  const stl = writeStlBinary(makeArch({ jaw: 'upper', triangles: 20_000, seed: 1 }));
  expect((await keepAs(server.origin, assistant, 'photo', 'a.jpg', photo)).status).toBe(200);
  expect((await keepAs(server.origin, assistant, 'scan', 'a.stl', stl)).status).toBe(200);
  return server.peakMemory();
}

/** Past the look at the first bytes: they come in pieces too small to tell. */
async function attack(assistant: Staff, kind: FileKind, name: string, bytes: Uint8Array<ArrayBuffer>) {
  const credential = await credentialOf(assistant);
  const key = credential.prefix + aName();
  await begin(server.origin, credential, { key, kind, filename: name, length: bytes.length });
  await send(server.origin, credential, key, bytes.slice(0, 10));
  await send(server.origin, credential, key, bytes.slice(10), 10);
  return assistant.ask(finishUpload, { key, kind, name });
}

/** Asks whether the server lives, again and again until `work` is over. @returns how often it said so. */
async function countingHealth(work: Promise<unknown>): Promise<number> {
  let working = true;
  let healthy = 0;
  const done = work.finally(() => {
    working = false;
  });
  while (working) {
    expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
    healthy += 1;
  }
  await done;
  return healthy;
}

describe('bombs', () => {
  test('twenty pictures at once that unfold to gigabytes are refused, in little memory, with the server answering', async () => {
    const assistant = await aRemoteAssistant();
    const bombs = [
      { name: 'huge.png', bytes: hugePng(30_000), reason: 'pictureTooLarge' },
      {
        name: 'lying.webp',
        bytes: await lyingWebp(65_535),
        reason: expect.stringMatching(/^picture(TooLarge|Broken)$/),
      },
      { name: 'long.webp', bytes: await longGif(500), reason: 'wrongContent' },
      { name: 'cut.jpg', bytes: await cutJpeg(), reason: 'pictureBroken' },
    ];
    expect(bombs[0]?.bytes.length).toBeLessThan(MB);
    const before = await warmUp(assistant);
    const twenty = Array.from({ length: 20 }, (_, at) => bombs[at % bombs.length] as (typeof bombs)[number]);
    const attacks = Promise.all(
      twenty.map(async ({ name, bytes, reason }) => {
        const refused = await attack(assistant, 'photo', name, bytes);
        expect(refused.body).toMatchObject({ code: 60051, extra: { reason } });
      }),
    );
    expect(await countingHealth(attacks)).toBeGreaterThan(10);
    expect((await server.peakMemory()) - before).toBeLessThan(300 * MB);
  });

  test('scans that claim billions are refused before anything is allocated for the claim', async () => {
    const assistant = await aRemoteAssistant();
    const header = (text: string) => new Uint8Array(Buffer.from(text));
    const claims = new Uint8Array(84);
    new DataView(claims.buffer).setUint32(80, 0xffffffff, true);
    const ply = (vertices: string, faces: string) =>
      header(
        `ply\nformat binary_little_endian 1.0\nelement vertex ${vertices}\nproperty float x\nproperty float y\nproperty float z\n` +
          `element face ${faces}\nproperty list uchar int vertex_indices\nend_header\n${' '.repeat(2000)}`,
      );
    const bombs = [
      { name: 'a.stl', bytes: claims },
      { name: 'b.ply', bytes: ply('4294967295', '1') },
      { name: 'c.ply', bytes: ply('10', '4294967295') },
      { name: 'd.ply', bytes: ply('99999999999999999999', '1') },
      { name: 'e.stl', bytes: header(`solid ${'a'.repeat(60 * MB)}`) },
      { name: 'f.obj', bytes: header(`v 0 0 0\nf ${'1 '.repeat(10 * MB)}\n`) },
    ];
    const before = await warmUp(assistant);
    const attacks = Promise.all(
      bombs.map(async ({ name, bytes }) =>
        expect((await attack(assistant, 'scan', name, bytes)).body.code).toBe(60051),
      ),
    );
    expect(await countingHealth(attacks)).toBeGreaterThan(1);
    expect((await server.peakMemory()) - before).toBeLessThan(150 * MB);
  });

  test('a scan of the largest polygons that are taken is drawn in little memory, with the server answering', async () => {
    const assistant = await aRemoteAssistant();
    const half = 4950;
    const zigzag = (i: number) => (i % 2 ? 100 : 0);
    const edge = Array.from({ length: half }, (_, i) => `v ${i / 50} ${zigzag(i)} 0\n`);
    const back = Array.from({ length: half }, (_, i) => `v ${(half - 1 - i) / 50} ${zigzag(half - 1 - i) + 1} 0\n`);
    const face = `f ${Array.from({ length: 2 * half }, (_, i) => i + 1).join(' ')}\n`;
    const bytes = new Uint8Array(Buffer.from([...edge, ...back, face.repeat(7)].join('')));
    const before = await warmUp(assistant);
    const kept = keepAs(server.origin, assistant, 'scan', 'band.obj', bytes);
    expect(await countingHealth(kept)).toBeGreaterThan(1);
    expect((await kept).body.data.mesh).toMatchObject({ triangles: 69_286, preview: { bytes: expect.any(Number) } });
    expect((await server.peakMemory()) - before).toBeLessThan(150 * MB);
  });
});
