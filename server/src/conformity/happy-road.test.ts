import { endpoints } from '@suya/contract/endpoints';
import type { Endpoint } from '@suya/contract/http/endpoint';
import { envelopeOf } from '@suya/contract/http/envelope';
import { makeArch } from '@suya/contract/meshes/arch/make-arch';
import { writeStlBinary } from '@suya/contract/meshes/write-stl';
import { labReview } from '@suya/contract/plans/lab-plans.endpoints';
import type { Mark } from '@suya/contract/plans/plans.endpoints';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { keepAs } from '../testing/files/uploading.ts';
import { aCase, act, aPublishedVersion, orderOf, toDesign } from '../testing/order-road.ts';
import { aLabPerson } from '../testing/people.ts';
import { useServer } from '../testing/use-server.ts';
import { ask, nameOf } from './testing/ask.ts';
import { inputsOf } from './testing/fixtures.ts';
import { anotherOrder, aSide, type Side } from './testing/side.ts';

const server = useServer();
let side: Side;
beforeAll(async () => {
  side = await aSide(server.current);
});

/** What is no JSON, or cannot succeed here: no gateway, no password, no second clinic to go to. */
const shownElsewhere = new Set([
  'POST /user-api/v1/pc-login',
  'POST /user-api/v1/switch-clinic',
  // What needs a captcha, a code, a ticket, a password, a factor or a partner: modules/identity/*.test.ts.
  'POST /user-api/v1/sms-captcha',
  'POST /user-api/v1/sms-login',
  'POST /user-api/v1/check-phone-captcha',
  'GET /user-api/v1/sms-outbox',
  'POST /user-api/v1/pc-register',
  'POST /user-api/v1/forget-passwd',
  'POST /user-api/v1/scan-open',
  'POST /user-api/v1/scan-confirm',
  'POST /user-api/v1/scan-login',
  'POST /user-api/v1/login4code-pc',
  'POST /user-api/v1/second-factor',
  'POST /user-api/v1/second-factor/setup',
  'POST /user-api/v1/second-factor/confirm',
  'POST /user-api/v1/second-factor/remove',
  'POST /user-api/v1/second-factor/code',
  'POST /user-api/v1/second-factor/recovery-codes',
  'POST /lab-api/v1/accounts/list',
  'POST /lab-api/v1/accounts/add',
  'POST /lab-api/v1/accounts/{userId}/update',
  'POST /lab-api/v1/accounts/{userId}/end-sessions',
  'POST /lab-api/v1/accounts/{userId}/reset-factor',
  'POST /user-api/account/change-passwd',
  'POST /user-api/account/change-phone',
  'POST /user-api/account/remove',
  'POST /user-api/account/contact-with-mmm',
  'POST /user-api/account/contact4mid',
  'POST /user-api/v1/sessions/{sessionId}/end',
  // What takes the platform's administrator or a clinic's, somebody else's papers, or ends the session: modules/clinics.
  'POST /lab-api/v1/authentications/list',
  'GET /lab-api/v1/authentications/{submissionId}',
  'POST /lab-api/v1/authentications/{submissionId}/pass',
  'POST /lab-api/v1/authentications/{submissionId}/reject',
  'GET /lab-api/v1/papers/{paperId}',
  'POST /tenant-api/doctorAuth/submit',
  'POST /tenant-api/v1/account/apply-pass',
  'POST /tenant-api/v1/account/apply-reject',
  'POST /tenant-api/v1/account/delete-relate/{clinicId}',
  'POST /tenant-api/v1/account/disassociateEmployee',
  'POST /user-api/account/exit-clinic',
  'POST /tenant-api/v1/addresses/{addressId}/update',
  'POST /tenant-api/v1/company/create',
  'POST /tenant-api/v1/employees/invitations/list',
  'POST /tenant-api/v1/employees/invitations/{invitationId}/withdraw',
  'POST /tenant-api/v1/employees/invite',
  'POST /tenant-api/v1/employees/list',
  'POST /tenant-api/v1/employees/{employeeId}/hand-over',
  'POST /tenant-api/v1/employees/{employeeId}/update',
  'POST /tenant-api/v1/invitations/accept',
  'POST /tenant-api/v1/invitations/open',
  'POST /tenant-api/v1/head-office/list',
  'POST /tenant-api/v1/head-office/add',
  'POST /tenant-api/v1/head-office/remove',
  'POST /tenant-api/v1/head-office/clinics/open',
  'POST /tenant-api/v1/chain-invitations/list',
  'POST /tenant-api/v1/head-office/clinics/invite',
  'POST /tenant-api/v1/chain-invitations/{invitationId}/answer',
  'POST /tenant-api/v1/chain-invitations/{invitationId}/end',
  'POST /tenant-api/v1/org-auth-info',
  'POST /tenant-api/v1/single-auth',
  'POST /user-api/v1/account/apply',
  'POST /user-api/v1/papers',
  'GET /user-api/v1/papers/{paperId}',
  'POST /suyastar-api/pay/savePayType',
  'POST /suyastar-api/pay/notify/wechat',
  'GET /suyastar-api/v1/events',
]);

