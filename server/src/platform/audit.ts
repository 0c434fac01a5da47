import type { Endpoint } from '@suya/contract/http/endpoint';
import type { Ctx } from './ctx.ts';

const idsIn = (input: Readonly<Record<string, unknown>>): string | null => {
  const found = Object.entries(input).find(([name, value]) => name.endsWith('Id') && typeof value === 'string');
  return found ? String(found[1]) : null;
};

/**
 * Notes that somebody looked at a patient's data: who, from where, which call and which record; never the data.
 * Written before the answer leaves (PIPL: access to sensitive personal information is recorded, kept 3 years).
 */
export async function auditRead(ctx: Ctx, endpoint: Endpoint, input: Readonly<Record<string, unknown>>): Promise<void> {
  await ctx.db
    .insertInto('audit')
    .values({
      actor_id: ctx.actor.userId,
      session_id: ctx.actor.sessionId,
      role: ctx.actor.roles.join(','),
      clinic_id: ctx.scope.kind === 'clinic' ? ctx.scope.clinicId : null,
      action: `${endpoint.method} ${endpoint.path}`,
      outcome: 'read',
      object_id: idsIn(input),
      ip: ctx.address,
      trace_id: ctx.traceId,
    })
    .execute();
}
