import { getFileUrl } from '@suya/contract/files/files.endpoints';
import { imageCaptcha } from '@suya/contract/identity/identity.endpoints';
import { makeArch } from '@suya/contract/meshes/arch/make-arch';
import { writeStlBinary } from '@suya/contract/meshes/writers/write-stl';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { useFilesServer } from '../../../testing/files/files-server.ts';
import { keepAs } from '../../../testing/files/uploading.ts';
import { aClinic, anAssistant, type Staff } from '../../../testing/people.ts';

const server = useFilesServer();
const stl = writeStlBinary(makeArch({ jaw: 'lower', triangles: 3000, seed: 4 }));
let assistant: Staff;

/** Bytes as text, one character each: compared at once and not one by one. */
const latin = (bytes: ArrayBuffer | Uint8Array): string => Buffer.from(bytes as Uint8Array).toString('latin1');

beforeAll(async () => {
  assistant = await anAssistant(await aClinic(server.current));
});

async function addressOf(fileId: string, variant: 'original' | 'preview' = 'original'): Promise<string> {
  const answer = await assistant.ask(getFileUrl, { fileId, variant });
  return server.origin + answer.body.data.url;
}

/** A photo as a phone takes it: lying on its side, with the place and the camera in it. */
async function phonePhoto(): Promise<Buffer> {
  return sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#b77' } })
    .withExif({
      IFD0: { Make: 'MARKER-CAMERA', Artist: 'MARKER-NAME' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '31/1 13/1 48/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '121/1 28/1 25/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 90 })
    .toBuffer();
}

describe('a photo', () => {
  test('is kept bit for bit, and its preview is small, upright and says nothing of place or camera', async () => {
    const original = await phonePhoto();
    expect((await sharp(original).metadata()).exif).toBeDefined();
    const kept = await keepAs(server.origin, assistant, 'photo', '正面.JPG', new Uint8Array(original));
    expect(kept.body.data).toMatchObject({
      contentType: 'image/jpeg',
      mesh: null,
      // Shown upright: a phone held on its side stores 1600 × 1200.
      picture: { width: 1200, height: 1600 },
    });
    const whole = await fetch(await addressOf(kept.body.data.id));
    expect(Buffer.from(await whole.arrayBuffer()).equals(original)).toBe(true);
    expect(whole.headers.get('content-disposition')).toMatch(/^inline; filename\*=UTF-8''%E6%AD%A3%E9%9D%A2\.JPG$/);

    const small = await fetch(await addressOf(kept.body.data.id, 'preview'));
    expect(small.headers.get('content-type')).toBe('image/webp');
    const preview = Buffer.from(await small.arrayBuffer());
    const metadata = await sharp(preview).metadata();
    expect([metadata.width, metadata.height]).toEqual([768, 1024]);
    expect([metadata.exif, metadata.xmp, metadata.iptc, metadata.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(preview.includes('MARKER')).toBe(false);
  });

  test('of each accepted kind is served as what it is', async () => {
    const picture = sharp({ create: { width: 40, height: 30, channels: 4, background: '#123a' } });
    const png = await keepAs(
      server.origin,
      assistant,
      'photo',
      'a.png',
      new Uint8Array(await picture.png().toBuffer()),
    );
    const webp = await keepAs(
      server.origin,
      assistant,
      'photo',
      'a.webp',
      new Uint8Array(await picture.webp().toBuffer()),
    );
    expect(png.body.data.contentType).toBe('image/png');
    expect(webp.body.data.contentType).toBe('image/webp');
    expect(
      (
        await sharp(
          Buffer.from(await (await fetch(await addressOf(png.body.data.id, 'preview'))).arrayBuffer()),
        ).metadata()
      ).width,
    ).toBe(40);
  });
});

test('captchas are still drawn after the worker shut out what pictures it takes', async () => {
  const photo = new Uint8Array(await phonePhoto());
  expect((await keepAs(server.origin, assistant, 'photo', 'a.jpg', photo)).status).toBe(200);
  const captcha = await assistant.ask(imageCaptcha, {});
  expect(captcha.body.data.base64String).toMatch(/^(data:image\/png;base64,)?iVBOR/);
});

describe('an address', () => {
  let fileId: string;
  beforeAll(async () => {
    fileId = (await keepAs(server.origin, assistant, 'scan', 'up"per\'s (1)%0d%0a.stl', stl)).body.data.id;
  });

  test('of a scan gives an attachment that no browser runs or guesses at', async () => {
    const answer = await fetch(await addressOf(fileId));
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'model/stl',
      'content-disposition': `attachment; filename*=UTF-8''up%22per%27s%20%281%29%250d%250a.stl`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
      'accept-ranges': 'bytes',
    });
    expect((await assistant.ask(getFileUrl, { fileId, variant: 'preview' })).status).toBe(404);
  });

  test('carries no name, and altered, cut, of another file or late it opens nothing', async () => {
    const other = (await keepAs(server.origin, assistant, 'scan', 'other.stl', stl)).body.data.id;
    const address = await addressOf(fileId);
    expect(address).not.toContain('per');
    const token = new URL(address).searchParams.get('t') ?? '';
    const wrong = [
      address.replace(fileId, other),
      address.replace(token, token.slice(0, -1)),
      address.replace(token, `${token}A`),
      address.replace(token, token.slice(0, 40) + (token[40] === 'x' ? 'y' : 'x') + token.slice(41)),
      address.replace(token, ''),
      address.split('?')[0] ?? '',
      `${address}&t=${token}`,
    ];
    for (const url of wrong) {
      const refused = await fetch(url);
      expect(refused.status).toBe(403);
      expect(await refused.json()).toMatchObject({ code: 403 });
    }
    expect((await fetch(address)).status).toBe(200);
    server.advance(5 * 60_000);
    expect((await fetch(address)).status).toBe(403);
  });

  test('gives parts of a file, so that a broken download goes on', async () => {
    const address = await addressOf(fileId);
    const part = async (range: string) => {
      const answer = await fetch(address, { headers: { range } });
      return {
        status: answer.status,
        range: answer.headers.get('content-range'),
        body: latin(await answer.arrayBuffer()),
      };
    };
    const size = stl.length;
    const whole = latin(stl);
    expect(await part('bytes=0-99')).toEqual({ status: 206, range: `bytes 0-99/${size}`, body: whole.slice(0, 100) });
    expect(await part(`bytes=${size - 5}-`)).toEqual({
      status: 206,
      range: `bytes ${size - 5}-${size - 1}/${size}`,
      body: whole.slice(-5),
    });
    expect(await part('bytes=-7')).toEqual({
      status: 206,
      range: `bytes ${size - 7}-${size - 1}/${size}`,
      body: whole.slice(-7),
    });
    expect(await part(`bytes=${size}-`)).toMatchObject({ status: 416, range: `bytes */${size}` });
    expect(await part('bytes=5-2')).toMatchObject({ status: 200, range: null, body: whole });
    expect(await part('bytes=0-1,5-6')).toMatchObject({ status: 200, range: null, body: whole });
    expect(await part('lines=1-2')).toMatchObject({ status: 200, range: null, body: whole });
  });

  test('answers 304 to who has it already, and the whole to who has another', async () => {
    const address = await addressOf(fileId);
    const etag = (await fetch(address)).headers.get('etag') ?? '';
    expect((await fetch(address, { headers: { 'if-none-match': etag } })).status).toBe(304);
    expect((await fetch(address, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
    expect((await fetch(address, { headers: { range: 'bytes=0-1', 'if-range': '"other"' } })).status).toBe(200);
    expect((await fetch(address, { headers: { range: 'bytes=0-1', 'if-range': etag } })).status).toBe(206);
  });

  test('answers HEAD with the size', async () => {
    const answer = await fetch(await addressOf(fileId), { method: 'HEAD' });
    expect([answer.status, answer.headers.get('content-length')]).toEqual([200, String(stl.length)]);
  });
});
