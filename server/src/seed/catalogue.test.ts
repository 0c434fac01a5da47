import { series as seriesSchema } from '@suya/contract/catalogue/catalogue.schema';
import { seriesProblems } from '@suya/contract/catalogue/series.rules';
import { hasTooMany } from '@suya/contract/orders/prescription/prescription.options';
import {
  isAsked,
  marksOf,
  missingOf,
  priceLinesOf,
  totalOf,
} from '@suya/contract/orders/prescription/prescription.rules';
import { type Prescription, prescription } from '@suya/contract/orders/prescription/prescription.schema';
import { expect, test } from 'vitest';
import { demoCatalogue } from './catalogue.data.ts';
import { demoOrders } from './orders.data.ts';

const all = demoCatalogue.flatMap(({ orderType, brand }) =>
  brand.series.map((series) => ({ orderType, series: seriesSchema.parse(series) })),
);
const tables: Readonly<Record<number, 'sportsBraces' | 'whiteBraces'>> = { 3: 'sportsBraces', 4: 'whiteBraces' };
const file = '019a0000-0000-7000-8000-00000000f001';
const delivery = { name: '陈', phone: '13800000003', province: '浙', city: '杭', district: '西湖', address: '1 号' };

test('every series can be drawn and answered', () => {
  expect(all.flatMap(({ orderType, series }) => seriesProblems(series, tables[orderType] ?? null))).toEqual([]);
});

const seriesOf = (key: string) => {
  const found = all.find(({ series }) => series.key === key)?.series;
  if (!found) throw new Error(`no series ${key}`);
  return found;
};
const askedOf = (key: string, options: Prescription['options']) =>
  seriesOf(key)
    .settings.filter((setting) => isAsked(setting, options))
    .map((setting) => setting.key);

test.each([
  ['removable.twinBlock', 'upperScrew'],
  ['removable.facemask', 'expand'],
])('a screw of %s is asked for its travel and its turning', (key, screw) => {
  expect(askedOf(key, {})).not.toContain('screwMm');
  expect(askedOf(key, { [screw]: true })).toEqual(expect.arrayContaining(['screwMm', 'turns']));
});

test('a wraparound retainer is held by C or Adams clasps, on teeth of its own', () => {
  const clasps = seriesOf('retainer.wraparound').settings.find(({ key }) => key === 'clasps');
  expect(clasps?.options.map(({ value }) => value)).toEqual(['c', 'adams']);
  expect(askedOf('retainer.wraparound', { clasps: 'c' })).toContain('claspTeeth');
});

test('nobody has no habit and a habit', () => {
  const habits = seriesOf('silicone.single').settings.find(({ key }) => key === 'habits');
  expect(hasTooMany(habits ?? { options: [] }, ['none', 'thumb'])).toBe(true);
});

test('no plate takes a spring or a clasp that it asks nothing about', () => {
  const offered = (key: string) =>
    marksOf(seriesOf(key), { options: {} }).filter((mark) => mark === 'spring' || mark === 'clasp');
  expect(offered('removable.expansion')).toEqual(['clasp']);
  expect(offered('removable.spring').toSorted()).toEqual(['clasp', 'spring']);
  expect(offered('removable.activator')).toEqual([]);
  expect(offered('removable.habit')).toEqual([]);
});

test('no two entries of the catalogue share an id or a key', () => {
  const ids = all.flatMap(({ series }) => [series.id, ...series.specifications.map(({ id }) => id)]);
  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(all.map(({ series }) => series.key)).size).toBe(all.length);
});

test('every order of the demonstration that is handed in is complete and costs something', () => {
  const types = new Set<number>();
  for (const order of demoOrders.filter(({ goal }) => goal !== 'draft')) {
    const series = all.find((one) => one.series.id === order.prescription.seriesId)?.series;
    const complete = prescription.parse({
      ...order.prescription,
      scans: { upper: file, lower: file, bite: file },
      photos: [file],
      smilePhoto: file,
      delivery,
    });
    const facts = { patientId: file, doctorId: file, prescription: complete };
    expect(missingOf(facts, series), `${series?.key} to ${order.goal}`).toEqual([]);
    expect(totalOf(priceLinesOf(complete, series))).toBeGreaterThan(0);
    types.add(order.type);
  }
  expect([...types].toSorted()).toEqual([3, 4, 5, 7, 8]);
});
