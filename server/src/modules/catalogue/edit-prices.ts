import type * as labCatalogue from '@suya/contract/catalogue/lab-catalogue.endpoints';
import type { LabCatalogue, LabSpecification } from '@suya/contract/catalogue/lab-catalogue.schema';
import type { InputOf } from '@suya/contract/http/endpoint';
import { AppError, invalid } from '../../platform/app-error.ts';
import type { LabCtx } from '../../platform/ctx.ts';
import { newId } from '../../platform/ids.ts';
import {
  deletePrice,
  insertSpecification,
  putPrice,
  touchSpecification,
  updateSpecification,
} from './catalogue.repo.ts';
import { noteChange } from './changes.repo.ts';
import { changedMeanwhile, editing, entryOf } from './edit-catalogue.ts';

const specificationIn = (now: LabCatalogue, wanted: string | undefined): LabSpecification | undefined =>
  now.series.flatMap(({ specifications }) => specifications).find(({ id }) => id === wanted);

type Saving = InputOf<typeof labCatalogue.saveSpecification>;

function checkSpecification(input: Saving, before: LabSpecification | undefined, now: LabCatalogue): void {
  if (!now.series.some(({ id }) => id === input.seriesId)) throw new AppError(404);
  if (!before && input.priceFen === undefined) throw invalid({ priceFen: 'catalogue.refused.priceMissing' });
  if (before && input.priceFen !== undefined) throw invalid({ priceFen: 'catalogue.refused.priceElsewhere' });
}

/**
 * Adds a specification with the price that holds from today, or changes one.
 * @throws AppError 404, 409, 422 for a first price that is missing or a later one that comes this way
 */
export function saveSpecification(ctx: LabCtx, input: Saving): Promise<LabCatalogue> {
  return editing(ctx, async (tx, now) => {
    const { label, thicknessMm, position, seriesId } = input;
    const before = entryOf(specificationIn(now, input.id), { id: input.id, version: input.version });
    checkSpecification(input, before, now);
    const content = { id: before?.id ?? newId(), label, thicknessMm };
    if (!before) {
      await insertSpecification(tx, seriesId, position, content);
      await putPrice(tx, { specificationId: content.id, holdsFrom: now.today, priceFen: input.priceFen ?? 0 });
    } else if (!(await updateSpecification(tx, position, { ...content, version: before.version })))
      throw changedMeanwhile(before.version + 1);
    await noteChange(tx, {
      ...{ kind: 'specification', objectId: content.id, label, action: before ? 'changed' : 'created' },
      ...{
        before: before ?? {},
        after: { label, thicknessMm, position, ...(before ? {} : { priceFen: input.priceFen }) },
      },
    });
  });
}

async function takeVersion(tx: LabCtx, now: LabCatalogue, id: string, version: number): Promise<LabSpecification> {
  const found = entryOf(specificationIn(now, id), { id, version });
  if (!found) throw new AppError(404);
  if (!(await touchSpecification(tx, id, version))) throw changedMeanwhile(version + 1);
  return found;
}

/**
 * Sets a price from a day on. Orders keep the price that they were submitted at; drafts are told as they submit.
 * @throws AppError 404, 409, 422 for a day that is past
 */
export function setPrice(ctx: LabCtx, input: InputOf<typeof labCatalogue.setPrice>): Promise<LabCatalogue> {
  const { specificationId, version, priceFen, holdsFrom } = input;
  return editing(ctx, async (tx, now) => {
    const found = await takeVersion(tx, now, specificationId, version);
    if (holdsFrom < now.today) throw invalid({ holdsFrom: 'catalogue.refused.pastPrice' });
    const before = found.prices.findLast((price) => price.holdsFrom <= holdsFrom);
    await putPrice(tx, { specificationId, holdsFrom, priceFen });
    await noteChange(tx, {
      ...{ kind: 'price', objectId: specificationId, action: 'priceSet', label: found.label },
      ...{ before: before ? { priceFen: before.priceFen } : {}, after: { priceFen, holdsFrom } },
    });
  });
}

/**
 * Takes back a price that is still to come.
 * @throws AppError 404, 409, 422 for one that holds already or never was
 */
export function withdrawPrice(ctx: LabCtx, input: InputOf<typeof labCatalogue.withdrawPrice>): Promise<LabCatalogue> {
  const { specificationId, version, holdsFrom } = input;
  return editing(ctx, async (tx, now) => {
    const found = await takeVersion(tx, now, specificationId, version);
    if (holdsFrom <= now.today) throw invalid({ holdsFrom: 'catalogue.refused.heldPrice' });
    if (!(await deletePrice(tx, specificationId, holdsFrom)))
      throw invalid({ holdsFrom: 'catalogue.refused.noSuchPrice' });
    const gone = found.prices.find((price) => price.holdsFrom === holdsFrom);
    await noteChange(tx, {
      ...{ kind: 'price', objectId: specificationId, action: 'priceWithdrawn', label: found.label },
      after: { ...gone },
    });
  });
}
