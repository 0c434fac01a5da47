import { statusesThat } from '@suya/contract/orders/workflow/states';
import { type Awaited, type Condition, type Hands, turns } from '@suya/contract/orders/workflow/turn';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ClinicCtx } from '../../../platform/ctx.ts';
import { doctorPassed, doctorUser } from '../page/record.views.ts';

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
export function statusesFor(hands: Hands): number[] {
  const awaited = awaitedBy(hands);
  return [...new Set(turns.filter(({ who }) => awaited.includes(who)).map(({ status }) => status))];
}

const inStatuses = (statuses: readonly number[]) =>
  sql<SqlBool>`o.status IN (${sql.join(statuses.map((s) => sql.lit(s)))})`;

const awaitingModel = statusesThat('awaitsModel');

/** Where the model of the order `o` is, as long as its design waits for one: the rule of `ModelState`, in SQL. */
export const modelOfOrder = sql<string | null>`(CASE
  WHEN ${inStatuses(awaitingModel)} AND (o.prescription ->> 'physicalModel')::boolean THEN coalesce((
    SELECT CASE WHEN bool_or(i.condition = 'complete') THEN 'complete' WHEN bool_or(d.state = 'sent') THEN 'sent'
                ELSE (array_agg(i.condition ORDER BY d.received_at DESC, d.id))[1] END
      FROM model_delivery_order i JOIN model_delivery d ON d.clinic_id = i.clinic_id AND d.id = i.delivery_id
     WHERE i.clinic_id = o.clinic_id AND i.order_id = o.id AND d.state <> 'cancelled'), 'awaited') END)`;

/** Whether a model has to be sent: none was, or what arrived cannot be used. */
export const lacksModel = sql<SqlBool>`(${modelOfOrder} IN ('awaited', 'incomplete', 'damaged'))`;

const conditions: Readonly<Record<Condition, RawBuilder<SqlBool>>> = {
  asked: sql<SqlBool>`cardinality(o.requested_fields) > 0`,
  noModel: lacksModel,
};

/** Whether a task of this part of the clinic's side is open on the order `o`. */
function isOpenFor(who: Awaited): RawBuilder<SqlBool> {
  const mine = turns.filter((turn) => turn.who === who);
  const plain = mine.filter(({ when }) => !when).map(({ status }) => status);
  const ways = plain.length > 0 ? [inStatuses(plain)] : [];
  for (const [name, holds] of Object.entries(conditions)) {
    const only = mine.filter(({ when }) => when === name).map(({ status }) => status);
    if (only.length > 0) ways.push(sql<SqlBool>`(${inStatuses(only)} AND ${holds})`);
  }
  return sql<SqlBool>`(${sql.join(ways, sql` OR `)})`;
}

const decided = turns.filter(({ who }) => who === 'doctor').map(({ status }) => status);

/** Whether this person is the doctor of the order `o`, with approved papers; asked only where a doctor is waited for. */
export const isNamedDoctor = ({ decides }: Hands, userId: string): RawBuilder<boolean> =>
  decides === 'own'
    ? sql<boolean>`(${inStatuses(decided)} AND ${doctorUser} = ${userId} AND ${doctorPassed})`
    : sql<boolean>`false`;

/**
 * The orders `o` whose next step is this person's: the rows of `turns`, in SQL. A doctor's decision belongs to the
 * order's doctor, once their papers are approved, and to admins.
 */
export function waitsFor(hands: Hands, userId: string): RawBuilder<SqlBool> {
  const ways = awaitedBy(hands).map((who) =>
    who === 'doctor' && hands.decides === 'own'
      ? sql<SqlBool>`(${isOpenFor(who)} AND ${isNamedDoctor(hands, userId)})`
      : isOpenFor(who),
  );
  return ways.length > 0 ? sql<SqlBool>`(${sql.join(ways, sql` OR `)})` : sql<SqlBool>`false`;
}
