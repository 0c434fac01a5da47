import { addOrganisationMember, openOrganisation } from '../modules/clinics/index.ts';
import { aClinic, aPerson, type Ground, type SignedIn, signIn, systemOf, type TestClinic } from './people.ts';

/** A chain of two clinics that has passed, and its head office standing in the first. */
export async function aChain(
  ground: Ground,
): Promise<{ mainId: string; here: TestClinic; sister: TestClinic; office: SignedIn }> {
  const system = systemOf(ground);
  const mainId = await openOrganisation(system, { name: '总部', kind: 'main', authStatus: 1 });
  const organisationId = await openOrganisation(system, { name: '一部', kind: 'sub', mainId });
  const [here, sister] = [await aClinic(ground, { organisationId }), await aClinic(ground, { organisationId })];
  const person = await aPerson(ground);
  await addOrganisationMember(system, mainId, person.userId);
  return { mainId, here, sister, office: await signIn(ground, person, { side: 'clinic', clinicId: here.id }) };
}
