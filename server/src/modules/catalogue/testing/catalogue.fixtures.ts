import * as catalogue from '@suya/contract/catalogue/catalogue.endpoints';
import * as labCatalogue from '@suya/contract/catalogue/lab-catalogue.endpoints';
import { type Fixture, fixture, NOBODY, PIXEL, paged, type Stage } from '../../../conformity/testing/fixture.ts';
import { newId } from '../../../platform/ids.ts';
import { aLabPerson, systemOf } from '../../../testing/people.ts';
import { insertBrand } from '../index.ts';

const elsewhere = 'It needs something of the catalogue that nothing else stands on: the tests of modules/catalogue.';
const said = { zh: '字', en: 'Word' };
const aKeeper = ({ ground }: Stage) => aLabPerson(ground, 'support');

/** A brand of the catalogue with a series. */
async function aBrand({ ground }: Stage): Promise<{ brandId: string; seriesId: string }> {
  const [brandId, seriesId] = [newId(), newId()];
  const series = { id: seriesId, key: seriesId, label: said, intro: said, turnaroundDays: 3, jaws: ['upper' as const] };
  const rest = { needsSpan: false, maxSets: 1, specifications: [], settings: [] };
  await insertBrand(systemOf(ground), 5, { id: brandId, label: said, series: [{ ...series, ...rest }] }, 0);
  return { brandId, seriesId };
}

/** Sound inputs of this module's endpoints. */
export const catalogueFixtures: readonly Fixture[] = [
  fixture(catalogue.getCatalogue).with(() => [{ orderType: 5 }]),
  fixture(catalogue.getCataloguePicture).with(() => [{ pictureId: '0'.repeat(64) }], { shownElsewhere: elsewhere }),
  fixture(labCatalogue.keepCataloguePicture).with(() => [{ picture: PIXEL }]),
  fixture(labCatalogue.listCatalogueChanges).with(() => [{ ...paged }]),
  fixture(labCatalogue.retireBrand).with(() => [{ brandId: NOBODY, version: 1, retired: true }], {
    shownElsewhere: elsewhere,
  }),
  fixture(labCatalogue.retireSeries).with(() => [{ seriesId: NOBODY, version: 1, retired: true }], {
    shownElsewhere: elsewhere,
  }),
  fixture(labCatalogue.retireSpecification).with(() => [{ specificationId: NOBODY, version: 1, retired: true }], {
    shownElsewhere: elsewhere,
  }),
  fixture(labCatalogue.saveAppliance).with(() => [
    {
      ...{ orderType: 91, key: 'nightGuard', letter: 'N', label: said, intro: said, hue: 'gold', track: 'design' },
      ...{ dentition: 'adult', form: { sections: ['patient', 'product'], lines: null }, active: true },
    },
  ]),
  fixture(labCatalogue.saveBrand).with(() => [{ label: said }, { id: NOBODY, version: 1, label: said }], {
    keyed: {
      prepare: async (stage) => ({ person: await aKeeper(stage), input: { label: said } }),
      other: (input) => ({ ...input, label: { zh: '别的', en: 'Other' } }),
    },
  }),
  fixture(labCatalogue.saveSeries).with(
    () => [
      {
        ...{ brandId: NOBODY, orderType: 5, key: 'conformity.series', label: said, intro: said, turnaroundDays: 3 },
        ...{ jaws: ['upper'], needsSpan: false, maxSets: 1, settings: [] },
      },
      {
        ...{ id: NOBODY, version: 1, brandId: NOBODY, orderType: 5, key: 'conformity.other', label: said, intro: said },
        ...{ turnaroundDays: 3, jaws: ['upper'], needsSpan: false, maxSets: 1, settings: [] },
      },
    ],
    {
      keyed: {
        prepare: async (stage) => ({
          person: await aKeeper(stage),
          input: {
            ...{
              brandId: (await aBrand(stage)).brandId,
              orderType: 5,
              key: newId(),
              label: said,
              intro: said,
              turnaroundDays: 3,
            },
            ...{ jaws: ['upper'], needsSpan: false, maxSets: 1, settings: [] },
          },
        }),
        other: (input) => ({ ...input, label: { zh: '别的', en: 'Other' } }),
      },
      shownElsewhere: elsewhere,
    },
  ),
  fixture(labCatalogue.saveSpecification).with(
    () => [
      { seriesId: NOBODY, label: said, thicknessMm: 1, priceFen: 10_000 },
      { id: NOBODY, version: 1, seriesId: NOBODY, label: said, thicknessMm: 1 },
    ],
    {
      keyed: {
        prepare: async (stage) => ({
          person: await aKeeper(stage),
          input: { seriesId: (await aBrand(stage)).seriesId, label: said, thicknessMm: 1, priceFen: 10_000 },
        }),
        other: (input) => ({ ...input, label: { zh: '别的', en: 'Other' } }),
      },
      shownElsewhere: elsewhere,
    },
  ),
  fixture(labCatalogue.setPrice).with(
    () => [{ specificationId: NOBODY, version: 1, priceFen: 10_000, holdsFrom: '2099-01-01' }],
    { shownElsewhere: elsewhere },
  ),
  fixture(labCatalogue.withdrawPrice).with(() => [{ specificationId: NOBODY, version: 1, holdsFrom: '2099-01-01' }], {
    shownElsewhere: elsewhere,
  }),
];
