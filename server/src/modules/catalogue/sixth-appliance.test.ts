import { getCatalogue, listAppliances } from '@suya/contract/catalogue/catalogue.endpoints';
import {
  saveAppliance,
  saveBrand,
  saveSeries,
  saveSpecification,
} from '@suya/contract/catalogue/lab-catalogue.endpoints';
import type { CallOf } from '@suya/contract/http/endpoint';
import { getOrder, listOrders, saveDraft, submitOrder } from '@suya/contract/orders/orders.endpoints';
import type { Prescription } from '@suya/contract/orders/prescription/prescription.schema';
import { createPatient } from '@suya/contract/patients/patients.endpoints';
import { expect, test } from 'vitest';
import { consenting } from '../../testing/consenting.ts';
import { act, aLab, type Case, composeRoad } from '../../testing/order-road.ts';
import { aClinic, aDoctor, aLabPerson } from '../../testing/people.ts';
import { useComposedServer } from '../../testing/test-server.ts';

const server = useComposedServer(composeRoad);

const delivery = {
  name: '王',
  phone: '13900001111',
  province: '上海市',
  city: '上海市',
  district: '徐汇区',
  address: '1 号',
};
const label = (zh: string, en: string) => ({ zh, en });
type NewAppliance = CallOf<typeof saveAppliance>;

/** An appliance that nobody wrote a line of code for. */
const nightGuard: NewAppliance = {
  orderType: 9,
  key: 'nightGuard',
  letter: 'N',
  label: label('夜磨牙垫', 'Night guard'),
  intro: label('夜间佩戴，保护牙面', 'Worn at night, guards the teeth'),
  hue: 'gold',
  track: 'design',
  dentition: 'adult',
  form: { sections: ['patient', 'product', 'lines', 'teeth', 'options', 'model', 'delivery'], lines: 'plain' },
  active: true,
};

/** Enters an appliance with one series of two specifications, through the lab's own calls. */
async function enter(appliance: NewAppliance) {
  const keeper = await aLabPerson(server.current, 'support');
  expect((await keeper.ask(saveAppliance, appliance)).status).toBe(200);
  const name = label(`牌${appliance.orderType}`, `Brand ${appliance.orderType}`);
  const { brands } = (await keeper.ask(saveBrand, { label: name })).body.data;
  const brandId = brands.find((brand) => brand.label.zh === name.zh)?.id ?? '';
  const key = `${appliance.key}.hard`;
  const { series } = (
    await keeper.ask(saveSeries, {
      ...{ brandId, orderType: appliance.orderType, key, label: label('硬质', 'Hard'), intro: label('耐磨', 'Lasts') },
      ...{ turnaroundDays: 5, jaws: ['upper', 'lower'], needsSpan: false, maxSets: 2 },
      settings: [
        {
          ...{ key: 'contact', kind: 'choice', label: label('咬合接触', 'Contact'), required: true },
          options: [{ value: 'even', label: label('均匀', 'Even'), surchargeFen: 1_500 }],
        },
        { key: 'wear', kind: 'teeth', mark: 'attachment', label: label('磨耗的牙', 'Worn teeth'), required: true },
      ],
      teeth: { dentition: 'adult', marks: [{ mark: 'attachment', max: 2 }] },
      lines:
        appliance.form.lines === null
          ? null
          : { colours: [{ value: 'clear', label: label('透明', 'Clear'), swatch: '#e8f1f2' }], maxLines: 2 },
      rush: { days: 2, surchargePercent: 10 },
    })
  ).body.data;
  const seriesId = series.find((one) => one.key === key)?.id ?? '';
  await keeper.ask(saveSpecification, { seriesId, label: label('2 mm', '2 mm'), thicknessMm: 2, priceFen: 40_000 });
  return { keeper, seriesId };
}

