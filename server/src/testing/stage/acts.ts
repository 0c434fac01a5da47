import type { ClinicRole, LabRole } from '@suya/contract/access/permissions';
import { insertBrand } from '../../modules/catalogue/index.ts';
import { keepConsent } from '../../modules/identity/index.ts';
import { withClient } from '../../platform/db/connection.ts';
import { demoCatalogue } from '../../seed/catalogue.data.ts';
import { aCase, aPublishedVersion, type Case, toDesign } from '../order-road.ts';
import { aClinic, aDoctor, aLabPerson, aMember, type SignedIn, systemOf, type TestClinic } from '../people.ts';
import type { TestServer } from '../test-server.ts';

/** The answer of every captcha that was drawn before `knowCaptchas`. */
const CAPTCHA_ANSWER = 'test';

/** What the demonstration's lab makes, so that forms ask what they ask there. */
export async function layOutCatalogue(server: TestServer): Promise<void> {
  await systemOf(server).transaction(async (tx) => {
    for (const [position, { orderType, brand }] of demoCatalogue.entries())
      await insertBrand(tx, orderType, brand, position);
  });
}

/**
 * What a test of a page may have prepared for it beneath the public endpoints; everything else it asks of them itself. Each
 * takes and gives what JSON can say.
 */
export function actsOn(server: TestServer) {
  const cases = new Map<string, Case>();
  const caseOf = (orderId: string): Case => {
    const found = cases.get(orderId);
    if (!found) throw new Error(`no case of this stage has the order ${orderId}`);
    return found;
  };
  /** Nobody is asked for their consent to the terms on every page. */
  const settled = async <P extends SignedIn>(person: P): Promise<P> => {
    await keepConsent(systemOf(server), person.userId);
    return person;
  };
  const inClinic = ({ id, name }: Pick<TestClinic, 'id' | 'name'>): TestClinic => ({ ground: server, id, name });
  const shown = ({ id, name }: TestClinic) => ({ id, name });

  return {
    aClinic: async (clinic?: { name?: string; authenticated?: boolean }) => shown(await aClinic(server, clinic)),
    aDoctor: async (clinic: TestClinic) => settled(await aDoctor(inClinic(clinic))),
    aMember: async (clinic: TestClinic, roles: ClinicRole[], named?: { name?: string; password?: string }) =>
      settled(await aMember(inClinic(clinic), roles, named)),
    aLabPerson: async (...roles: LabRole[]) => settled(await aLabPerson(server, ...roles)),
    /** A submitted order of a clinic of its own, with the people who move it. */
    aCase: async (ordered?: Parameters<typeof aCase>[1]) => {
      const one = await aCase(server, ordered);
      cases.set(one.orderId, one);
      const { clinic, doctor, lab, orderId } = one;
      for (const person of [doctor, ...Object.values(lab)]) await settled(person);
      return { clinic: shown(clinic), doctor, lab, orderId };
    },
    /** Takes a submitted order to where its design begins. */
    toDesign: (orderId: string) => toDesign(caseOf(orderId)),
    /** Publishes a design of an order whose design has begun. */
    aPublishedVersion: (orderId: string) => aPublishedVersion(caseOf(orderId)),
    /** A person reads the picture; a test cannot, and has its answer set. */
    knowCaptchas: async () => {
      await withClient(server.test.admin, (client) =>
        client.query("UPDATE captcha SET answer_hash = sha256(convert_to(id::text || ':' || $1, 'UTF8'))", [
          CAPTCHA_ANSWER,
        ]),
      );
      return CAPTCHA_ANSWER;
    },
  };
}

export type Acts = ReturnType<typeof actsOn>;
