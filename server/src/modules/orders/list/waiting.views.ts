import { type Awaited, awaitedStatuses } from '@suya/contract/orders/workflow/waiting';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ClinicCtx } from '../../../platform/ctx.ts';
import { doctorPassed, doctorUser } from '../page/record.views.ts';

/**
 * The reasons why an order can wait for this person: whose plans they decide, whether they pay, whether they write
 * prescriptions.
 */
export interface Hands {
  readonly decides: 'all' | 'own' | 'none';
  readonly pays: boolean;
  readonly writes: boolean;
}

/** A doctor decides the plans of their own orders, an admin those of all. */
export function handsOf({ actor: { roles, permissions } }: ClinicCtx): Hands {
  const decides = roles.includes('doctor') ? 'own' : 'none';
  return {
    decides: roles.includes('admin') ? 'all' : decides,
    pays: permissions.has('payBills'),
    writes: permissions.has('editOrders'),
  };
}

const awaitedBy = ({ decides, pays, writes }: Hands): Awaited[] => [
  ...(decides === 'none' ? [] : ['doctor' as const]),
  ...(pays ? ['payer' as const] : []),
  ...(writes ? ['clinic' as const] : []),
];

/** The statuses in which the next step may be this person's. */
export const statusesFor = (hands: Hands): number[] => awaitedBy(hands).flatMap(awaitedStatuses);

/**
 * The orders `o` whose next step is this person's. A doctor's decision belongs to the order's doctor, once their
 * papers are approved, and to admins; a bill to people who may pay; a returned prescription to people who may write
 * it.
 */
export function waitsFor(hands: Hands, userId: string): RawBuilder<SqlBool> {
  const at = (who: Awaited) => sql<SqlBool>`o.status IN (${sql.join(awaitedStatuses(who))})`;
  const named = sql<SqlBool>`${doctorUser} = ${userId} AND ${doctorPassed}`;
  const ways = awaitedBy(hands).map((who) =>
    who === 'doctor' && hands.decides === 'own' ? sql<SqlBool>`(${at(who)} AND ${named})` : at(who),
  );
  return ways.length > 0 ? sql<SqlBool>`(${sql.join(ways, sql` OR `)})` : sql<SqlBool>`false`;
}
