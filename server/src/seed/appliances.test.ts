import { getCatalogue, listAppliances } from '@suya/contract/catalogue/catalogue.endpoints';
import { getOrder, saveDraft, submitOrder } from '@suya/contract/orders/orders.endpoints';
import type { Prescription } from '@suya/contract/orders/prescription/prescription.schema';
import { createPatient } from '@suya/contract/patients/patients.endpoints';
import { beforeAll, describe, expect, test } from 'vitest';
import { insertBrand } from '../modules/catalogue/index.ts';
import { newId } from '../platform/ids.ts';
import { consenting } from '../testing/consenting.ts';
import { composeRoad } from '../testing/order-road.ts';
import { aClinic, aDoctor, systemOf } from '../testing/people.ts';
import { aClinicUpload } from '../testing/stored-file.ts';
import { useComposedServer } from '../testing/test-server.ts';
import { demoCatalogue } from './catalogue.data.ts';
import { demoOrders } from './orders.data.ts';

const server = useComposedServer(composeRoad);
const names = { 3: '运动牙套', 4: '美白牙套', 5: '保持器', 7: '活动矫治器', 8: '儿童定制硅胶' } as const;
const types = Object.keys(names).map(Number) as (keyof typeof names)[];
const delivery = {
  name: '王',
  phone: '13900001111',
  province: '上海市',
  city: '上海市',
  district: '徐汇区',
  address: '1 号',
};

beforeAll(async () => {
  await systemOf(server.current).transaction(async (tx) => {
    for (const [position, { orderType, brand }] of demoCatalogue.entries())
      await insertBrand(tx, orderType, brand, position);
  });
});

async function aDesk() {
  const doctor = await aDoctor(await aClinic(server.current));
  const patient = (await doctor.ask(createPatient, { name: '陈晓雯', sex: 'female', ...consenting })).body.data;
  return { doctor, patientId: patient.id };
}
type Desk = Awaited<ReturnType<typeof aDesk>>;

const draftOf = async ({ doctor, patientId }: Desk, type: number, prescription: Partial<Prescription>) =>
  (await doctor.ask(saveDraft, { type, patientId, doctorId: doctor.memberId, prescription })).body.data;

/** The demonstration's first order of an appliance, with a model by courier and its photos. */
async function completed(desk: Desk, type: number): Promise<Partial<Prescription>> {
  const sample = demoOrders.find((order) => order.type === type && order.goal !== 'draft');
  const photo = await aClinicUpload(server.current, desk.doctor, { kind: 'photo' });
  return { ...sample?.prescription, physicalModel: true, photos: [photo], smilePhoto: photo, delivery };
}

test('the five appliances of the specification are there, by their names, with their forms', async () => {
  const { doctor } = await aDesk();
  const appliances = (await doctor.ask(listAppliances, {})).body.data;
  expect(Object.fromEntries(appliances.map(({ orderType, label }) => [orderType, label.zh]))).toEqual(names);
  expect(appliances.filter(({ form }) => form.lines).map(({ orderType, form }) => [orderType, form.lines])).toEqual([
    [3, 'sportsBraces'],
    [4, 'whiteBraces'],
  ]);
  expect(appliances.filter(({ track }) => track === 'plan').map(({ orderType }) => orderType)).toEqual([8]);
});

describe.each(types)('an order of type %i', (type) => {
  test('is handed in once it is complete, at the price that was shown', async () => {
    const desk = await aDesk();
    const draft = await draftOf(desk, type, await completed(desk, type));
    expect(draft.missing).toEqual([]);
    const call = { orderId: draft.id, version: draft.version, amountFen: draft.totalFen };
    const order = (await desk.doctor.ask(submitOrder, call)).body.data;
    expect(order).toMatchObject({
      type,
      status: 2,
      priceFen: draft.totalFen,
      appliance: { label: { zh: names[type] } },
    });
    expect(order.priceLines).toEqual(draft.priceLines);
    expect(order.lines).toEqual(draft.lines);
    expect(order.no).toMatch({ 3: /^S/, 4: /^W/, 5: /^R/, 7: /^A/, 8: /^C/ }[type]);
  });

  test('of any series begins empty with every field named, and nothing is handed in', async () => {
    const desk = await aDesk();
    const brands = (await desk.doctor.ask(getCatalogue, { orderType: type })).body.data;
    for (const series of brands.flatMap((brand) => brand.series)) {
      const draft = await draftOf(desk, type, { seriesId: series.id });
      const asked = series.settings.filter((setting) => setting.required && !setting.showIf);
      const expected = [
        series.lines ? 'lines' : 'specificationId',
        'jaw',
        ...asked.map(({ key }) => `options.${key}`),
        ...(series.requires.includes('biteScan') ? ['scans.bite'] : []),
        ...(series.requires.includes('smilePhoto') ? ['smilePhoto'] : []),
        ...(series.requires.includes('photos') ? ['photos'] : []),
        'delivery',
      ];
      expect(new Set(draft.missing.map(({ field }) => field)), series.key).toEqual(new Set(expected));
      const answer = await desk.doctor.ask(submitOrder, { orderId: draft.id, version: 1, amountFen: draft.totalFen });
      expect(answer.status).toBe(422);
      expect(Object.keys((answer.body.extra as { fields: object }).fields).sort()).toEqual(
        [...new Set(expected)].sort(),
      );
      expect((await desk.doctor.ask(getOrder, { orderId: draft.id })).body.data.status).toBe(1);
    }
  });
});

