import type * as labCatalogue from '@suya/contract/catalogue/lab-catalogue.endpoints';
import type { LabAppliance, LabCatalogue, LabSeries } from '@suya/contract/catalogue/lab-catalogue.schema';
import { seriesProblems } from '@suya/contract/catalogue/series.rules';
import type { InputOf } from '@suya/contract/http/endpoint';
import type { MessageKey } from '@suya/contract/messages/catalogue';
import { AppError, invalid } from '../../platform/app-error.ts';
import type { LabCtx } from '../../platform/ctx.ts';
import { newId } from '../../platform/ids.ts';
import {
  insertAppliance,
  insertBrandRow,
  insertSeries,
  setRetired,
  updateAppliance,
  updateBrand,
  updateSeries,
} from './catalogue.repo.ts';
import { noteChange } from './changes.repo.ts';
import { getLabCatalogue } from './lab-catalogue.views.ts';

/** Somebody else was faster: nothing is overwritten unseen. */
export const changedMeanwhile = (version: number): AppError =>
  new AppError(409, { version }, 'catalogue.refused.changedMeanwhile');

/** An entry that an edit names, with the version that the editor read; new where it names none. */
export function entryOf<T extends { version: number }>(
  found: T | undefined,
  { id, version }: { id: unknown; version: number | undefined },
): T | undefined {
  if (id === undefined) return undefined;
  if (!found) throw new AppError(404);
  if (found.version !== version) throw changedMeanwhile(found.version);
  return found;
}

/** Runs one edit of the catalogue and answers with all of it, as it is then. */
export function editing(ctx: LabCtx, edit: (tx: LabCtx, now: LabCatalogue) => Promise<void>): Promise<LabCatalogue> {
  return ctx.transaction(async (tx) => {
    await edit(tx, await getLabCatalogue(tx));
    return getLabCatalogue(tx);
  });
}

const refuse = (problems: Readonly<Record<string, MessageKey | false | undefined>>): void => {
  const fields = Object.entries(problems).filter((entry): entry is [string, MessageKey] => Boolean(entry[1]));
  if (fields.length > 0) throw invalid(Object.fromEntries(fields));
};

function checkAppliance(
  input: InputOf<typeof labCatalogue.saveAppliance>,
  before: LabAppliance | undefined,
  now: LabCatalogue,
) {
  const others = now.appliances.filter(({ orderType }) => orderType !== input.orderType);
  refuse({
    key: others.some(({ key }) => key === input.key) && 'catalogue.refused.keyTaken',
    letter: others.some(({ letter }) => letter === input.letter) && 'catalogue.refused.letterTaken',
    // Orders under way are on the track that their appliance had.
    track: before && before.track !== input.track && 'catalogue.refused.trackFixed',
    orderType: before && input.version === undefined && 'catalogue.refused.keyTaken',
  });
}

/**
 * Adds an appliance or changes one; without a version it is a new one.
 * @throws AppError 404, 409, 422 for a number, key or letter that is taken, or another track
 */
export function saveAppliance(ctx: LabCtx, input: InputOf<typeof labCatalogue.saveAppliance>): Promise<LabCatalogue> {
  return editing(ctx, async (tx, now) => {
    const { version, position, ...appliance } = input;
    const { orderType } = appliance;
    const before = now.appliances.find((one) => one.orderType === orderType);
    checkAppliance(input, before, now);
    const known = entryOf(before, { id: version, version });
    if (!known) await insertAppliance(tx, appliance, position);
    else if (!(await updateAppliance(tx, appliance, { version: known.version, position })))
      throw changedMeanwhile(known.version + 1);
    await noteChange(tx, {
      ...{ kind: 'appliance', objectId: String(orderType), label: appliance.label },
      ...{ action: known ? 'changed' : 'created', before: known ?? {}, after: { ...appliance, position } },
    });
  });
}

