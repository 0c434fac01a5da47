import type { Endpoint } from '@suya/contract/http/endpoint';
import { casesFixtures } from '../../modules/cases/testing/cases.fixtures.ts';
import { catalogueFixtures } from '../../modules/catalogue/testing/catalogue.fixtures.ts';
import { clinicsFixtures } from '../../modules/clinics/testing/clinics.fixtures.ts';
import { relationsFixtures } from '../../modules/clinics/testing/relations.fixtures.ts';
import { deliveriesFixtures } from '../../modules/deliveries/testing/deliveries.fixtures.ts';
import { identityFixtures } from '../../modules/identity/testing/identity.fixtures.ts';
import { signInFixtures } from '../../modules/identity/testing/sign-in.fixtures.ts';
import { labOrdersFixtures } from '../../modules/orders/testing/lab-orders.fixtures.ts';
import { ordersFixtures } from '../../modules/orders/testing/orders.fixtures.ts';
import { patientsFixtures } from '../../modules/patients/testing/patients.fixtures.ts';
import { paymentsFixtures } from '../../modules/payments/testing/payments.fixtures.ts';
import { plansFixtures } from '../../modules/plans/testing/plans.fixtures.ts';
import { liveFixtures } from '../../platform/events/testing/live.fixtures.ts';
import { filesFixtures } from '../../platform/files/testing/files.fixtures.ts';
import { workFixtures } from '../../platform/work/testing/work.fixtures.ts';
import { type Input, nameOf } from './ask.ts';
import type { Fixture } from './fixture.ts';
import type { Ids } from './side.ts';

/** The fixtures of every endpoint, a line for each module. An endpoint that takes something and has none fails the tests by its name. */
export const fixtures: readonly Fixture[] = [
  ...identityFixtures,
  ...signInFixtures,
  ...clinicsFixtures,
  ...relationsFixtures,
  ...patientsFixtures,
  ...catalogueFixtures,
  ...casesFixtures,
  ...paymentsFixtures,
  ...ordersFixtures,
  ...labOrdersFixtures,
  ...plansFixtures,
  ...deliveriesFixtures,
  ...filesFixtures,
  ...liveFixtures,
  ...workFixtures,
];

const byEndpoint = new Map(fixtures.map((one) => [one.endpoint, one]));

/** An endpoint that takes nothing has one input, which nobody needs to write down. */
const takesNothing = ({ params, query, body }: Endpoint): boolean =>
  [params, query, body].every((shape) => Object.keys(shape?.shape ?? {}).length === 0);

/** @throws Error where the endpoint takes something and nobody has written a fixture yet */
export function fixtureOf(endpoint: Endpoint): Fixture {
  const found = byEndpoint.get(endpoint) ?? (takesNothing(endpoint) ? { endpoint, inputs: () => [{}] } : undefined);
  if (!found) throw new Error(`${nameOf(endpoint)} has no fixture: add one to its module's testing/*.fixtures.ts`);
  return found;
}

/** Sound inputs of an endpoint. */
export const inputsOf = (endpoint: Endpoint, ids: Ids): readonly Input[] => fixtureOf(endpoint).inputs(ids);