const leftOut: readonly [string, number, (before: Partial<Prescription>) => Partial<Prescription>, string][] = [
  [
    'a colour that the guard does not come in',
    3,
    ({ lines = [] }) => ({ lines: lines.map((line) => ({ ...line, colour: 'mauve' })) }),
    'lines.0.colour',
  ],
  [
    'a thickness of another series',
    3,
    ({ lines = [] }) => ({ lines: lines.map((line) => ({ ...line, specificationId: newId() })) }),
    'lines.0.specificationId',
  ],
  ['the smile of white braces', 4, () => ({ smilePhoto: null }), 'smilePhoto'],
  [
    'a gap among the covered teeth',
    4,
    ({ teeth = [] }) => ({ teeth: teeth.filter(({ tooth }) => tooth !== 12) }),
    'teeth',
  ],
  [
    'a pontic where a tooth stands',
    4,
    ({ teeth = [] }) => ({ teeth: teeth.filter(({ mark }) => mark !== 'missing') }),
    'teeth',
  ],
  ['the sheet of a retainer', 5, () => ({ specificationId: null }), 'specificationId'],
  [
    'which clasp a tooth gets',
    7,
    ({ teeth = [] }) => ({ teeth: teeth.map(({ option: _, ...tooth }) => tooth) }),
    'options.clasps',
  ],
  [
    'a clasp on a missing tooth',
    7,
    ({ teeth = [] }) => ({ teeth: [...teeth, { tooth: 16, mark: 'missing' as const }] }),
    'teeth',
  ],
  [
    'a screw longer than there is',
    7,
    ({ options = {} }) => ({ options: { ...options, screwMm: 13 } }),
    'options.screwMm',
  ],
  [
    'the hours by day, where it is worn by day',
    8,
    ({ options: { dayHours: _, ...options } = {} }) => ({ options }),
    'options.dayHours',
  ],
  ['one jaw of a piece for both', 8, () => ({ jaw: 'upper' }), 'jaw'],
  ['the bite, where no model comes', 8, () => ({ physicalModel: false }), 'scans.bite'],
];

test.each(leftOut)('%s is named before it is handed in', async (_, type, change, field) => {
  const desk = await aDesk();
  const whole = await completed(desk, type);
  const draft = await draftOf(desk, type, { ...whole, ...change(whole) });
  expect(draft.missing.map((one) => one.field)).toContain(field);
  const call = { orderId: draft.id, version: draft.version, amountFen: draft.totalFen };
  const answer = await desk.doctor.ask(submitOrder, call);
  expect(answer).toMatchObject({ status: 422, body: { extra: { fields: { [field]: expect.any(String) } } } });
});

test('the lines of mouthguards and white braces are answered under the specification’s names', async () => {
  const desk = await aDesk();
  const guard = await draftOf(desk, 3, await completed(desk, 3));
  expect(guard.lines.sportsBraces).toMatchObject([
    {
      standard: { zh: '双色拼接' },
      standardPic: '/catalogue/two-colours.svg',
      ...{ thickness: 4, requirement: '红、黑，队徽在右侧', price: 46_000, sportsNumber: 1, totalPrice: 46_000 },
    },
    {
      standard: { zh: '透明' },
      standardPic: '#e8f1f2',
      thickness: 3,
      price: 38_000,
      sportsNumber: 1,
      totalPrice: 38_000,
    },
  ]);
  const white = await draftOf(desk, 4, await completed(desk, 4));
  expect(white.lines.whiteBraces).toMatchObject([
    { color: { zh: 'A1' }, colorPic: '#efe2c6', thickness: 0.8, price: 92_000, whiteNumber: 1, totalPrice: 92_000 },
  ]);
  expect(white.lines.sportsBraces).toEqual([]);
});

test('a rush costs its share and ships sooner', async () => {
  const desk = await aDesk();
  const whole = await completed(desk, 8);
  const [usual, rushed] = [await draftOf(desk, 8, whole), await draftOf(desk, 8, { ...whole, rush: true })];
  expect(rushed.totalFen).toBe(Math.round(usual.totalFen * 1.3));
  expect(rushed.priceLines.at(-1)?.label.en).toBe('Rush');
  expect((rushed.earliestOn ?? '') < (usual.earliestOn ?? '')).toBe(true);
});