/** Adds a brand or renames one. @throws AppError 404, 409 */
export function saveBrand(ctx: LabCtx, input: InputOf<typeof labCatalogue.saveBrand>): Promise<LabCatalogue> {
  return editing(ctx, async (tx, now) => {
    const { version: _, ...content } = input;
    const before = entryOf(
      now.brands.find(({ id }) => id === input.id),
      { id: input.id, version: input.version },
    );
    const id = before?.id ?? newId();
    if (!before) await insertBrandRow(tx, { ...content, id });
    else if (!(await updateBrand(tx, { ...content, id, version: before.version })))
      throw changedMeanwhile(before.version + 1);
    await noteChange(tx, {
      ...{ kind: 'brand', objectId: id, label: input.label, action: before ? 'changed' : 'created' },
      ...{ before: before ?? {}, after: content },
    });
  });
}

function checkSeries(
  input: InputOf<typeof labCatalogue.saveSeries>,
  before: LabSeries | undefined,
  now: LabCatalogue,
): void {
  const appliance = now.appliances.find(({ orderType }) => orderType === input.orderType);
  const isTaken = now.series.some(({ id, key }) => id !== input.id && key === input.key);
  const problems = seriesProblems(input, appliance?.form.lines ?? null);
  refuse({
    ...Object.fromEntries(problems.map(({ path, message }) => [path, message])),
    orderType: appliance
      ? before && before.orderType !== input.orderType && 'catalogue.refused.typeFixed'
      : 'catalogue.refused.applianceUnknown',
    brandId: !now.brands.some(({ id }) => id === input.brandId) && 'catalogue.refused.brandUnknown',
    key: isTaken && 'catalogue.refused.keyTaken',
  });
}

/**
 * Adds a series or changes one. Orders keep the series that they were submitted with.
 * @throws AppError 404, 409, 422 with each field that cannot stay so
 */
export function saveSeries(ctx: LabCtx, input: InputOf<typeof labCatalogue.saveSeries>): Promise<LabCatalogue> {
  return editing(ctx, async (tx, now) => {
    const { id: _, version: __, ...content } = input;
    const before = entryOf(
      now.series.find(({ id }) => id === input.id),
      { id: input.id, version: input.version },
    );
    checkSeries(input, before, now);
    const id = before?.id ?? newId();
    if (!before) await insertSeries(tx, content, { ...content, id });
    else if (!(await updateSeries(tx, content, { ...content, id, version: before.version })))
      throw changedMeanwhile(before.version + 1);
    await noteChange(tx, {
      ...{ kind: 'series', objectId: id, label: input.label, action: before ? 'changed' : 'created' },
      ...{ before: before ?? {}, after: content },
    });
  });
}

type Retiring = Pick<InputOf<typeof labCatalogue.retireBrand>, 'version' | 'retired'>;

function retire(
  ctx: LabCtx,
  kind: 'brand' | 'series' | 'specification',
  id: string,
  { version, retired }: Retiring,
): Promise<LabCatalogue> {
  return editing(ctx, async (tx, now) => {
    const entries = {
      brand: now.brands,
      series: now.series,
      specification: now.series.flatMap(({ specifications }) => specifications),
    };
    const before = entryOf<{ version: number; label: LabSeries['label'] }>(
      entries[kind].find((one) => one.id === id),
      { id, version },
    );
    if (!(await setRetired(tx, `catalogue_${kind}`, { id, version, retired }))) throw changedMeanwhile(version + 1);
    await noteChange(tx, {
      ...{ kind, objectId: id, label: before?.label ?? null },
      action: retired ? 'retired' : 'restored',
    });
  });
}

/**
 * Takes a brand out of what can be ordered, or puts it back.
 * @throws AppError 404, 409
 */
export const retireBrand = (
  ctx: LabCtx,
  { brandId, ...rest }: InputOf<typeof labCatalogue.retireBrand>,
): Promise<LabCatalogue> => retire(ctx, 'brand', brandId, rest);

/**
 * Takes a series out of what can be ordered, or puts it back.
 * @throws AppError 404, 409
 */
export const retireSeries = (
  ctx: LabCtx,
  { seriesId, ...rest }: InputOf<typeof labCatalogue.retireSeries>,
): Promise<LabCatalogue> => retire(ctx, 'series', seriesId, rest);

/**
 * Takes a specification out of what can be ordered, or puts it back.
 * @throws AppError 404, 409
 */
export const retireSpecification = (
  ctx: LabCtx,
  { specificationId, ...rest }: InputOf<typeof labCatalogue.retireSpecification>,
): Promise<LabCatalogue> => retire(ctx, 'specification', specificationId, rest);
