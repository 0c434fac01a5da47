import { series as seriesSchema } from '@suya/contract/catalogue/catalogue.schema';
import { seriesProblems } from '@suya/contract/catalogue/series.rules';
import { marksOf, missingOf, priceLinesOf, totalOf } from '@suya/contract/orders/prescription.rules';
import { prescription } from '@suya/contract/orders/prescription.schema';
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

test('no plate takes a spring or a clasp that it asks nothing about', () => {
  const offered = (key: string) => {
    const found = all.find(({ series }) => series.key === key)?.series;
    return marksOf(found, { options: {} }).filter((mark) => mark === 'spring' || mark === 'clasp');
  };
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