/** Inputs of the calls whose fixture only fits another moment. */
async function inputFor(name: string): Promise<Record<string, unknown>> {
  const { doctor, one, ids } = side;
  const fresh = async () => {
    const { orderId } = await anotherOrder(one);
    return { orderId, version: (await orderOf({ ...one, orderId })).version };
  };
  switch (name) {
    case 'POST /emr-api/v1/patients/{patientId}/update':
      return { patientId: ids.patientId, name: '王二', sex: 'female', birthDate: '1994-05-20', version: 2 };
    case 'POST /suyastar-api/v1/deliveries':
      return { ...inputsOf(name, { ...ids, orderId: (await anotherOrder(one)).orderId })[0] };
    case 'POST /suyastar-api/v1/orders/save-draft':
      return { type: 5, patientId: ids.patientId, doctorId: doctor.memberId, prescription: {} };
    case 'GET /suyastar-api/v1/orders/{orderId}/draft':
      return { orderId: ids.draftId };
    case 'GET /emr-api/v1/files/{fileId}/url':
      return { fileId: ids.fileId };
    case 'POST /suyastar-api/v1/orders/{orderId}/events':
      return { ...(await fresh()), event: 'withdraw', fields: {} };
    case 'POST /suyastar-api/v1/plans/{versionId}/marks/{markId}/resolve': {
      const spot: Mark['position'] = [0, 0, 1];
      const mark = { versionId: ids.versionId, part: 'upper', position: spot, normal: spot, comment: '可以吗？' };
      const { body } = await one.lab.designer.ask(labReview.addMark, mark);
      return { versionId: ids.versionId, markId: body.data?.id, resolved: true };
    }
    case 'POST /lab-api/v1/orders/{orderId}/events':
      return { ...(await fresh()), event: 'flagRisk', fields: { risk: '牙根短' } };
    default:
      return { ...inputsOf(name, ids)[0] };
  }
}

/** Done by the road below, each with steps before it. */
const onTheRoad = new Set([
  'POST /suyastar-api/v1/orders/{orderId}/submit',
  'POST /lab-api/v1/orders/{orderId}/designs',
  'POST /emr-api/v1/files/finish',
  'POST /suyastar-api/order-pay-info/mergePay',
  'POST /user-api/v1/change-clinic',
  'POST /user-api/v1/logout',
  'POST /suyastar-api/pay/cancel',
]);

/**
 * Each needs a moment of its own, which its module's tests make; every test server checks each answer by its schema there
 * as well.
 */
