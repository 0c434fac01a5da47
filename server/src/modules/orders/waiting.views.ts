import { type Awaited, awaitedStatuses } from '@suya/contract/orders/workflow/waiting';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ClinicCtx } from '../../platform/ctx.ts';
import { doctorPassed, doctorUser } from './record.views.ts';

/** What an order can wait for this person by: whose plans they decide, whether they pay, whether they write prescriptions. */
export interface Hands {
  readonly decides: 'all' | 'own' | 'none';
  readonly pays: boolean;
  readonly writes: boolean;
}

/** A doctor decides their own orders' plans, an admin all of them. */
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

/** The statuses in which the next step may be theirs. */
export const statusesFor = (hands: Hands): number[] => awaitedBy(hands).flatMap(awaitedStatuses);

/**
 * The orders `o` on which the next step is this person's: a doctor's decision for the doctor that is named, once their papers
 * are passed, and for admins; a bill for who may pay; a prescription sent back for who may write it.
 */
export function waitsFor(hands: Hands, userId: string): RawBuilder<SqlBool> {
  const at = (who: Awaited) => sql<SqlBool>`o.status IN (${sql.join(awaitedStatuses(who))})`;
  const named = sql<SqlBool>`${doctorUser} = ${userId} AND ${doctorPassed}`;
  const ways = awaitedBy(hands).map((who) =>
    who === 'doctor' && hands.decides === 'own' ? sql<SqlBool>`(${at(who)} AND ${named})` : at(who),
  );
  return ways.length > 0 ? sql<SqlBool>`(${sql.join(ways, sql` OR `)})` : sql<SqlBool>`false`;
}
