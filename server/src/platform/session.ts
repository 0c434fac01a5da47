import type { Permission } from '@suya/contract/access/permissions';

/** A live session as the identity module resolves it from a token. */
export interface Session {
  readonly sessionId: string;
  readonly userId: string;
  readonly name: string;
  /** `none`: signed in, but neither in a clinic nor in the lab yet. */
  readonly side: 'clinic' | 'lab' | 'none';
  readonly clinicId: string | null;
  /** Every clinic whose rows the session may read; several for a chain's head office. Writes go to `clinicId`. */
  readonly clinicIds: readonly string[];
  readonly roles: readonly string[];
  readonly permissions: ReadonlySet<Permission>;
}

/** Whether a person asks for something, which keeps the session from idling out, or an open tab only looks. */
export type SessionUse = 'use' | 'look';

/** Resolves to null for a token that is unknown, idle too long, expired or revoked. */
export type ResolveSession = (token: string, as?: SessionUse) => Promise<Session | null>;