test('a sixth appliance is entered by the lab and ordered through the same doors to the end of its review', async () => {
  const { seriesId } = await enter(nightGuard);
  const clinic = await aClinic(server.current);
  const doctor = await aDoctor(clinic);
  const listed = (await doctor.ask(listAppliances, {})).body.data.find(({ orderType }) => orderType === 9);
  expect(listed).toMatchObject({ label: nightGuard.label, form: nightGuard.form, hue: 'gold' });
  const [brand] = (await doctor.ask(getCatalogue, { orderType: 9 })).body.data;
  const [series] = brand?.series ?? [];
  const patient = (await doctor.ask(createPatient, { name: '陈晓雯', sex: 'female', ...consenting })).body.data;

  const content = { type: 9, patientId: patient.id, doctorId: doctor.memberId };
  const empty = (await doctor.ask(saveDraft, { ...content, prescription: { seriesId } })).body.data;
  const named = empty.missing.map(({ field }) => field);
  expect(named).toEqual(['jaw', 'lines', 'options.contact', 'options.wear', 'delivery']);

  const prescription: Partial<Prescription> = {
    ...{ seriesId, jaw: 'upper', options: { contact: 'even' }, physicalModel: true, delivery, rush: true },
    lines: [{ specificationId: series?.specifications[0]?.id ?? '', colour: 'clear', requirement: '薄一点', count: 2 }],
    teeth: [{ tooth: 16, mark: 'attachment' }],
  };
  const draft = (await doctor.ask(saveDraft, { ...content, orderId: empty.id, version: empty.version, prescription }))
    .body.data;
  expect(draft.missing).toEqual([]);
  expect(draft.lines.plain).toEqual([
    {
      ...{ colour: label('透明', 'Clear'), colourPic: '#e8f1f2', thickness: 2, requirement: '薄一点' },
      ...{ price: 40_000, count: 2, totalPrice: 80_000 },
    },
  ]);
  // Two of 400.00, an option of 15.00 on each, and a tenth of it all for the rush.
  expect(draft.totalFen).toBe(Math.round((80_000 + 3_000) * 1.1));

  const call = { orderId: draft.id, version: draft.version, amountFen: draft.totalFen };
  const order = (await doctor.ask(submitOrder, call)).body.data;
  expect(order).toMatchObject({ status: 2, type: 9, appliance: { label: nightGuard.label, track: 'design' } });
  expect(order.no).toMatch(/^N\d+$/);
  const { list } = (await doctor.ask(listOrders, { type: 9 })).body.data;
  expect(list).toMatchObject([{ id: draft.id, appliance: { label: nightGuard.label, hue: 'gold' } }]);

  const one: Case = { ground: server.current, clinic, doctor, lab: await aLab(server.current), orderId: draft.id };
  await act(one, one.lab.intake, 'approve', { promisedOn: '2099-01-01' });
  expect((await act(one, one.lab.intake, 'modelReady')).status).toBe(52);
});

test('an appliance of the plan track takes the road of plans', async () => {
  const form = { ...nightGuard.form, lines: null };
  const planned = { ...nightGuard, orderType: 10, key: 'aligner', letter: 'P', track: 'plan' as const, form };
  const { seriesId } = await enter(planned);
  const clinic = await aClinic(server.current);
  const doctor = await aDoctor(clinic);
  const patient = (await doctor.ask(createPatient, { name: '陈晓雯', sex: 'female', ...consenting })).body.data;
  const [brand] = (await doctor.ask(getCatalogue, { orderType: 10 })).body.data;
  const prescription: Partial<Prescription> = {
    ...{ seriesId, jaw: 'lower', options: { contact: 'even' }, physicalModel: true, delivery },
    specificationId: brand?.series[0]?.specifications[0]?.id ?? null,
    teeth: [{ tooth: 36, mark: 'attachment' }],
  };
  const content = { type: 10, patientId: patient.id, doctorId: doctor.memberId, prescription };
  const draft = (await doctor.ask(saveDraft, content)).body.data;
  await doctor.ask(submitOrder, { orderId: draft.id, version: draft.version, amountFen: draft.totalFen });
  const one: Case = { ground: server.current, clinic, doctor, lab: await aLab(server.current), orderId: draft.id };
  await act(one, one.lab.intake, 'approve', { promisedOn: '2099-01-01' });
  expect((await act(one, one.lab.intake, 'modelReady')).status).toBe(6);
});

test('an appliance that is not taken any more begins no draft and hands none in; nor does one that never was', async () => {
  const retired = { ...nightGuard, orderType: 11, key: 'oldGuard', letter: 'Q' };
  const { keeper, seriesId } = await enter(retired);
  const doctor = await aDoctor(await aClinic(server.current));
  const content = { type: 11, patientId: null, doctorId: null, prescription: { seriesId } };
  const draft = (await doctor.ask(saveDraft, content)).body.data;
  expect((await keeper.ask(saveAppliance, { ...retired, active: false, version: 1 })).status).toBe(200);
  const fields = { type: expect.any(String) };
  for (const type of [11, 77]) {
    const answer = await doctor.ask(saveDraft, { ...content, type });
    expect(answer).toMatchObject({ status: 422, body: { extra: { fields } } });
  }
  const handed = await doctor.ask(submitOrder, { orderId: draft.id, version: draft.version, amountFen: 0 });
  expect(handed).toMatchObject({ status: 422, body: { extra: { fields } } });
  expect((await doctor.ask(getOrder, { orderId: draft.id })).body.data.status).toBe(1);
});
