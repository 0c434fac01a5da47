import { getCatalogue } from '@suya/contract/catalogue/catalogue.endpoints';
import type { Brand } from '@suya/contract/catalogue/catalogue.schema';
import {
  getLabCatalogue,
  listCatalogueChanges,
  retireSeries,
  retireSpecification,
  saveAppliance,
  saveBrand,
  saveSeries,
  saveSpecification,
  setPrice,
  withdrawPrice,
} from '@suya/contract/catalogue/lab-catalogue.endpoints';
import type { LabCatalogue } from '@suya/contract/catalogue/lab-catalogue.schema';
import type { CallOf } from '@suya/contract/http/endpoint';
import { actOnOrder, getDraft, getOrder, submitOrder } from '@suya/contract/orders/orders.endpoints';
import { describe, expect, test } from 'vitest';
import { withClient } from '../../platform/db/connection.ts';
import { newId } from '../../platform/ids.ts';
import { aCase, composeRoad } from '../../testing/order-road.ts';
import { aClinic, aDoctor, aLabPerson, type SignedIn } from '../../testing/people.ts';
import { useComposedServer } from '../../testing/test-server.ts';

const server = useComposedServer(composeRoad);
const label = (text: string) => ({ zh: text, en: text });
const aKeeper = () => aLabPerson(server.current, 'support');
const ahead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

type NewSeries = CallOf<typeof saveSeries>;
const plain = (brandId: string, change: Partial<NewSeries> = {}): NewSeries => ({
  ...{ brandId, orderType: 5, key: newId(), label: label('系列'), intro: label('说明'), turnaroundDays: 3 },
  ...{ jaws: ['upper'], needsSpan: false, maxSets: 1, settings: [] },
  ...change,
});

/** A brand with a series and a specification for 100 yuan, entered by the lab. */
async function anEntry() {
  const keeper = await aKeeper();
  const name = newId();
  const { brands } = (await keeper.ask(saveBrand, { label: label(name) })).body.data;
  const brand = brands.find((one) => one.label.zh === name);
  const content = plain(brand?.id ?? '');
  const entered = (await keeper.ask(saveSeries, content)).body.data.series.find(({ key }) => key === content.key);
  const seriesId = entered?.id ?? '';
  const sheet = { seriesId, label: label('片'), thicknessMm: 0.75, priceFen: 10_000 };
  const { series } = (await keeper.ask(saveSpecification, sheet)).body.data;
  const specificationId = series.find(({ id }) => id === seriesId)?.specifications[0]?.id ?? '';
  return { keeper, brandId: brand?.id ?? '', content, seriesId, specificationId };
}

const seriesIn = ({ series }: LabCatalogue, id: string) => series.find((one) => one.id === id);
const specificationIn = ({ series }: LabCatalogue, wanted: string) =>
  series.flatMap(({ specifications }) => specifications).find(({ id }) => id === wanted);
const seenBy = async (who: SignedIn, seriesId: string) =>
  ((await who.ask(getCatalogue, { orderType: 5 })).body.data as Brand[])
    .flatMap(({ series }) => series)
    .find(({ id }) => id === seriesId);

