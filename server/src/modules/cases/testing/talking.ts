import { clinicTalk } from '@suya/contract/cases/conversation.endpoints';
import type { Message } from '@suya/contract/cases/conversation.schema';
import { labTalk } from '@suya/contract/cases/lab-cases.endpoints';
import { getOrder } from '@suya/contract/orders/orders.endpoints';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { aCase, type Case } from '../../../testing/order-road.ts';
import { anAssistant, type Ground, type SignedIn } from '../../../testing/people.ts';

/** The case of a submitted order. */
export async function caseIdOf({ doctor, orderId }: Pick<Case, 'doctor' | 'orderId'>): Promise<string> {
  const { caseId } = (await doctor.ask(getOrder, { orderId })).body.data;
  if (!caseId) throw new Error('the submitted order has no case');
  return caseId;
}

/** A picture that somebody of the clinic or the lab uploaded and that passed its check. */
export async function aPicture({ ground, clinic, orderId }: Case, who: SignedIn): Promise<string> {
  const id = newId();
  const isClinic = 'clinicId' in who;
  const scope = isClinic
    ? ({ kind: 'clinic', clinicId: clinic.id, clinicIds: [clinic.id], userId: who.userId } as const)
    : ({ kind: 'lab', userId: who.userId } as const);
  await ground.database
    .scoped(scope)
    .insertInto('file')
    .values({
      ...{ clinic_id: clinic.id, id, kind: 'photo', name: '口内.jpg', bytes: 84, sha256: 'c'.repeat(64) },
      ...{ content_type: 'image/jpeg', mesh: null, picture: JSON.stringify({ width: 4, height: 3 }) },
      ...{ side: isClinic ? 'clinic' : 'lab', order_id: isClinic ? null : orderId, shown_to_clinic: isClinic },
      ...{ upload_key: id, uploaded_by: who.userId, uploaded_by_name: who.name },
    } as never)
    .execute();
  return id;
}

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
