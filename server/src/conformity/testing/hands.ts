import type { WorkflowActor } from '@suya/contract/orders/workflow/terms';
import { aDoctor, aLabPerson, aMember, type SignedIn, type Staff, type TestClinic } from '../../testing/people.ts';

/** Somebody who may try to move an order. */
export interface Hand {
  readonly who: string;
  readonly person: SignedIn;
  /** In which capacities they act on the clinic's orders that name its doctor. */
  readonly actors: readonly WorkflowActor[];
  readonly side: 'clinic' | 'lab';
}

/** Everybody who has to do with a clinic's orders, each a person of their own. */
export interface Hands {
  readonly clinic: TestClinic;
  readonly assistant: Hand & { readonly person: Staff };
  /** The doctor whom the orders name. */
  readonly doctor: Hand & { readonly person: Staff };
  readonly intake: Hand;
  readonly designer: Hand;
  /** Designs as well, and checks what the other designed. */
  readonly checker: Hand;
  readonly production: Hand;
  readonly finance: Hand;
  readonly support: Hand;
  readonly otherDoctor: Hand;
  readonly clerk: Hand;
}

/** @param doctor the doctor whom the clinic's orders name */
export async function handsOf(clinic: TestClinic, doctor: Staff): Promise<Hands> {
  const { ground } = clinic;
  const ofLab = async (
    who: string,
    role: 'intake' | 'design' | 'production' | 'finance' | 'support',
  ): Promise<Hand> => ({
    who,
    person: await aLabPerson(ground, role),
    actors: [role],
    side: 'lab',
  });
  return {
    clinic,
    assistant: {
      who: 'an assistant',
      person: await aMember(clinic, ['assistant']),
      actors: ['clinic'],
      side: 'clinic',
    },
    doctor: { who: 'the named doctor', person: doctor, actors: ['clinic', 'doctor'], side: 'clinic' },
    intake: await ofLab('intake', 'intake'),
    designer: await ofLab('the designer', 'design'),
    checker: await ofLab('another designer', 'design'),
    production: await ofLab('production', 'production'),
    finance: await ofLab('finance', 'finance'),
    support: await ofLab('support', 'support'),
    otherDoctor: { who: 'another doctor', person: await aDoctor(clinic), actors: ['clinic'], side: 'clinic' },
    clerk: { who: 'a finance clerk', person: await aMember(clinic, ['finance']), actors: [], side: 'clinic' },
  };
}

/** All of them, to be asked one after another. */
export const everyHand = ({ clinic: _clinic, ...hands }: Hands): Hand[] => Object.values(hands);

/** Who acts in a capacity. What one designer made another one checks. */
export function handFor(hands: Hands, actor: WorkflowActor, event: string): Hand {
  if (event === 'passCheck' || event === 'returnCheck') return hands.checker;
  const by: Partial<Record<WorkflowActor, Hand>> = {
    clinic: hands.assistant,
    doctor: hands.doctor,
    design: hands.designer,
    intake: hands.intake,
    production: hands.production,
    finance: hands.finance,
    support: hands.support,
  };
  const hand = by[actor];
  if (!hand) throw new Error(`nobody acts as ${actor}`);
  return hand;
}
