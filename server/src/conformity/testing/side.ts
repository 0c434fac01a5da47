import { clinicTalk } from '@suya/contract/cases/conversation.endpoints';
import { createProgressLink } from '@suya/contract/cases/progress.endpoints';
import { sendModels } from '@suya/contract/deliveries/deliveries.endpoints';
import { getDraft, getOrder, saveDraft, submitOrder } from '@suya/contract/orders/orders.endpoints';
import { createPatient, updatePatient } from '@suya/contract/patients/patients.endpoints';
import { mergePay, unPayList } from '@suya/contract/payments/payments.endpoints';
import { clinicReview } from '@suya/contract/plans/plans.endpoints';
import { withClient } from '../../platform/db/connection.ts';
import { newId } from '../../platform/ids.ts';
import { consenting } from '../../testing/consenting.ts';
import { aCase, act, aPublishedVersion, type Case, toDesign } from '../../testing/order-road.ts';
import { aMember, aPhone, type Person, type Staff, type TestClinic } from '../../testing/people.ts';
import { aClinicUpload } from '../../testing/stored-file.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { makeClinicRows } from './clinic-rows.ts';

/** What an input may name. Every value is of one clinic, or of one person of the lab. */
export interface Ids {
  readonly clinicId: string;
  readonly patientId: string;
  /** A doctor's membership. */
  readonly doctorId: string;
  /** An order whose design waits for the doctor. */
  readonly orderId: string;
  readonly version: number;
  readonly draftId: string;
  readonly versionId: string;
  readonly markId: string;
  readonly caseId: string;
  /** A box on its way with the order's model. */
  readonly deliveryId: string;
  /** A message of the doctor's in the case. */
  readonly messageId: string;
  /** A link by which the patient follows the case. */
  readonly linkId: string;
  /** A scan that the clinic uploaded. */
  readonly fileId: string;
  readonly photoId: string;
  readonly payInfoId: string;
  readonly amountFen: number;
  readonly payNo: string;
  readonly payToken: string;
  /** An upload's key. */
  readonly key: string;
  readonly addressId: string;
  /** The clinic's organisation. */
  readonly companyId: string;
  /** A person whose application waits. */
  readonly applicantId: string;
  readonly invitationId: string;
  /** A paper of the admin's. */
  readonly paperId: string;
}

/** A clinic with its people and something of everything. */
export interface Side {
  readonly clinic: TestClinic;
  readonly admin: Staff;
  readonly doctor: Staff;
  readonly assistant: Staff;
  readonly finance: Staff;
  /** Somebody whose application to the clinic waits. */
  readonly applicant: Person;
  /** The order whose design waits for the doctor, with the lab's people. */
  readonly one: Case;
  readonly ids: Ids;
}

const must = <T>({ status, body }: { status: number; body: { data: T } }): T => {
  if (status !== 200) throw new Error(`answered ${status}: ${JSON.stringify(body)}`);
  return body.data;
};

/** What was said of the case of an order, and the patient's link to it. */
/** A box with the order's model on its way to the lab. */
export async function aDelivery({ doctor, orderId }: Case, mark = ''): Promise<string> {
  const box = { carrier: `${mark}顺丰`, trackingNumber: `${mark}SF1`, remark: `${mark}小心轻放` };
  return must(await doctor.ask(sendModels, { ...box, items: [{ orderId }] })).id;
}

async function aTalk({ doctor }: Case, caseId: string, mark: string) {
  const { id: messageId } = must(await doctor.ask(clinicTalk.sendMessage, { caseId, text: `${mark}请尽快` }));
  const { link } = must(await doctor.ask(createProgressLink, { caseId }));
  return { caseId, messageId, linkId: link.id };
}

/** One more order of the same clinic and prescription, for a patient of its own. */
export async function anotherOrder(one: Case, mark = ''): Promise<Case> {
  const { doctor, orderId } = one;
  const { type, prescription } = must(await doctor.ask(getOrder, { orderId }));
  const patient = must(
    await doctor.ask(createPatient, { name: `${mark}病人`, sex: 'male', phone: aPhone(), ...consenting }),
  );
  const content = { type, patientId: patient.id, doctorId: doctor.memberId, prescription };
  const { id } = must(await doctor.ask(saveDraft, content));
  const { totalFen, version } = must(await doctor.ask(getDraft, { orderId: id }));
  must(await doctor.ask(submitOrder, { orderId: id, version, amountFen: totalFen }));
  return { ...one, orderId: id };
}

