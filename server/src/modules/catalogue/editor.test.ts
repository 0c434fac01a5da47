import {
  getLabCatalogue,
  listCatalogueChanges,
  retireBrand,
  retireSeries,
  retireSpecification,
  saveAppliance,
  saveBrand,
  saveSeries,
  saveSpecification,
  setPrice,
  withdrawPrice,
} from '@suya/contract/catalogue/lab-catalogue.endpoints';
import type { CallOf } from '@suya/contract/http/endpoint';
import { describe, expect, test } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { composeRoad } from '../../testing/order-road.ts';
import { aClinic, aDoctor, aLabPerson, type SignedIn } from '../../testing/people.ts';
import { useComposedServer } from '../../testing/test-server.ts';
import {
  ahead,
  aKeeper,
  anEntry,
  label,
  type NewSeries,
  plain,
  seenBy,
  seriesIn,
  specificationIn,
} from './testing/keeping.ts';

const server = useComposedServer(composeRoad);
describe('the lab’s editor', () => {
  test('shows clinics what it entered, and nothing of what it retired', async () => {
    const { keeper, seriesId, specificationId } = await anEntry(server.current);
    const doctor = await aDoctor(await aClinic(server.current));
    expect(await seenBy(doctor, seriesId)).toMatchObject({
      specifications: [{ id: specificationId, priceFen: 10_000 }],
    });
    const sheetGone = { specificationId, version: 1, retired: true };
    expect((await keeper.ask(retireSpecification, sheetGone)).status).toBe(200);
    expect((await seenBy(doctor, seriesId))?.specifications).toEqual([]);
    expect((await keeper.ask(retireSeries, { seriesId, version: 1, retired: true })).status).toBe(200);
    expect(await seenBy(doctor, seriesId)).toBeUndefined();
    expect((await keeper.ask(retireSeries, { seriesId, version: 2, retired: false })).status).toBe(200);
    expect(await seenBy(doctor, seriesId)).toMatchObject({ id: seriesId });
  });

  test('takes a brand with all its series from the clinics, gives it back, and notes both', async () => {
    const { keeper, brandId, seriesId } = await anEntry(server.current);
    const doctor = await aDoctor(await aClinic(server.current));
    const gone = await keeper.ask(retireBrand, { brandId, version: 1, retired: true });
    expect(gone.body.data.brands.find(({ id }) => id === brandId)).toMatchObject({ retired: true, version: 2 });
    expect(await seenBy(doctor, seriesId)).toBeUndefined();
    expect((await keeper.ask(retireBrand, { brandId, version: 1, retired: false })).status).toBe(409);
    expect((await keeper.ask(retireBrand, { brandId, version: 2, retired: false })).status).toBe(200);
    expect(await seenBy(doctor, seriesId)).toMatchObject({ id: seriesId });
    const { list } = (await keeper.ask(listCatalogueChanges, { objectId: brandId })).body.data;
    expect(list.map(({ kind, action }) => [kind, action]).slice(0, 2)).toEqual([
      ['brand', 'restored'],
      ['brand', 'retired'],
    ]);
  });

  test('overwrites nothing that somebody else changed since it was read', async () => {
    const { keeper, content, seriesId, specificationId, brandId } = await anEntry(server.current);
    const colleague = await aKeeper(server.current);
    const edits = (who: SignedIn, text: string) =>
      who.ask(saveSeries, { ...content, id: seriesId, version: 1, label: label(text) });
    const answers = await Promise.all([edits(keeper, '甲'), edits(colleague, '乙')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const now = (await keeper.ask(getLabCatalogue, {})).body.data;
    expect(seriesIn(now, seriesId)?.version).toBe(2);
    const late = { version: 7, retired: true };
    expect((await keeper.ask(retireSeries, { seriesId, ...late })).body).toMatchObject({
      code: 409,
      extra: { version: 2 },
    });
    expect((await keeper.ask(retireSpecification, { specificationId, ...late })).status).toBe(409);
    expect((await keeper.ask(saveBrand, { id: brandId, version: 7, label: label('x') })).status).toBe(409);
    const priced = { specificationId, version: 7, priceFen: 1, holdsFrom: ahead(3) };
    expect((await keeper.ask(setPrice, priced)).status).toBe(409);
    expect(specificationIn(now, specificationId)?.prices).toHaveLength(1);
  });

  test('knows no entry that is not there', async () => {
    const keeper = await aKeeper(server.current);
    const nobody = newId();
    const { brandId } = await anEntry(server.current);
    const sheet = { seriesId: nobody, label: label('x'), thicknessMm: null, priceFen: 1 };
    const answers = [
      await keeper.ask(saveBrand, { id: nobody, version: 1, label: label('x') }),
      await keeper.ask(saveSeries, { ...plain(brandId), id: nobody, version: 1 }),
      await keeper.ask(saveSpecification, sheet),
      await keeper.ask(retireBrand, { brandId: nobody, version: 1, retired: true }),
      await keeper.ask(retireSeries, { seriesId: nobody, version: 1, retired: true }),
      await keeper.ask(retireSpecification, { specificationId: nobody, version: 1, retired: true }),
      await keeper.ask(setPrice, { specificationId: nobody, version: 1, priceFen: 1, holdsFrom: ahead(1) }),
      await keeper.ask(withdrawPrice, { specificationId: nobody, version: 1, holdsFrom: ahead(1) }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
  });

  test.each<[string, Partial<NewSeries>, string]>([
    ['two questions of one key', { settings: [aChoice('a'), aChoice('a')] }, 'settings.1.key'],
    ['a choice of nothing', { settings: [{ ...aChoice('a'), options: [] }] }, 'settings.0.options'],
    [
      'two options of one value',
      { settings: [{ ...aChoice('a'), options: [anOption('x'), anOption('x')] }] },
      'settings.0.options.1.value',
    ],
    ['teeth without their mark', { settings: [{ ...aChoice('a'), kind: 'teeth' }] }, 'settings.0.mark'],
    [
      'a range the wrong way round',
      { settings: [{ ...aChoice('a'), kind: 'number', min: 3, max: 1 }] },
      'settings.0.min',
    ],
    [
      'a condition on a later question',
      { settings: [{ ...aChoice('a'), showIf: { key: 'b', values: ['x'] } }, aChoice('b')] },
      'settings.0.showIf',
    ],
    [
      'a condition on an answer that does not exist',
      { settings: [aChoice('b'), { ...aChoice('a'), showIf: { key: 'b', values: ['z'] } }] },
      'settings.1.showIf',
    ],
    ['colours for an appliance without lines', { lines: { colours: [anOption('x')], maxLines: 1 } }, 'lines'],
    ['no colours for an appliance of lines', { orderType: 3 }, 'lines'],
    ['an appliance that nobody makes', { orderType: 77 }, 'orderType'],
    ['a brand that is not there', { brandId: newId() }, 'brandId'],
  ])('refuses %s and names it', async (_, change, path) => {
    const { keeper, brandId } = await anEntry(server.current);
    const answer = await keeper.ask(saveSeries, plain(brandId, change));
    expect(answer).toMatchObject({ status: 422, body: { extra: { fields: { [path]: expect.any(String) } } } });
  });

  test('keeps key and appliance of a series its own', async () => {
    const { keeper, brandId, content, seriesId } = await anEntry(server.current);
    const twin = await keeper.ask(saveSeries, plain(brandId, { key: content.key }));
    expect(twin.body.extra).toMatchObject({ fields: { key: expect.any(String) } });
    const moved = await keeper.ask(saveSeries, { ...content, orderType: 7, id: seriesId, version: 1 });
    expect(moved.body.extra).toMatchObject({ fields: { orderType: expect.any(String) } });
  });

  test('refuses an appliance whose number, key or letter is taken, another track, and the mall’s number', async () => {
    const keeper = await aKeeper(server.current);
    const { appliances } = (await keeper.ask(getLabCatalogue, {})).body.data;
    const retainer = appliances.find(({ orderType }) => orderType === 5);
    if (!retainer) throw new Error('no retainer');
    const { version, ...content } = retainer;
    const tries: [CallOf<typeof saveAppliance>, string][] = [
      [{ ...content, key: 'other', letter: 'Z' }, 'orderType'],
      [{ ...content, orderType: 60, letter: 'Z' }, 'key'],
      [{ ...content, orderType: 60, key: 'other' }, 'letter'],
      [{ ...content, version, track: 'plan' }, 'track'],
      [{ ...content, orderType: 20, key: 'mall', letter: 'M' }, 'orderType'],
    ];
    for (const [call, path] of tries) {
      const answer = await keeper.ask(saveAppliance, call);
      expect(answer, path).toMatchObject({ status: 422, body: { extra: { fields: { [path]: expect.any(String) } } } });
    }
    expect((await keeper.ask(saveAppliance, { ...content, version: 99 })).status).toBe(409);
    expect(
      (await keeper.ask(saveAppliance, { ...content, orderType: 61, version: 1, key: 'x', letter: 'X' })).status,
    ).toBe(404);
  });

  test('writes down who changed what', async () => {
    const { keeper, specificationId, seriesId } = await anEntry(server.current);
    await keeper.ask(setPrice, { specificationId, version: 1, priceFen: 12_000, holdsFrom: ahead(30) });
    const changes = (await keeper.ask(listCatalogueChanges, { objectId: specificationId })).body.data;
    expect(changes).toMatchObject({
      total: 2,
      list: [
        {
          kind: 'price',
          action: 'priceSet',
          actorName: keeper.name,
          after: { priceFen: 12_000, holdsFrom: ahead(30) },
        },
        { kind: 'specification', action: 'created', after: { priceFen: 10_000 } },
      ],
    });
    const ofSeries = (await keeper.ask(listCatalogueChanges, { objectId: seriesId })).body.data;
    expect(ofSeries.list).toMatchObject([{ kind: 'series', action: 'created' }]);
  });

  test('is for those who keep the catalogue: no designer, no clinic; the platform’s administrator too', async () => {
    const { brandId, seriesId, specificationId } = await anEntry(server.current);
    const doctor = await aDoctor(await aClinic(server.current));
    const designer = await aLabPerson(server.current, 'design', 'intake', 'production', 'finance');
    for (const who of [doctor, designer]) {
      const answers = [
        await who.ask(getLabCatalogue, {}),
        await who.ask(saveBrand, { label: label('x') }),
        await who.ask(saveSeries, plain(brandId)),
        await who.ask(retireBrand, { brandId, version: 1, retired: true }),
        await who.ask(retireSeries, { seriesId, version: 1, retired: true }),
        await who.ask(saveSpecification, { seriesId, label: label('x'), thicknessMm: 1, priceFen: 1 }),
        await who.ask(retireSpecification, { specificationId, version: 1, retired: true }),
        await who.ask(setPrice, { specificationId, version: 1, priceFen: 1, holdsFrom: ahead(1) }),
        await who.ask(withdrawPrice, { specificationId, version: 1, holdsFrom: ahead(1) }),
        await who.ask(listCatalogueChanges, {}),
      ];
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403));
    }
    const admin = await aLabPerson(server.current, 'platformAdmin');
    expect((await admin.ask(getLabCatalogue, {})).status).toBe(200);
  });
});

function anOption(value: string) {
  return { value, label: label(value) };
}
function aChoice(key: string): NewSeries['settings'][number] {
  return { key, kind: 'choice', label: label(key), required: true, options: [anOption('x')] };
}
