import { logout } from '@suya/contract/identity/identity.endpoints';
import { call } from './client.ts';
import { endSession } from './manners.ts';

/** Ends the session here even where the server cannot be told: the person asked to be out. */
export async function signOut(path = '/login'): Promise<void> {
  await call(logout, {}, { quiet: true }).catch(() => undefined);
  await endSession(path);
}