const inTheirOwnTests = new Set([
  'POST /emr-api/v1/patients/{patientId}/consent/withdraw',
  'POST /lab-api/v1/cases/{caseId}/messages/{messageId}/withdraw',
  'POST /lab-api/v1/catalogue/series',
  'GET /suyastar-api/v1/catalogue/pictures/{pictureId}',
  'POST /lab-api/v1/catalogue/brands/{brandId}/retire',
  'POST /lab-api/v1/catalogue/series/{seriesId}/retire',
  'POST /lab-api/v1/catalogue/specifications',
  'POST /lab-api/v1/catalogue/specifications/{specificationId}/prices',
  'POST /lab-api/v1/catalogue/specifications/{specificationId}/prices/withdraw',
  'POST /lab-api/v1/catalogue/specifications/{specificationId}/retire',
  'POST /lab-api/v1/deliveries/{deliveryId}/receive',
  'POST /lab-api/v1/orders/{orderId}/change-requests/{requestId}/answer',
  'POST /lab-api/v1/orders/{orderId}/price-difference',
  'POST /suyastar-api/v1/cases/{caseId}/finish',
  'POST /suyastar-api/v1/cases/{caseId}/reopen',
  'POST /suyastar-api/v1/orders/{orderId}/amend',
  'POST /suyastar-api/v1/orders/{orderId}/amend-preview',
  'POST /suyastar-api/v1/orders/{orderId}/appointment',
  'POST /suyastar-api/v1/orders/{orderId}/change-requests',
  'POST /suyastar-api/v1/orders/{orderId}/follow-ups',
  'POST /suyastar-api/v1/phone/open',
  'POST /suyastar-api/v1/phone/photos',
  'POST /suyastar-api/v1/prescription-templates/{templateId}/apply',
  'POST /suyastar-api/v1/prescription-templates/{templateId}/delete',
  'POST /suyastar-api/v1/prescription-templates/{templateId}/rename',
  'POST /suyastar-api/v1/progress',
]);
const leftOut = (name: string): boolean => shownElsewhere.has(name) || onTheRoad.has(name) || inTheirOwnTests.has(name);

function fits(endpoint: Endpoint, text: string): string[] {
  const read = envelopeOf(endpoint.answer).safeParse(JSON.parse(text));
  return read.success ? [] : [`${nameOf(endpoint)}: ${z.prettifyError(read.error)}`];
}

test('the answer of every call that succeeds fits its declaration, byte for byte as it was sent', async () => {
  const lab = await aLabPerson(server.current, 'intake', 'design', 'production', 'finance', 'support');
  const found: string[] = [];
  const ones = endpoints.filter((each) => !leftOut(nameOf(each)));
  for (const endpoint of ones) {
    const person = endpoint.path.startsWith('/lab-api')
      ? lab
      : /\/pay|\/looks$/.test(endpoint.path)
        ? side.admin
        : side.doctor;
    const answer = await ask(server.current.http, endpoint, await inputFor(nameOf(endpoint)), { token: person.token });
    if (answer.status !== 200) found.push(`${nameOf(endpoint)} answered ${answer.status} ${answer.text.slice(0, 300)}`);
    else if (endpoint.format !== 'blob') found.push(...fits(endpoint, answer.text));
  }
  expect(found).toEqual([]);
  const last = ['POST /suyastar-api/pay/cancel', 'POST /user-api/v1/change-clinic', 'POST /user-api/v1/logout'];
  for (const name of last) {
    const endpoint = endpoints.find((each) => nameOf(each) === name) as Endpoint;
    const answer = await ask(
      server.current.http,
      endpoint,
      { ...inputsOf(name, side.ids)[0] },
      { token: side.admin.token },
    );
    expect(answer.status, name).toBe(name.endsWith('logout') ? 401 : 200);
    if (answer.status === 200) expect(fits(endpoint, answer.text)).toEqual([]);
  }
});

test('an order goes from its draft to 26 over HTTP, every answer checked on its way, and keeps its history', async () => {
  const one = await aCase(server.current, { priceFen: 0 });
  const { doctor, lab } = one;
  const scan = writeStlBinary(makeArch({ jaw: 'upper', seed: 7, triangles: 2_000 }));
  const kept = await keepAs(server.origin, doctor, 'scan', 'upper.stl', scan);
  expect(kept.body).toMatchObject({ code: 200, data: { kind: 'scan' } });
  await toDesign(one);
  const versionId = await aPublishedVersion(one);
  await act(one, doctor, 'approvePlan', { versionId });
  await act(one, lab.production, 'orderProduction');
  await act(one, lab.production, 'ship', { carrier: '顺丰速运', trackingNumber: 'SF1234567890' });
  await act(one, doctor, 'sign');
  const done = await act(one, doctor, 'acceptPass');
  expect(done.status).toBe(26);
  expect(done.history.map(({ to }) => to)).toEqual(
    expect.arrayContaining([1, 2, 4, 52, 53, 54, 10, 14, 22, 23, 24, 25, 46, 47, 26]),
  );
});
