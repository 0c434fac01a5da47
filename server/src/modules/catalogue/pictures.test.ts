import { getCataloguePicture } from '@suya/contract/catalogue/catalogue.endpoints';
import { keepCataloguePicture, saveSeries } from '@suya/contract/catalogue/lab-catalogue.endpoints';
import { fillPath } from '@suya/contract/http/endpoint';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { composeRoad } from '../../testing/order-road.ts';
import { aClinic, aDoctor } from '../../testing/people.ts';
import { useComposedServer } from '../../testing/test-server.ts';
import { aKeeper, anEntry, label, seenBy } from './testing/keeping.ts';

const server = useComposedServer(composeRoad);

/** A picture of one colour, as a data URL. */
async function aPicture(background: string, format: 'png' | 'gif' = 'png'): Promise<string> {
  const picture = sharp({ create: { width: 40, height: 20, channels: 3, background } });
  return `data:image/png;base64,${(await picture.toFormat(format).toBuffer()).toString('base64')}`;
}

/** What anybody is given at an address. */
const givenAt = (url: string) => server.current.http.inject({ url });

test('the lab gives a colour its picture, and whoever orders it sees it', async () => {
  const { keeper, content, seriesId } = await anEntry(server.current);
  const { address } = (await keeper.ask(keepCataloguePicture, { picture: await aPicture('#c0ffee') })).body.data;
  const colours = [{ value: 'mint', label: label('薄荷'), picture: address }];
  const settings = [{ key: 'colour', kind: 'choice' as const, label: label('颜色'), required: true, options: colours }];
  const saved = await keeper.ask(saveSeries, { ...content, id: seriesId, version: 1, settings });
  expect(saved.status).toBe(200);
  const seen = await seenBy(await aDoctor(await aClinic(server.current)), seriesId);
  expect(seen?.settings[0]?.options[0]?.picture).toBe(address);
  const shown = await givenAt(address);
  expect(shown.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 });
});

test('the same picture is kept once, another one under another address', async () => {
  const keeper = await aKeeper(server.current);
  const keep = async (background: string) =>
    (await keeper.ask(keepCataloguePicture, { picture: await aPicture(background) })).body.data.address;
  const [first, again, other] = [await keep('#102030'), await keep('#102030'), await keep('#302010')];
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});

test('what is no picture is refused at its field, and an address that nobody was given shows nothing', async () => {
  const keeper = await aKeeper(server.current);
  for (const picture of ['data:image/png;base64,aGVsbG8=', await aPicture('#102030', 'gif')]) {
    const refused = await keeper.ask(keepCataloguePicture, { picture });
    expect(refused.body).toMatchObject({ code: 422, extra: { fields: { picture: expect.any(String) } } });
  }
  expect((await givenAt(fillPath(getCataloguePicture.path, { pictureId: 'a'.repeat(64) }))).statusCode).toBe(404);
  expect((await givenAt(fillPath(getCataloguePicture.path, { pictureId: '../../etc' }))).statusCode).toBe(422);
});
