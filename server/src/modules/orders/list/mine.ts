import type { OrderRow } from '@suya/contract/orders/orders.schema';
import { statusOf } from '@suya/contract/orders/workflow/states';
import { isLabTurnOf, isTurnOf } from '@suya/contract/orders/workflow/turn';
import type { ClinicCtx, Ctx } from '../../../platform/ctx.ts';
import { labActorsOf } from '../orders.rules.ts';
import { handsOf } from './waiting.views.ts';

/** What an order's line tells about whose turn it is. */
interface Line {
  readonly clinic_id: string;
  readonly status: number;
  readonly designer_id: string | null;
  readonly version_designer_id: string | null;
  /** Whether the reader is its doctor, with approved papers. */
  readonly is_named: boolean;
}

/** Whether the next step of an order is the reader's own. Nothing is the system's. */
export function mineOf(ctx: Ctx): (line: Line, turn: OrderRow['turn']) => boolean {
  const { scope } = ctx;
  if (scope.kind === 'clinic') {
    const hands = handsOf(ctx as ClinicCtx);
    return ({ is_named }, turn) => isTurnOf(turn, hands, is_named);
  }
  if (scope.kind !== 'lab') return () => false;
  const actors = labActorsOf(ctx.actor);
  return ({ status, designer_id: designerId, version_designer_id: versionDesignerId }) =>
    isLabTurnOf({ status: statusOf(status), designerId, versionDesignerId }, actors, scope.userId);
}
