import { getCatalogue } from '@suya/contract/catalogue/catalogue.endpoints';
import type { Brand } from '@suya/contract/catalogue/catalogue.schema';
import { saveBrand, saveSeries, saveSpecification } from '@suya/contract/catalogue/lab-catalogue.endpoints';
import type { LabCatalogue } from '@suya/contract/catalogue/lab-catalogue.schema';
import type { CallOf } from '@suya/contract/http/endpoint';
import { newId } from '../../../platform/ids.ts';
import { aLabPerson, type Ground, type SignedIn } from '../../../testing/people.ts';

/** The same word in both languages. */
export const label = (text: string) => ({ zh: text, en: text });
/** A day so many days from now, yyyy-MM-dd. */
export const ahead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Somebody who keeps the catalogue. */
export const aKeeper = (ground: Ground): Promise<SignedIn> => aLabPerson(ground, 'support');

export type NewSeries = CallOf<typeof saveSeries>;
/** A series of a retainer that asks nothing. */
export const plain = (brandId: string, change: Partial<NewSeries> = {}): NewSeries => ({
  ...{ brandId, orderType: 5, key: newId(), label: label('系列'), intro: label('说明'), turnaroundDays: 3 },
  ...{ jaws: ['upper'], needsSpan: false, maxSets: 1, settings: [] },
  ...change,
});

/** A brand with a series and a specification for 100 yuan, entered by the lab. */
export async function anEntry(ground: Ground) {
  const keeper = await aKeeper(ground);
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

export const seriesIn = ({ series }: LabCatalogue, id: string) => series.find((one) => one.id === id);
export const specificationIn = ({ series }: LabCatalogue, wanted: string) =>
  series.flatMap(({ specifications }) => specifications).find(({ id }) => id === wanted);
/** A series as a clinic is shown it; undefined where it is not. */
export const seenBy = async (who: SignedIn, seriesId: string) =>
  ((await who.ask(getCatalogue, { orderType: 5 })).body.data as Brand[])
    .flatMap(({ series }) => series)
    .find(({ id }) => id === seriesId);
