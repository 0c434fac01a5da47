import type { listCases } from '@suya/contract/cases/cases.endpoints';
import type { CaseLine } from '@suya/contract/cases/cases.schema';
import type { InputOf } from '@suya/contract/http/endpoint';
import type { RawBuilder } from 'kysely';
import type { SheetPress } from '../../platform/sheets/sheet-press.ts';
import type { CaseCtx, CaseRef } from './case-key.views.ts';

/** What only the orders know of a case's orders: they stand to the right, so the composition gives it; and the press. */
export interface CasesDeps {
  readonly sheets: SheetPress;
  /**
   * The newest orders of some cases, as the reader may see them.
   * @param limit how many of each case
   * @returns case id → its orders, the newest first; a case without orders is left out
   */
  newestOrders(
    ctx: CaseCtx,
    cases: readonly Pick<CaseRef, 'id' | 'clinicId'>[],
    limit: number,
  ): Promise<ReadonlyMap<string, CaseLine['orders']>>;
  /** The condition that an order `o` stands so to its promise. */
  byDue(due: NonNullable<InputOf<typeof listCases>['due']>): RawBuilder<boolean>;
}
