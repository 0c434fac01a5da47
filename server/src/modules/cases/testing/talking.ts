import { getOrder } from '@suya/contract/orders/orders.endpoints';
import { newId } from '../../../platform/ids.ts';
import type { Case } from '../../../testing/order-road.ts';
import type { SignedIn } from '../../../testing/people.ts';

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
