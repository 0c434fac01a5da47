import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { finishUpload } from '@suya/contract/files/files.endpoints';
import type { FileKind } from '@suya/contract/files/files.schema';
import { makeArch } from '@suya/contract/meshes/arch/make-arch';
import { makeBrokenMeshes } from '@suya/contract/meshes/broken';
import { writeStlBinary } from '@suya/contract/meshes/writers/write-stl';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { hugePng } from '../../../testing/files/bombs.ts';
import { useFilesServer } from '../../../testing/files/files-server.ts';
import { aName, begin, credentialOf, keepAs, send, uploadAs } from '../../../testing/files/uploading.ts';
import { aClinic, anAssistant, systemOf } from '../../../testing/people.ts';

const server = useFilesServer();
const arch = makeArch({ jaw: 'upper', triangles: 3000, seed: 2 });
const text = (content: string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(content));

/** Every file of the store that belongs to a clinic: uploads and objects. */
async function storedFiles(clinicId: string): Promise<string[]> {
  const root = join(server.current.config.dataDir, 'storage');
  const all = await readdir(root, { recursive: true, withFileTypes: true });
  const paths = all.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return paths.filter((path) => path.includes(clinicId) && !path.startsWith(join(root, 'notes')));
}

async function rowsOf(clinicId: string): Promise<number> {
  const system = systemOf(server.current);
  const rows = await system.db.selectFrom('file').select('id').where('clinic_id', '=', clinicId).execute();
  return rows.length;
}

/** Uploads a file piece by piece so small that only the full check at the end can tell what it is. */
async function slipThrough(kind: FileKind, name: string, bytes: Uint8Array<ArrayBuffer>) {
  const clinic = await aClinic(server.current);
  const assistant = await anAssistant(clinic);
  const credential = await credentialOf(assistant);
  const key = credential.prefix + aName();
  await begin(server.origin, credential, { key, kind, filename: name, length: bytes.length });
  await send(server.origin, credential, key, bytes.slice(0, 10));
  await send(server.origin, credential, key, bytes.slice(10), 10);
  const refused = await assistant.ask(finishUpload, { key, kind, name });
  return { clinic, refused };
}

async function expectNothingKept(clinicId: string): Promise<void> {
  expect(await storedFiles(clinicId)).toEqual([]);
  expect(await rowsOf(clinicId)).toBe(0);
}

describe('a broken scan is refused with the reason, and nothing of it is kept', () => {
  for (const broken of makeBrokenMeshes(arch)) {
    if (broken.bytes.length === 0) continue;
    test(broken.name, async () => {
      const { clinic, refused } = await slipThrough('scan', broken.name, broken.bytes);
      expect(refused.status).toBe(422);
      expect(refused.body.code).toBe(60051);
      expect(broken.reasons).toContain(refused.body.extra?.reason);
      expect(refused.body.msg).not.toMatch(/[{}]/);
      await expectNothingKept(clinic.id);
    });
  }

  test('an empty one cannot even be announced', async () => {
    const assistant = await anAssistant(await aClinic(server.current));
    const credential = await credentialOf(assistant);
    const upload = { key: credential.prefix + aName(), kind: 'scan', filename: 'empty.stl', length: 0 };
    const refused = await begin(server.origin, credential, upload);
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({ code: 60051, extra: { reason: 'empty' } });
  });

  test('a zip, a page and a picture called .stl are stopped at their first bytes', async () => {
    const clinic = await aClinic(server.current);
    const assistant = await anAssistant(clinic);
    const zip = Uint8Array.of(0x50, 0x4b, 3, 4, ...new Uint8Array(4096));
    const page = text(`<!DOCTYPE html><script>alert(1)</script>${' '.repeat(4096)}`);
    const picture = new Uint8Array(
      await sharp({ create: { width: 400, height: 400, channels: 3, background: 'red' } })
        .png()
        .toBuffer(),
    );
    for (const bytes of [zip, page, picture]) {
      const { status } = await uploadAs(server.origin, assistant, 'scan', 'upper.stl', bytes);
      expect(status).toBe(422);
    }
    await expectNothingKept(clinic.id);
  });
});

