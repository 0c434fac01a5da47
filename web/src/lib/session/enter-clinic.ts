import { changeClinic } from '@suya/contract/identity/identity.endpoints';
import { call } from '../http/client.ts';
import { queryClient } from '../http/query.ts';
import { forgetCredential } from '../http/upload.ts';
import { accountQuery } from './account.ts';
import { keepToken } from './session.ts';

/** Switches to a session in another clinic: stores its token and drops everything read under the old one. */
export async function adoptSession(token: string, clinicId: string | null): Promise<void> {
  keepToken(token);
  if (clinicId) localStorage.setItem('clinicId', clinicId);
  else localStorage.removeItem('clinicId');
  forgetCredential();
  queryClient.removeQueries({ predicate: (read) => read.queryKey[0] !== accountQuery.queryKey[0] });
  await queryClient.refetchQueries({ queryKey: accountQuery.queryKey });
}

/** Moves the session into one of the person's clinics. */
export async function enterClinic(clinicId: string): Promise<void> {
  const { token } = await call(changeClinic, { clinicId });
  if (token) await adoptSession(token, clinicId);
}