async function nameAfter({ test }: TestServer, { clinic, orderId }: Case, mark: string): Promise<void> {
  await withClient(test.admin, async (client) => {
    await client.query('UPDATE clinic SET name = $2 || name WHERE id = $1', [clinic.id, mark]);
    await client.query('UPDATE membership SET name = $2 || name WHERE clinic_id = $1', [clinic.id, mark]);
    await client.query('UPDATE orders SET doctor_name = $2 || doctor_name WHERE id = $1', [orderId, mark]);
  });
}

async function aPayment(one: Case, payer: Staff) {
  const versionId = await aPublishedVersion(one);
  await act(one, one.doctor, 'approvePlan', { versionId });
  const { list } = must(await payer.ask(unPayList, {}));
  const bill = list.find((each) => each.orderId === one.orderId);
  if (!bill) throw new Error('the approved order has no bill');
  const { payInfoId, amountFen } = bill;
  const { payNo, payToken } = must(await payer.ask(mergePay, { payInfoIds: [payInfoId], amountFen }));
  return { payInfoId, amountFen, payNo, payToken };
}

async function aDraft(one: Case, patientId: string, mark: string): Promise<string> {
  const { type, prescription } = must(await one.doctor.ask(getOrder, { orderId: one.orderId }));
  const marked = { ...prescription, remark: `${mark}备注` };
  return must(await one.doctor.ask(saveDraft, { type, patientId, doctorId: one.doctor.memberId, prescription: marked }))
    .id;
}

/**
 * Makes a clinic with an order in review, one that is being paid and a draft.
 * @param mark put before whatever of it is free text, so that it is known again wherever it turns up
 */
export async function aSide(server: TestServer, mark = ''): Promise<Side> {
  const one = await aCase(server);
  const { clinic, doctor } = one;
  await nameAfter(server, one, mark);
  const [admin, assistant, finance] = [
    await aMember(clinic, ['admin']),
    await aMember(clinic, ['assistant']),
    await aMember(clinic, ['finance']),
  ];
  const phone = aPhone();
  const rows = await makeClinicRows(server, admin, mark);
  await toDesign(one);
  const versionId = await aPublishedVersion(one);
  const marking = {
    part: 'upper',
    position: [1, 2, 3] as [number, number, number],
    normal: [0, 0, 1] as [number, number, number],
  };
  const { id: markId } = must(await doctor.ask(clinicReview.addMark, { versionId, ...marking, comment: `${mark}改` }));
  const order = must(await doctor.ask(getOrder, { orderId: one.orderId }));
  const patientId = order.patientId ?? '';
  await doctor.ask(updatePatient, {
    patientId,
    version: 1,
    name: `${mark}陈晓雯`,
    sex: 'female',
    birthDate: consenting.birthDate,
    phone,
    remark: `${mark}备注`,
  });
  const paid = await anotherOrder(one, mark);
  await toDesign(paid);
  const ids: Ids = {
    clinicId: clinic.id,
    patientId,
    doctorId: doctor.memberId,
    orderId: one.orderId,
    version: order.version,
    draftId: await aDraft(one, patientId, mark),
    versionId,
    markId,
    ...(await aTalk(one, order.caseId ?? '', mark)),
    deliveryId: await aDelivery(one, mark),
    fileId: await aClinicUpload(one.ground, one.doctor, { kind: 'scan', name: `${mark}上颌.stl` }),
    photoId: await aClinicUpload(one.ground, one.doctor, { kind: 'photo', name: `${mark}正面.jpg` }),
    key: `t/${clinic.id}/u/${doctor.userId}/${newId()}/f${'0'.repeat(16)}`,
    ...(await aPayment(paid, admin)),
    ...rows.ids,
  };
  return { clinic, admin, doctor, assistant, finance, applicant: rows.applicant, one, ids };
}
