import { endpoints } from '@suya/contract/endpoints';
import type { Endpoint } from '@suya/contract/http/endpoint';
import { aLabPerson, aMember, type SignedIn } from '../../testing/people.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { ask, type Heard, type Input, nameOf } from './ask.ts';
import type { Fixture } from './fixture.ts';
import { fixtureOf } from './fixtures.ts';
import type { Side } from './side.ts';

/** A call that was carried out. */
export interface Carried {
  readonly endpoint: Endpoint;
  readonly person: SignedIn;
  readonly input: Input;
  readonly heard: Heard;
}

/** What ends the session that asks or moves it, and what answers in another way. */
const isLeftOut = ({ endpoint: { format }, endsSession }: Fixture): boolean =>
  endsSession === true || format === 'stream' || format === 'gateway';

/**
 * Asks every call with its fixtures, as somebody of the clinic or of the lab who may do everything; answers with those
 * that were carried out. The others each take a moment of their own, which their modules' tests make.
 */
export async function carryOut(server: TestServer, side: Side): Promise<Carried[]> {
  const clinic = await aMember(side.clinic, ['admin', 'doctor', 'assistant', 'finance']);
  const lab = await aLabPerson(server, 'intake', 'design', 'production', 'finance', 'support', 'platformAdmin');
  const done: Carried[] = [];
  for (const { endpoint, inputs } of endpoints.map(fixtureOf).filter((one) => !isLeftOut(one))) {
    const person = endpoint.path.startsWith('/lab-api') ? lab : clinic;
    for (const input of inputs(side.ids)) {
      const heard = await ask(server.http, endpoint, input, { token: person.token });
      if (heard.status === 200) done.push({ endpoint, person, input, heard });
    }
  }
  return done;
}

/** The names of some calls, each once. */
export const namesOf = (ones: readonly Pick<Carried, 'endpoint'>[]): string[] => [
  ...new Set(ones.map(({ endpoint }) => nameOf(endpoint))),
];
