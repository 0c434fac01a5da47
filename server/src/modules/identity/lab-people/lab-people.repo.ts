import type { LabRole } from '@suya/contract/access/permissions';
import { sql } from 'kysely';
import type { IdentityCtx, SystemCtx } from '../../../platform/ctx.ts';

export interface NewLabPerson {
  readonly userId: string;
  readonly name: string;
  readonly roles: readonly LabRole[];
}

/** Makes a person staff of the lab. */
export async function insertLabPerson(ctx: IdentityCtx | SystemCtx, person: NewLabPerson): Promise<void> {
  const { userId, name, roles } = person;
  await ctx.db
    .insertInto('lab_staff')
    .values({ user_id: userId, name, roles: [...roles] })
    .execute();
}

/** The same, of somebody who was there before too: they work there again, with these roles. */
export async function putLabPerson(tx: IdentityCtx, { userId, name, roles }: NewLabPerson): Promise<void> {
  await sql`
    INSERT INTO lab_staff AS l (user_id, name, roles) VALUES (${userId}, ${name}, ${[...roles]}::text[])
    ON CONFLICT (user_id) DO UPDATE
       SET name = excluded.name, roles = excluded.roles, is_active = true, version = l.version + 1`.execute(tx.db);
}

export interface LabPersonChange extends NewLabPerson {
  readonly isActive: boolean;
  /** As it was read. */
  readonly version: number;
}

/** False where somebody else changed the person since, or whoever asks is no administrator any more. */
export async function updateLabPerson(tx: IdentityCtx, change: LabPersonChange): Promise<boolean> {
  const { userId, name, roles, isActive, version } = change;
  const { numUpdatedRows } = await tx.db
    .updateTable('lab_staff')
    .set({ name, roles: [...roles], is_active: isActive, version: sql<number>`version + 1` })
    .where('user_id', '=', userId)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Who closes their account is not of the lab any more. */
export async function leaveLab(tx: IdentityCtx, userId: string): Promise<void> {
  await tx.db
    .updateTable('lab_staff')
    .set({ is_active: false })
    .where('user_id', '=', userId)
    .where('is_active', '=', true)
    .execute();
}

export const findLabPerson = (tx: IdentityCtx, userId: string) =>
  tx.db
    .selectFrom('lab_staff')
    .select(['name', 'roles', 'is_active as isActive'])
    .where('user_id', '=', userId)
    .executeTakeFirst();

/**
 * Holds who is the platform's administrator until the transaction ends: of two last ones who act at once, one stays; and
 * no two become the first.
 */
export async function holdLabAdmins(tx: IdentityCtx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('lab.admins', 0))`.execute(tx.db);
}

/** Whether somebody at work is the platform's administrator, `exceptUserId` aside. */
export async function hasLabAdmin(tx: IdentityCtx, exceptUserId: string | null = null): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM lab_staff l JOIN user_account u ON u.id = l.user_id AND u.disabled_at IS NULL
     WHERE l.is_active AND 'platformAdmin' = ANY (l.roles) AND l.user_id IS DISTINCT FROM ${exceptUserId}::uuid
     LIMIT 1`.execute(tx.db);
  return rows.length > 0;
}
