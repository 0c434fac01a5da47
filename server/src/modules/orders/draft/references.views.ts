import { sql } from 'kysely';
import type { ClinicCtx } from '../../../platform/ctx.ts';
import { doctorName } from '../../clinics/index.ts';
import { type ConsentFacts, consentFacts } from '../../patients/index.ts';
import { orderNumber } from '../orders.rules.ts';
import type { OrderRecord } from '../orders.types.ts';

/** The records that a draft refers to, looked up in its clinic; null or false if they do not exist. */
export interface References {
  /** The facts that decide whether the patient consents to pictures. */
  readonly consent: ConsentFacts | null;
  readonly doctorName: string | null;
}

interface Named {
  readonly patientId: string | null;
  readonly doctorId: string | null;
}

const references = (ctx: ClinicCtx, { patientId, doctorId }: Named) => sql`
  ${consentFacts(ctx.scope.clinicId, patientId)} AS consent,
  ${doctorName(ctx, doctorId)} AS "doctorName"`;

/** Looks up patient and doctor of a draft. */
export async function findReferences(ctx: ClinicCtx, named: Named): Promise<References> {
  const { rows } = await sql<References>`SELECT ${references(ctx, named)}`.execute(ctx.db);
  return rows[0] as References;
}

interface Drawn extends References {
  readonly counter: number;
  readonly day: string;
  readonly letter: string | null;
}

/**
 * The same for a new draft, with its number; null if nothing of the type is made (any more).
 * @throws if the session's clinic no longer exists
 */
export async function findReferencesOfNew(
  ctx: ClinicCtx,
  type: OrderRecord['type'],
  named: Named,
): Promise<References & { no: string | null }> {
  const { rows } = await sql<Drawn>`
    SELECT nextval('order_number')::int8 AS counter, (now() AT TIME ZONE c.time_zone)::date AS day, a.letter,
           ${references(ctx, named)}
      FROM clinic c LEFT JOIN catalogue_appliance a ON a.order_type = ${type} AND a.active
     WHERE c.id = ${ctx.scope.clinicId}`.execute(ctx.db);
  const [drawn] = rows;
  if (!drawn) throw new Error('the clinic of the session is gone');
  const { counter, day, letter, ...found } = drawn;
  return { ...found, no: letter && orderNumber(letter, day, counter) };
}
