import { clinicTalk } from '@suya/contract/cases/conversation.endpoints';
import type { Message } from '@suya/contract/cases/conversation.schema';
import { labTalk } from '@suya/contract/cases/lab-cases.endpoints';
import { getOrder } from '@suya/contract/orders/orders.endpoints';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { aCase, type Case } from '../../../testing/order-road.ts';
import { anAssistant, type Ground, type SignedIn, type Staff } from '../../../testing/people.ts';
import { aClinicUpload, aLabUpload } from '../../../testing/stored-file.ts';

/** The case of a submitted order. */
export async function caseIdOf({ doctor, orderId }: Pick<Case, 'doctor' | 'orderId'>): Promise<string> {
  const { caseId } = (await doctor.ask(getOrder, { orderId })).body.data;
  if (!caseId) throw new Error('the submitted order has no case');
  return caseId;
}

/** A picture that somebody of the clinic or the lab uploaded and that passed its check. @returns its id */
export const aPicture = ({ ground, clinic, orderId }: Case, who: SignedIn | Staff): Promise<string> =>
  'clinicId' in who
    ? aClinicUpload(ground, who, { kind: 'photo' })
    : aLabUpload(ground, who, { kind: 'photo', clinicId: clinic.id, orderId });

const NOBODY = '01900000-0000-7000-8000-000000000000';

/** A submitted order with its case and an assistant of its clinic. */
export async function aTalk(ground: Ground) {
  const one = await aCase(ground);
  return { ...one, caseId: await caseIdOf(one), assistant: await anAssistant(one.clinic) };
}
export type Talk = Awaited<ReturnType<typeof aTalk>>;

/** Says something in the name of somebody of either side. */
export const say = async (who: SignedIn, { caseId }: Talk, text: string): Promise<Message> =>
  (await who.ask('clinicId' in who ? clinicTalk.sendMessage : labTalk.sendMessage, { caseId, text })).body.data;
/** The last page of the conversation, as somebody reads it. */
export const hear = async (who: SignedIn, { caseId }: Pick<Talk, 'caseId'>) =>
  (await who.ask('clinicId' in who ? clinicTalk.listMessages : labTalk.listMessages, { caseId })).body.data;

/** The names of the news that a side's event stream would carry about a case. */
export async function newsOf({ ground, clinic, caseId }: Talk, side: 'clinic' | 'lab'): Promise<string[]> {
  const scope =
    side === 'lab'
      ? ({ kind: 'lab', userId: NOBODY } as const)
      : ({ kind: 'clinic', clinicId: clinic.id, clinicIds: [clinic.id], userId: NOBODY } as const);
  const rows = await ground.database
    .scoped(scope)
    .selectFrom('outbox')
    .select(['name', 'payload'])
    .where('name', 'like', 'case.%')
    .where(sql<boolean>`payload ->> 'caseId' = ${caseId}`)
    .orderBy('id')
    .execute();
  // What travels says where to read, never what was said.
  expect(rows.every((row) => Object.keys(row.payload as object).join() === 'caseId')).toBe(true);
  return rows.map((row) => row.name);
}
