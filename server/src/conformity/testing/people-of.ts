import { audienceOf } from '@suya/contract/access/permissions';
import type { Endpoint } from '@suya/contract/http/endpoint';
import { aLabPerson, aMember, type SignedIn } from '../../testing/people.ts';
import type { Side } from './side.ts';

/** A new person who may call the endpoint, in the side's clinic or in the lab; undefined where nobody needs to be. */
export async function aPersonFor(endpoint: Endpoint, side: Side): Promise<SignedIn | undefined> {
  if (endpoint.access === 'public') return undefined;
  if (audienceOf(endpoint.access) !== 'lab') return aMember(side.clinic, ['admin', 'doctor', 'finance']);
  return aLabPerson(side.clinic.ground, 'intake', 'design', 'production', 'finance', 'support', 'platformAdmin');
}