describe('a picture is taken by its content only', () => {
  const jpeg = () =>
    sharp({ create: { width: 600, height: 400, channels: 3, background: '#a55' } })
      .jpeg()
      .toBuffer();
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  const foreign: Record<string, () => Promise<Uint8Array> | Uint8Array> = {
    'a page called .jpg': () => text('<html><body onload=alert(1)>'),
    'an SVG with a script called .png': () => text(svg),
    'a GIF called .png': () =>
      sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
        .gif()
        .toBuffer(),
    'a TIFF called .jpg': () =>
      sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
        .tiff()
        .toBuffer(),
    'an AVIF called .webp': () =>
      sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
        .avif()
        .toBuffer(),
    'a PDF called .jpg': () => text('%PDF-1.7\n1 0 obj << /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>'),
    'a program called .png': () => Uint8Array.of(0x7f, 0x45, 0x4c, 0x46, ...new Uint8Array(200)),
    'the EICAR test called .jpg': () =>
      text(String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*`),
    'a zip called .webp': () => Uint8Array.of(0x50, 0x4b, 3, 4, ...new Uint8Array(200)),
    'an MP4 called .jpg': () => text('\0\0\0\x18ftypmp42\0\0\0\0mp42isom'),
    'a scan called .png': () => writeStlBinary(arch),
    'a RIFF that is no WebP': () => text('RIFF\x24\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0'),
  };
  for (const [name, make] of Object.entries(foreign)) {
    test(`${name} is refused`, async () => {
      const { clinic, refused } = await slipThrough('photo', 'smile.jpg', new Uint8Array(await make()));
      expect(refused.body).toMatchObject({ code: 60051, extra: { reason: 'wrongContent' } });
      await expectNothingKept(clinic.id);
    });
  }

  const box = (size: number, ...brands: string[]) =>
    text(`\0\0\0${String.fromCharCode(size)}ftyp${brands.join('')}${'\0'.repeat(200)}`);
  const heic: Record<string, Uint8Array<ArrayBuffer>> = {
    'by its brand': box(24, 'heic', '\0\0\0\0', 'mif1', 'heic'),
    'by one that it is compatible with': box(24, 'mif1', '\0\0\0\0', 'MiHB', 'heic'),
    'of several pictures': box(20, 'hevc', '\0\0\0\0', 'msf1'),
  };
  for (const [how, bytes] of Object.entries(heic)) {
    test(`a HEIC, ${how}, is called one, with what to do on the iPhone`, async () => {
      const { clinic, refused } = await slipThrough('photo', 'smile.jpg', bytes);
      expect(refused.body).toMatchObject({ code: 60051, extra: { reason: 'heic' } });
      expect(refused.body.msg).toMatch(/HEIC.*设置 → 相机 → 格式.*兼容性最佳.*JPEG/);
      await expectNothingKept(clinic.id);
      const assistant = await anAssistant(await aClinic(server.current));
      const announced = await uploadAs(server.origin, assistant, 'photo', 'smile.jpg', bytes);
      expect(announced.status).toBe(422);
    });
  }

  test('a HEIC is called one by its name already, before any of it is sent', async () => {
    const assistant = await anAssistant(await aClinic(server.current));
    const credential = await credentialOf(assistant);
    const key = credential.prefix + aName();
    const refused = await begin(server.origin, credential, {
      key,
      kind: 'photo',
      filename: 'IMG_2041.HEIC',
      length: 9,
    });
    expect(refused.status).toBe(422);
    expect(JSON.stringify(await refused.json())).toMatch(/HEIC.*兼容性最佳/);
    const finished = await assistant.ask(finishUpload, { key, kind: 'photo', name: 'IMG_2041.HEIC' });
    expect(finished.body).toMatchObject({ code: 60051, extra: { reason: 'heic' } });
  });

  test('a photo of 108 megapixels is refused with the bound and what to do', async () => {
    const { clinic, refused } = await slipThrough('photo', 'smile.png', hugePng(10_390));
    expect(refused.body).toMatchObject({ code: 60051, extra: { reason: 'pictureTooLarge', limit: 50, found: 108 } });
    expect(refused.body.msg).toMatch(/108 百万像素.*最多 50 百万像素.*重拍.*缩小/);
    await expectNothingKept(clinic.id);
  });

  const damaged: Record<string, () => Promise<Uint8Array>> = {
    'a JPEG cut short': async () => (await jpeg()).subarray(0, 1200),
    'a JPEG of its first bytes only': async () => (await jpeg()).subarray(0, 20),
    'a PNG whose pixels are rubbish': async () => {
      const png = await sharp({ create: { width: 60, height: 60, channels: 3, background: 'red' } })
        .png()
        .toBuffer();
      return png.fill(0x55, 45, png.length - 12);
    },
    'a page behind a JPEG mark': async () =>
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from('<script>alert(1)</script>')]),
  };
  for (const [name, make] of Object.entries(damaged)) {
    test(`${name} is refused as damaged`, async () => {
      const { clinic, refused } = await slipThrough('photo', 'smile.jpg', new Uint8Array(await make()));
      expect(refused.body).toMatchObject({ code: 60051, extra: { reason: 'pictureBroken' } });
      await expectNothingKept(clinic.id);
    });
  }
});

describe('limits', () => {
  test('a photo over 30 MB and a scan over 500 MB are refused when announced', async () => {
    const credential = await credentialOf(await anAssistant(await aClinic(server.current)));
    const announce = (kind: string, filename: string, length: number) =>
      begin(server.origin, credential, { key: credential.prefix + aName(), kind, filename, length });
    const large = [await announce('photo', 'a.jpg', 31_457_281), await announce('scan', 'a.stl', 524_288_001)];
    for (const refused of large)
      expect(await refused.json()).toMatchObject({ code: 60051, extra: { reason: 'tooLarge' } });
    expect((await announce('scan', 'a.exe', 5)).status).toBe(422);
    expect((await announce('film', 'a.stl', 5)).status).toBe(422);
  });

  test('a photo announced as a scan is still held to the limits of a photo', async () => {
    const assistant = await anAssistant(await aClinic(server.current));
    const { key } = await uploadAs(server.origin, assistant, 'scan', 'a.stl', writeStlBinary(arch));
    const refused = await assistant.ask(finishUpload, { key, kind: 'photo', name: 'a.stl' });
    expect(refused.body).toMatchObject({ code: 60051, extra: { reason: 'wrongExtension' } });
  });

  test('what lies unchecked is bounded: the fifth half gigabyte is refused', async () => {
    const credential = await credentialOf(await anAssistant(await aClinic(server.current)));
    const announce = () =>
      begin(server.origin, credential, {
        key: credential.prefix + aName(),
        kind: 'scan',
        filename: 'a.stl',
        length: 500 * 1024 * 1024,
      });
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(announce));
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 201, 201, 201, 429, 429]);
  });

  test("a clinic's space ends where its limit stands, and another's does not", async () => {
    const clinic = await aClinic(server.current);
    const assistant = await anAssistant(clinic);
    const stl = writeStlBinary(arch);
    expect((await keepAs(server.origin, assistant, 'scan', 'a.stl', stl)).status).toBe(200);
    const system = systemOf(server.current);
    await system.db.updateTable('file_usage').set({ max_files: 1 }).where('clinic_id', '=', clinic.id).execute();
    const full = await keepAs(server.origin, assistant, 'scan', 'b.stl', stl);
    expect(full.body).toMatchObject({ code: 60051, extra: { reason: 'quotaFiles' } });
    expect(await storedFiles(clinic.id)).toHaveLength(1);
    await system.db
      .updateTable('file_usage')
      .set({ max_files: 9, max_bytes: stl.length + 1 })
      .where('clinic_id', '=', clinic.id)
      .execute();
    const heavy = await keepAs(server.origin, assistant, 'scan', 'b.stl', stl);
    expect(heavy.body).toMatchObject({ code: 60051, extra: { reason: 'quotaBytes' } });
    const other = await anAssistant(await aClinic(server.current));
    expect((await keepAs(server.origin, other, 'scan', 'a.stl', stl)).status).toBe(200);
  });
});