describe('the lab’s editor', () => {
  test('shows clinics what it entered, and nothing of what it retired', async () => {
    const { keeper, seriesId, specificationId } = await anEntry();
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

  test('overwrites nothing that somebody else changed since it was read', async () => {
    const { keeper, content, seriesId, specificationId, brandId } = await anEntry();
    const colleague = await aKeeper();
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
    const keeper = await aKeeper();
    const nobody = newId();
    const { brandId } = await anEntry();
    const sheet = { seriesId: nobody, label: label('x'), thicknessMm: null, priceFen: 1 };
    const answers = [
      await keeper.ask(saveBrand, { id: nobody, version: 1, label: label('x') }),
      await keeper.ask(saveSeries, { ...plain(brandId), id: nobody, version: 1 }),
      await keeper.ask(saveSpecification, sheet),
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
    const { keeper, brandId } = await anEntry();
    const answer = await keeper.ask(saveSeries, plain(brandId, change));
    expect(answer).toMatchObject({ status: 422, body: { extra: { fields: { [path]: expect.any(String) } } } });
  });

  test('keeps key and appliance of a series its own', async () => {
    const { keeper, brandId, content, seriesId } = await anEntry();
    const twin = await keeper.ask(saveSeries, plain(brandId, { key: content.key }));
    expect(twin.body.extra).toMatchObject({ fields: { key: expect.any(String) } });
    const moved = await keeper.ask(saveSeries, { ...content, orderType: 7, id: seriesId, version: 1 });
    expect(moved.body.extra).toMatchObject({ fields: { orderType: expect.any(String) } });
  });

  test('refuses an appliance whose number, key or letter is taken, another track, and the mall’s number', async () => {
    const keeper = await aKeeper();
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
    const { keeper, specificationId, seriesId } = await anEntry();
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
    const { brandId, seriesId, specificationId } = await anEntry();
    const doctor = await aDoctor(await aClinic(server.current));
    const designer = await aLabPerson(server.current, 'design', 'intake', 'production', 'finance');
    for (const who of [doctor, designer]) {
      const answers = [
        await who.ask(getLabCatalogue, {}),
        await who.ask(saveBrand, { label: label('x') }),
        await who.ask(saveSeries, plain(brandId)),
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

describe('a price', () => {
  /** What its day does, without waiting for it. */
  const itsDayComes = (specificationId: string, day: string) =>
    withClient(server.current.test.admin, (client) =>
      client.query(
        `UPDATE catalogue_price SET holds_from = (now() AT TIME ZONE 'Asia/Shanghai')::date
          WHERE specification_id = $1 AND holds_from = $2`,
        [specificationId, day],
      ),
    );

  test('holds from its day and not before; what was submitted keeps its own', async () => {
    const [one, other] = [await aCase(server.current), await aCase(server.current)];
    const keeper = await aKeeper();
    const { doctor, orderId } = one;
    const order = (await doctor.ask(getOrder, { orderId })).body.data;
    const specificationId = order.prescription.specificationId ?? '';
    const seriesId = order.prescription.seriesId ?? '';
    await doctor.ask(actOnOrder, { orderId, event: 'withdraw', version: order.version, fields: {} });
    const day = ahead(20);
    await keeper.ask(setPrice, { specificationId, version: 1, priceFen: 15_000, holdsFrom: day });
    const before = (await doctor.ask(getDraft, { orderId })).body.data;
    expect(before.totalFen).toBe(10_000);
    expect((await seenBy(doctor, seriesId))?.specifications).toMatchObject([
      { priceFen: 10_000, nextPrice: { priceFen: 15_000, holdsFrom: day } },
    ]);

    await itsDayComes(specificationId, day);
    const shown = { orderId, version: before.version, amountFen: before.totalFen };
    const stale = await doctor.ask(submitOrder, shown);
    expect(stale).toMatchObject({ status: 409, body: { code: 60015, extra: { amountFen: 15_000 } } });
    const agreed = (await doctor.ask(submitOrder, { ...shown, amountFen: 15_000 })).body.data;
    expect(agreed).toMatchObject({ status: 2, priceFen: 15_000 });
    const untouched = (await other.doctor.ask(getOrder, { orderId: other.orderId })).body.data;
    expect(untouched.priceFen).toBe(10_000);
  });

  test('cannot hold from a day that is past, and is taken back only while it is still to come', async () => {
    const { keeper, specificationId } = await anEntry();
    const price = (holdsFrom: string, version: number) =>
      keeper.ask(setPrice, { specificationId, version, priceFen: 9_000, holdsFrom });
    const takeBack = (holdsFrom: string, version: number) =>
      keeper.ask(withdrawPrice, { specificationId, version, holdsFrom });
    const { today } = (await keeper.ask(getLabCatalogue, {})).body.data;
    expect((await price('2020-01-01', 1)).body.extra).toMatchObject({ fields: { holdsFrom: expect.any(String) } });
    expect((await price(ahead(9), 1)).status).toBe(200);
    expect((await takeBack(today, 2)).status).toBe(422);
    expect((await takeBack(ahead(8), 2)).status).toBe(422);
    const { body } = await takeBack(ahead(9), 2);
    expect(specificationIn(body.data, specificationId)).toMatchObject({ version: 3, prices: [{ priceFen: 10_000 }] });
  });

  test('comes with a new specification and changes by its own call only', async () => {
    const { keeper, seriesId, specificationId } = await anEntry();
    const sheet = { seriesId, label: label('片'), thicknessMm: 1 };
    const fields = { priceFen: expect.any(String) };
    expect((await keeper.ask(saveSpecification, sheet)).body.extra).toMatchObject({ fields });
    const again = await keeper.ask(saveSpecification, { ...sheet, id: specificationId, version: 1, priceFen: 1 });
    expect(again.body.extra).toMatchObject({ fields });
    const renamed = await keeper.ask(saveSpecification, { ...sheet, id: specificationId, version: 1 });
    expect(specificationIn(renamed.body.data, specificationId)).toMatchObject({ thicknessMm: 1, priceFen: 10_000 });
  });
});
