import {
  getLabCatalogue,
  retireBrand,
  saveBrand,
  saveSeries,
  saveSpecification,
} from '@suya/contract/catalogue/lab-catalogue.endpoints';
import { expect, test } from 'vitest';
import { hostileTexts, showsAll } from '../../../../testing/page/hostile-texts.ts';
import { open, screen } from '../../../../testing/page/open.tsx';
import { aClinic, aLabPerson, aMember, ask } from '../../../../testing/page/people.ts';

const label = (text: string) => ({ zh: text, en: text });
const [name = '', intro = '', setting = '', ...others] = hostileTexts.slice(-20);

test('hostile names of the catalogue are shown sign by sign to the lab and in the clinic’s form', async () => {
  const support = await aLabPerson('support');
  const { brands } = await ask(support, saveBrand, { label: label(name) });
  const brand = brands.find((one) => one.label.zh === name);
  const key = 'retainer.hostile';
  const options = hostileTexts.map((text, at) => ({ value: `option${at}`, label: label(text) }));
  const whole = await ask(support, saveSeries, {
    ...{ brandId: brand?.id ?? '', orderType: 5, key, label: label(name), intro: label(intro) },
    ...{ turnaroundDays: 5, jaws: ['upper'], needsSpan: false, maxSets: 1 },
    settings: [{ key: 'hostile', kind: 'choice', label: label(setting), required: false, options }],
  });
  const seriesId = whole.series.find((one) => one.key === key)?.id ?? '';
  for (const text of others)
    await ask(support, saveSpecification, { seriesId, label: label(text), thicknessMm: 1, priceFen: 100 });
  const entry = `/lab/catalogue?entry=series:${seriesId}`;
  await open(`${entry}&tab=specifications`, support);
  await showsAll([name, ...others]);
  await open(`${entry}&tab=preview`, support);
  await showsAll(hostileTexts);
  const user = await open('/retainerCreateOrder', await aMember(await aClinic(), ['assistant']));
  await user.click(await screen.findByRole('radio', { name: (called) => called.includes(name) }));
  await showsAll([...hostileTexts, ...others]);

  const found = (await ask(support, getLabCatalogue, {})).brands.find(({ id }) => id === brand?.id);
  await ask(support, retireBrand, { brandId: brand?.id ?? '', version: found?.version ?? 0, retired: true });
  await open('/retainerCreateOrder', await aMember(await aClinic(), ['assistant']));
  await screen.findAllByRole('radio');
  expect(screen.queryByRole('radio', { name: (called) => called.includes(name) })).toBeNull();
});
