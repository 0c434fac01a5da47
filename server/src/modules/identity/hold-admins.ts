import { type RawBuilder, sql } from 'kysely';

/**
 * Holds who is admin of a clinic until the transaction ends: whoever leaves, is taken out, hands over or closes their
 * account takes it before counting the others, so that of two last ones one stays. Advisory, because a person who
 * closes their account may not lock other people's rows. Several clinics are held in the order of their ids.
 * @param clinicId an expression, the id as text
 */
export const adminsLock = (clinicId: RawBuilder<unknown>) =>
  sql`pg_advisory_xact_lock(hashtextextended('clinic.admins:' || ${clinicId}, 0))`;

/**
 * The same for who is of a chain's head office.
 * @param organisationId an expression, the id as text
 */
export const headOfficeLock = (organisationId: RawBuilder<unknown>) =>
  sql`pg_advisory_xact_lock(hashtextextended('chain.heads:' || ${organisationId}, 0))`;
