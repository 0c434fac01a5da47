import { saveCase } from '@suya/contract/cases/cases.endpoints';
import type { CallOf } from '@suya/contract/http/endpoint';
import { getDraft, getOrder, saveDraft, submitOrder } from '@suya/contract/orders/orders.endpoints';
import { createPatient } from '@suya/contract/patients/patients.endpoints';
import { consenting } from '../../../testing/consenting.ts';
import type { Staff } from '../../../testing/people.ts';

/** The id of nothing. */
export const NOBODY = '01900000-0000-7000-8000-000000000000';

export const aPatient = async (staff: Staff, name = '陈晓雯'): Promise<string> =>
  (await staff.ask(createPatient, { name, sex: 'female', ...consenting })).body.data.id;

/** Opens a case or corrects one. */
export const enter = (staff: Staff, fields: CallOf<typeof saveCase>) => staff.ask(saveCase, fields);

/** A draft of the same prescription as another order's, for any patient. */
export async function aDraft(doctor: Staff, orderId: string, patientId: string, caseId?: string) {
  const { type, prescription } = (await doctor.ask(getOrder, { orderId })).body.data;
  return doctor.ask(saveDraft, {
    type,
    patientId,
    doctorId: doctor.memberId,
    prescription,
    ...(caseId ? { caseId } : {}),
  });
}

export async function submit(doctor: Staff, orderId: string) {
  const { version, totalFen } = (await doctor.ask(getDraft, { orderId })).body.data;
  return doctor.ask(submitOrder, { orderId, version, amountFen: totalFen });
}
