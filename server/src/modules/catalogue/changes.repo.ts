import type { Label } from '@suya/contract/catalogue/catalogue.schema';
import type { CatalogueChange } from '@suya/contract/catalogue/lab-catalogue.schema';
import type { LabCtx } from '../../platform/ctx.ts';
import { newId } from '../../platform/ids.ts';

type Fields = Readonly<Record<string, unknown>>;

interface Change {
  readonly kind: 'appliance' | 'brand' | 'series' | 'specification' | 'price';
  readonly objectId: string;
  readonly action: CatalogueChange['action'];
  readonly label: Label | null;
  readonly before?: Fields;
  readonly after?: Fields;
}

/** What stands at each place that differs; versions are no content. */
function differing(before: Fields, after: Fields): { before: Fields; after: Fields } {
  const same = (key: string) => JSON.stringify(before[key]) === JSON.stringify(after[key]);
  const keys = Object.keys(after).filter((key) => key !== 'version' && !same(key));
  const pick = (from: Fields) => Object.fromEntries(keys.filter((key) => key in from).map((key) => [key, from[key]]));
  return { before: pick(before), after: pick(after) };
}

/** Notes who changed what of the catalogue, in the transaction that changes it. */
export async function noteChange(ctx: LabCtx, change: Change): Promise<void> {
  const { before, after } = differing(change.before ?? {}, change.after ?? {});
  await ctx.db
    .insertInto('catalogue_change')
    .values({
      id: newId(),
      actor_id: ctx.actor.userId,
      actor_name: ctx.actor.name,
      kind: change.kind,
      object_id: change.objectId,
      action: change.action,
      label: change.label && JSON.stringify(change.label),
      before: JSON.stringify(before),
      after: JSON.stringify(after),
    })
    .execute();
}
