import type { SignInResult } from '@suya/contract/identity/identity.schema';
import type { Ctx } from '../../platform/ctx.ts';
import type { PaperDesk } from './papers/paper-desk.ts';
import type { InvitationDeps } from './staff/invite.ts';

/** What the module is composed with. */
export interface ClinicsDeps extends InvitationDeps {
  readonly desk: PaperDesk;
  /** Ends the request's session and begins one where its person stands now. */
  readonly standAnew: (ctx: Ctx, device: string) => Promise<SignInResult>;
}
