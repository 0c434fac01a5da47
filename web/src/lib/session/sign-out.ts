import { logout } from '@suya/contract/identity/identity.endpoints';
import { call } from '../http/client.ts';
import { endSession } from '../http/manners.ts';

/** Ends the session here even if the server cannot be told, because the person asked to leave. */
export async function signOut(path = '/login'): Promise<void> {
  await call(logout, {}, { quiet: true }).catch(() => undefined);
  await endSession(path);
}
